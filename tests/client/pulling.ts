import { Puller, type PullerParts } from '#client/sync/puller.ts';
import { Sync } from '#client/sync/sync.ts';
import type { SyncParts } from '#client/sync/sync-parts.ts';

const quietPulling: PullerParts = {
  nowMs: () => 0,
  dropPictures: () => undefined,
  pause: async () => undefined,
  sawMember: () => undefined,
  isOnline: () => true,
  failed: (error) => {
    throw error;
  },
};

/** A puller that is online and tells nobody, but for what the test hands in. */
export const testPuller = (more: Partial<PullerParts> = {}): Puller => new Puller({ ...quietPulling, ...more });

/** A page's sync with its puller, both started: the only tab, visible, with a network, but for what the test hands in. */
export function startSync(more: Pick<SyncParts, 'later'> & Partial<SyncParts>): Sync {
  const parts: SyncParts = {
    ...quietPulling,
    mayFetchAhead: () => true,
    isVisible: () => true,
    handsOff: async () => undefined,
    alone: async (work) => {
      await work();
      return true;
    },
    keep: async () => true,
    completed: () => undefined,
    pictured: () => undefined,
    ...more,
  };
  const puller = new Puller(parts);
  const sync = new Sync(parts, puller);
  puller.start();
  sync.start();
  return sync;
}
