import { client } from '../client.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { Partition } from './indexed-db/names.ts';
import { Mirror } from './mirror.ts';

/** How long opening IndexedDB may take, and what reads waits for it; a blocked or broken one may never answer. */
const openTimeoutMs = 3_000;
/** How long its code may take, for which only writing waits: on a slow first visit it comes with all that the screen asks for. */
const codeTimeoutMs = 60_000;

async function openIndexedDbStore(partition: Partition, late: () => void): Promise<IndexedDbStore> {
  await client().mayOpen();
  const timer = setTimeout(late, openTimeoutMs);
  try {
    const { openIndexedDbStore: open } = await withTimeout(codeTimeoutMs, import('./indexed-db/indexed-db-store.ts'));
    // Too late to be used, it would only prevent others from deleting it.
    return await withTimeout(openTimeoutMs, open(partition), (store) => store.close());
  } finally {
    clearTimeout(timer);
  }
}

function withTimeout<Result>(ms: number, opening: Promise<Result>, cameLate?: (result: Result) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('IndexedDB does not open'));
      opening.then(cameLate, () => undefined);
    }, ms);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The page's only mirror. */
export const mirror = new Mirror({
  openIndexedDbStore,
  notifyTabs: (note) => client().notifyTabs(note),
  makeRoom: () => client().makeRoom(),
  lost: () => client().emptied(),
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
