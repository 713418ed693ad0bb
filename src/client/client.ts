import type { SignOut } from './commands/sign-out.ts';
import type { TabNote } from './mirror/change.ts';
import type { RefusedError } from './net/errors.ts';

/** What the client needs from its environment, and what its lower folders report to the upper ones, which they may not import. */
export type ClientDependencies = {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Time passed since some moment, in ms: monotonic, independent of the device's clock. */
  elapsedMs(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** A new UUID. */
  newId(): string;
  /** Runs work later; the returned function cancels it. */
  later(work: () => void, ms: number): () => void;
  /** From net: a request was sent. The returned function is called with its outcome. Not called for probes. */
  started(): (end: 'answered' | 'unreachable' | 'cancelled') => void;
  /** From net: the server refused a request that carried `token`. */
  refused(error: RefusedError, token: string | null): void;
  /** From net: a reply's date, the server's time in ms; whole seconds. */
  receivedTime(clubMs: number): void;
  /** From net: the server speaks a newer version than this client knows. */
  outdated(): void;
  /** From the mirror: other tabs have to read again. */
  notifyTabs(note: TabNote): void;
  /** From the mirror: the device's storage is full. Resolves once room was made, or could not be. */
  makeRoom(): Promise<void>;
  /** From the mirror: resolves once opening the persisted copy no longer delays the first content. */
  mayOpen(): Promise<void>;
  /** From the mirror: the copy was emptied on purpose, or lost, and has to be filled again. */
  emptied(): void;
  /** From sign-out: deletes pictures and saved videos. */
  dropMedia(): Promise<void>;
  /** From sign-out: shows /Login with the matching message. The member's data has been deleted by then. */
  left(left: SignOut): void;
  /** From the worker: a notification was tapped that leads to this path of the app. */
  opens(path: string): void;
};

let given: ClientDependencies | undefined;

/** Creates the page's only client: nothing in its folders works before. Tests create theirs, each with its own dependencies. */
export function createClient(dependencies: ClientDependencies): void {
  given = dependencies;
}

export function client(): ClientDependencies {
  if (!given) throw new Error('There is no client yet: the start (or the test) has to call createClient first.');
  return given;
}
