import type { SignOut } from './commands/sign-out.ts';
import type { TabNote } from './mirror/change.ts';
import type { RefusedError } from './net/errors.ts';

/** What the client takes from the world around it, and what its lower rooms tell the upper ones, which they don't know. */
export type ClientDependencies = {
  /** Milliseconds since 1970. */
  nowMs(): number;
  /** Time passed since some moment, in ms: goes on evenly whatever the phone's clock is set to. */
  elapsedMs(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** A new UUID. */
  newId(): string;
  /** Runs work later; the returned function calls it off. */
  later(work: () => void, ms: number): () => void;
  /** Of net: a request left. The returned function is told what became of it. Probes are not told. */
  started(): (end: 'answered' | 'unreachable' | 'cancelled') => void;
  /** Of net: the club refused a request that carried `token`. */
  refused(error: RefusedError, token: string | null): void;
  /** Of net: an answer said what time it is at the club, in ms; by whole seconds. */
  heardTime(clubMs: number): void;
  /** Of net: the server speaks a newer form than this client knows. */
  outdated(): void;
  /** Of the mirror: other tabs are to read again. */
  tell(note: TabNote): void;
  /** Of the mirror: the phone has no room left. Resolves once some was made, or could not be. */
  makeRoom(): Promise<void>;
  /** Of the mirror: resolves when what is on screen first no longer shares the way and the time with the kept copy. */
  mayOpen(): Promise<void>;
  /** Of the mirror: the copy was emptied on purpose, and is to be filled again. */
  emptied(): void;
  /** Of leaving: everything kept beside rows goes. */
  dropMedia(): Promise<void>;
  /** Of leaving: the way to /Login, with the word that fits. The member's own has gone by then. */
  left(left: SignOut): void;
};

let given: ClientDependencies | undefined;

/** Makes the page's one client: nothing in its rooms works before. Tests make theirs, each with dependencies of its own. */
export function createClient(dependencies: ClientDependencies): void {
  given = dependencies;
}

export function client(): ClientDependencies {
  if (!given) throw new Error('There is no client yet: the start (or the test) has to call createClient first.');
  return given;
}
