import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

/** Who sent the visitor (checklist T8, Q28): stored, sent with log-in and registration, used for nothing else. */
export function referral(): { adsid?: string; kefuId?: string } {
  const adsid = readLocal(localKeys.campaign);
  const kefuId = readLocal(localKeys.support);
  return { ...(adsid ? { adsid } : {}), ...(kefuId ? { kefuId } : {}) };
}

export function storeReferral(query: URLSearchParams): void {
  for (const key of [localKeys.campaign, localKeys.support]) {
    const value = query.get(key);
    if (value) writeLocal(key, value.slice(0, 64));
  }
}
