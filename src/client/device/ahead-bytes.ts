import { aheadBytesADay } from '#contract/worker.ts';
import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

const dayMs = 86_400_000;

/** The day of an instant (UTC), as a number of days: a day that is not the one in local storage has fetched nothing yet. */
const dayOf = (nowMs: number): number => Math.floor(nowMs / dayMs);

/** How many bytes of pictures were prefetched today. */
export function bytesFetchedAhead(nowMs: number): number {
  const [day, bytes] = (readLocal(localKeys.aheadBytes) ?? '').split(':').map(Number);
  return day === dayOf(nowMs) && Number.isSafeInteger(bytes) && Number(bytes) >= 0 ? Number(bytes) : 0;
}

/** How many may still be. */
export const bytesLeftAhead = (nowMs: number): number => Math.max(0, aheadBytesADay - bytesFetchedAhead(nowMs));

/** Counts received bytes. */
export function countBytesAhead(bytes: number, nowMs: number): void {
  if (bytes > 0) writeLocal(localKeys.aheadBytes, `${dayOf(nowMs)}:${bytesFetchedAhead(nowMs) + bytes}`);
}
