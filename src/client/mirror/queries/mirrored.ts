import type { Order } from '#contract/collections/collection.ts';

/** One value of the mirror, as a screen sees it. */
export type Mirrored<T> =
  | { state: 'loading' }
  /** Not stored, and it could not be fetched. */
  | { state: 'missing'; offline: boolean }
  | {
      state: 'ready';
      value: T;
      /** When the server last sent or confirmed it. */
      asOfMs: number;
      /** True once the server has answered since it came on screen. */
      fresh: boolean;
    };

/** The part of a list that fits under the cap. */
export type StoredPart = {
  rows: number;
  /** Whether these are the newest rows, or the first in the operator's order. */
  order: Order;
  /** Whether the others can be loaded online. */
  rest: 'connection' | 'nowhere';
};

/** A list of the mirror, as a screen sees it. */
export type Feed<Row> = {
  state: 'loading' | 'missing' | 'ready';
  offline: boolean;
  rows: readonly Row[];
  /** When the server last sent or confirmed it; 0 if there is nothing. */
  asOfMs: number;
  /** True once the server has answered since it came on screen. */
  fresh: boolean;
  /** There is nothing after the last row, or nothing that could be requested. */
  finished: boolean;
  /** The part of it that is stored, if that is not all. */
  stored?: StoredPart | undefined;
  /** A request for it is in flight. */
  pulling: boolean;
  /** The last request for it failed; `more` and `refresh` try again. */
  failed: boolean;
  /** Requests the rows after the last one; does nothing while pulling or when finished. */
  more(): void;
  /** Requests it again from the first row. True: the server answered. */
  refresh(): Promise<boolean>;
};
