import { device } from './open-device.ts';

/** If no database can be opened: until the page is closed. */
const inMemory = new Set<string>();

/** Stores a session that has to be ended at the next contact (checklist O14). */
export async function storePendingLogOut(tokensso: string): Promise<void> {
  if (tokensso === '') return;
  inMemory.add(tokensso);
  await (await device())?.logOuts.put({ tokensso }).catch(() => undefined);
}

export async function pendingLogOuts(): Promise<string[]> {
  const stored = await (await device())?.logOuts.toArray().catch(() => []);
  return [...new Set([...inMemory, ...(stored ?? []).map(({ tokensso }) => tokensso)])];
}

export async function forgetPendingLogOut(tokensso: string): Promise<void> {
  inMemory.delete(tokensso);
  await (await device())?.logOuts.delete(tokensso).catch(() => undefined);
}
