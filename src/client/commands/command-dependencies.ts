import { connectionStore } from '../mirror/connection-store.ts';

/** What the boot hands in. */
export const commandDependencies = {
  nowMs: (): number => 0,
  /** A new UUID. */
  newId: (): string => {
    throw new Error('The boot has to set commandDependencies first.');
  },
  /** Runs work later; the returned function calls it off. */
  later: (work: () => void, ms: number): (() => void) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

const sleepers = new Set<() => void>();

/**
 * Resolves after `ms`, or when the club can be reached again after it could not, or when somebody looks at the page
 * again. A mere doubt of the way that ends well is no return: a question that fails alone would else ask without rest.
 */
export function waitForContact(ms: number): Promise<void> {
  return new Promise((go) => {
    let wasOffline = connectionStore.get() === 'offline';
    const wake = (): void => {
      sleepers.delete(wake);
      callOff();
      stop();
      go();
    };
    const stop = connectionStore.subscribe(() => {
      const now = connectionStore.get();
      if (now === 'online' && wasOffline) wake();
      wasOffline ||= now === 'offline';
    });
    const callOff = commandDependencies.later(wake, ms);
    sleepers.add(wake);
  });
}

/** Somebody looks at the page again. */
export function wakeCommands(): void {
  for (const wake of sleepers) wake();
}
