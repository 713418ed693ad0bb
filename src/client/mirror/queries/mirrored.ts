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

/** A list of the mirror, as a screen sees it. */
export type Feed<Row> = {
  state: 'loading' | 'missing' | 'ready';
  offline: boolean;
  rows: readonly Row[];
  /** When the server last said so; 0 where nothing is there. */
  asOfMs: number;
  /** True once the server was asked since it came to screen. */
  fresh: boolean;
  /** There is nothing after the last row. */
  finished: boolean;
  /** A request for it is under way. */
  pulling: boolean;
  /** The last request for it failed; `more` and `refresh` try again. */
  failed: boolean;
  /** Asks for the rows after the last one; does nothing while pulling or when finished. */
  more(): void;
  /** Asks anew from the first row. True: the server answered. */
  refresh(): Promise<boolean>;
};
