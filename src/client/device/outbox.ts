import type { OutboxEntry } from './device-database.ts';
import { device } from './open-device.ts';

export type { OutboxEntry } from './device-database.ts';

/** Where no database opens, until the page goes. */
const inMemory = new Map<string, OutboxEntry>();

/** Keeps a command. Resolves once it is on the disk, or where this phone keeps nothing: only then may it be sent. */
export async function persistCommand(act: OutboxEntry): Promise<void> {
  inMemory.set(act.id, act);
  await (await device())?.acts.put(act).catch(() => undefined);
}

/** This member's commands whose end was not seen yet, the oldest first. */
export async function outbox(memberId: string): Promise<OutboxEntry[]> {
  const kept =
    (await (
      await device()
    )?.acts
      .where({ memberId })
      .toArray()
      .catch(() => [])) ?? [];
  const own = [...inMemory.values()].filter((act) => act.memberId === memberId);
  return [...new Map([...own, ...kept].map((act) => [act.id, act])).values()].toSorted((a, b) => a.atMs - b.atMs);
}

/** The member has seen how it ended. */
export async function forgetCommand(id: string): Promise<void> {
  inMemory.delete(id);
  await (await device())?.acts.delete(id).catch(() => undefined);
}

/** Leaving: nothing of any member stays (checklist T2). */
export async function clearOutbox(): Promise<void> {
  inMemory.clear();
  await (await device())?.acts.clear().catch(() => undefined);
}
