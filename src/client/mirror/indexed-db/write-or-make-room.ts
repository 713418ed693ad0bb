import type { Change } from '../change.ts';
import { CopyGoneError } from './copy-gone-error.ts';
import type { IndexedDbStore } from './indexed-db-store.ts';
import { isQuotaError } from './quota.ts';

/** Writes a change; on a full disk once more, after `makeRoom`. False: another tab was faster; null: it could not be stored. Throws CopyGoneError. */
export async function writeOrMakeRoom(store: IndexedDbStore, change: Change, makeRoom: () => Promise<void>): Promise<boolean | null> {
  try {
    return await store.write(change);
  } catch (error) {
    if (error instanceof CopyGoneError) throw error;
    if (!isQuotaError(error)) return null;
  }
  await makeRoom();
  return store.write(change).catch(() => null);
}
