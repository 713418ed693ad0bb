import { localKeys } from '../device/keys.ts';
import { readLocal, writeLocal } from '../device/local.ts';
import { currentSession, watchSession } from '../device/session.ts';

/** Requests persistent storage from the browser once after a log-in (checklist O20). */
export function askToPersist(storage: Pick<StorageManager, 'persist'> | undefined): void {
  const ask = (): void => {
    if (!currentSession() || !storage?.persist || readLocal(localKeys.persistAsked)) return;
    writeLocal(localKeys.persistAsked, '1');
    storage.persist().catch(() => undefined);
  };
  watchSession(ask);
  ask();
}
