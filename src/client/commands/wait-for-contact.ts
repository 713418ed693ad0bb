import { client } from '../client.ts';
import { connectionStore } from '../mirror/connection-store.ts';

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
    const callOff = client().later(wake, ms);
    sleepers.add(wake);
  });
}

/** Somebody looks at the page again. */
export function wakeCommands(): void {
  for (const wake of sleepers) wake();
}
