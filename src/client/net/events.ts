import type { RefusedError } from './refused-error.ts';

/** What others want to know of every request. Set once by the boot; net itself knows neither sync nor leaving. */
export type NetEvents = {
  /** A request left; call the returned function with what became of it. `probe` requests are not told. */
  started(): (end: 'answered' | 'unreachable' | 'cancelled') => void;
  /** The club refused a request that carried `token`. */
  refused(error: RefusedError, token: string | null): void;
  /** An answer said what time it is at the club, in ms; by whole seconds. */
  heardTime(clubMs: number): void;
  /** The server speaks a newer form than this client knows. */
  outdated(): void;
};

export const netEvents: NetEvents = {
  started: () => () => undefined,
  refused: () => undefined,
  heardTime: () => undefined,
  outdated: () => undefined,
};
