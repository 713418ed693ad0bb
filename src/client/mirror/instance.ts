import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Partition } from './indexed-db/names.ts';
import { Mirror } from './mirror.ts';
import type { TabNote } from './mirror-options.ts';

/** How long an IndexedDB may take to open; one that is blocked or broken may never answer. */
const openPatienceMs = 3_000;

/** What the boot hands in. */
export const mirrorDependencies = {
  nowMs: (): number => 0,
  /** Time passed since some moment, in ms: goes on evenly whatever the phone's clock is set to. */
  elapsedMs: (): number => 0,
  tell: (_note: TabNote): void => undefined,
  makeRoom: async (): Promise<void> => undefined,
  /** Resolves when what is on screen first no longer shares the way and the time with the kept copy. */
  mayOpen: async (): Promise<void> => undefined,
};

async function openIndexedDbStore(partition: Partition): Promise<IndexedDbStore> {
  await mirrorDependencies.mayOpen();
  return patiently(import('./indexed-db/indexed-db-store.ts').then(({ openIndexedDbStore: open }) => open(partition)));
}

function patiently(opening: Promise<IndexedDbStore>): Promise<IndexedDbStore> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('IndexedDB does not open'));
      // Too late to be used: it would only keep others from deleting it.
      opening.then(
        (store) => store.close(),
        () => undefined,
      );
    }, openPatienceMs);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The page's one mirror. */
export const mirror = new Mirror({
  openIndexedDbStore,
  tell: (note) => mirrorDependencies.tell(note),
  makeRoom: () => mirrorDependencies.makeRoom(),
});
