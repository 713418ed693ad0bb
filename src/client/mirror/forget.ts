import { mirror } from './instance.ts';

/**
 * Closes the member's copy at once and deletes it whole; the visitors' copy opens in its place. `memberId` names the
 * copy to delete; null where another tab deletes it.
 */
export async function forgetMemberCopy(memberId: string | null): Promise<void> {
  mirror.open('public');
  if (memberId === null) return;
  const { forgetPartition } = await import('./indexed-db/indexed-db-store.ts');
  await forgetPartition({ memberId });
}

/** Deletes what older versions and other members left behind. */
export async function forgetLeftovers(): Promise<void> {
  const { forgetOthers } = await import('./indexed-db/indexed-db-store.ts');
  await forgetOthers(mirror.partition);
}
