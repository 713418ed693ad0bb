import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';
import { createStore, useStore } from './store.ts';

export type Session = { memberId: string };

/** The session with its secrets, only for `net` and the commands. */
export type StoredSession = Session & { token: string; tokensso: string };

function read(): StoredSession | null {
  const token = readLocal(localKeys.token);
  const memberId = readLocal(localKeys.member);
  return token && memberId ? { token, memberId, tokensso: readLocal(localKeys.tokensso) ?? '' } : null;
}

const store = createStore<StoredSession | null>(read());

/** Null while nobody is logged in. Reads synchronously, also in the first render. */
export const useSession = (): Session | null => useStore(store);

/** The same outside of React, with the secrets. */
export const currentSession = (): StoredSession | null => store.get();

export const watchSession = store.subscribe;

/** Stores a session (checklist T1: in local storage). */
export function storeSession(session: StoredSession): void {
  writeLocal(localKeys.token, session.token);
  writeLocal(localKeys.tokensso, session.tokensso);
  writeLocal(localKeys.member, session.memberId);
  store.set(session);
}

/** Reads it again: another tab has logged in or out, or the page came back from the back-forward cache. */
export function recheckSession(): void {
  const now = read();
  const before = store.get();
  if (now?.token !== before?.token || now?.memberId !== before?.memberId) store.set(now);
}
