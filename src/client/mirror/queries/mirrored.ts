import type { Order } from '#contract/collections/collection.ts';

/** One value of the mirror, as a screen sees it. */
export type Mirrored<T> =
  | { state: 'loading' }
  /** Not on this phone, and it could not be fetched. */
  | { state: 'missing'; offline: boolean }
  | {
      state: 'ready';
      value: T;
      /** When the server last said so. */
      asOfMs: number;
      /** True once the server was asked since it came to screen. */
      fresh: boolean;
    };

/** The part of a list that fits under the cap. */
export type KeptPart = {
  rows: number;
  /** The newest ones, or the first as the club has put them. */
  order: Order;
  /** Whether the others can be had with a connection. */
  rest: 'connection' | 'nowhere';
};

/** A list of the mirror, as a screen sees it. */
export type Feed<Row> = {
  state: 'loading' | 'missing' | 'ready';
  offline: boolean;
  rows: readonly Row[];
  /** When the server last said so; 0 where nothing is there. */
  asOfMs: number;
  /** True once the server was asked since it came to screen. */
  fresh: boolean;
  /** There is nothing after the last row, or nothing that could be asked for. */
  finished: boolean;
  /** What of it is kept on this phone, where that is not all. */
  kept?: KeptPart | undefined;
  /** A request for it is under way. */
  pulling: boolean;
  /** The last request for it failed; `more` and `refresh` try again. */
  failed: boolean;
  /** Asks for the rows after the last one; does nothing while pulling or when finished. */
  more(): void;
  /** Asks anew from the first row. True: the server answered. */
  refresh(): Promise<boolean>;
};
