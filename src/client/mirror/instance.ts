import { client } from '../client.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Partition } from './indexed-db/names.ts';
import { Mirror } from './mirror.ts';

/** How long opening IndexedDB may take; a blocked or broken one may never answer. */
const openTimeoutMs = 3_000;

async function openIndexedDbStore(partition: Partition): Promise<IndexedDbStore> {
  await client().mayOpen();
  return withTimeout(import('./indexed-db/indexed-db-store.ts').then(({ openIndexedDbStore: open }) => open(partition)));
}

function withTimeout(opening: Promise<IndexedDbStore>): Promise<IndexedDbStore> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('IndexedDB does not open'));
      // Too late to be used: it would only prevent others from deleting it.
      opening.then(
        (store) => store.close(),
        () => undefined,
      );
    }, openTimeoutMs);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The page's only mirror. */
export const mirror = new Mirror({
  openIndexedDbStore,
  notifyTabs: (note) => client().notifyTabs(note),
  makeRoom: () => client().makeRoom(),
});

/**
 * Closes the member's copy at once and deletes it; the visitors' copy is opened instead. `memberId` names the
 * copy to delete; null if another tab deletes it.
 */
export async function forgetMemberCopy(memberId: string | null): Promise<void> {
  mirror.open('public');
  if (memberId === null) return;
  const { forgetPartition } = await import('./indexed-db/indexed-db-store.ts');
  await forgetPartition({ memberId });
}

/** Deletes the copies of older versions and of other members. */
export async function forgetLeftovers(): Promise<void> {
  const { forgetOthers } = await import('./indexed-db/indexed-db-store.ts');
  await forgetOthers(mirror.partition);
}
