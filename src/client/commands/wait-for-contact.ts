import { client } from '../client.ts';
import { connectionStore } from '../mirror/connection-store.ts';

const sleepers = new Set<() => void>();

/**
 * Resolves after `ms`, on a reconnect, or when the page becomes visible again. A probe that succeeds after a failed
 * request is not a reconnect: otherwise a request that always fails would be repeated without a pause.
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

/** The page is visible again. */
export function wakeCommands(): void {
  for (const wake of sleepers) wake();
}
