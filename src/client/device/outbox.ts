import type { CommandEnd, OutboxEntry } from './device-database.ts';
import { device, deviceIfStored } from './open-device.ts';

export type { CommandEnd, OutboxEntry } from './device-database.ts';

/** If no database can be opened, or until it is: until the page is closed. */
export const inMemory = new Map<string, OutboxEntry>();

/** This member's commands whose outcome was not seen yet, the oldest first. */
export async function outbox(memberId: string): Promise<OutboxEntry[]> {
  const stored =
    (await (
      await deviceIfStored()
    )?.acts
      .where({ memberId })
      .toArray()
      .catch(() => [])) ?? [];
  const own = [...inMemory.values()].filter((command) => command.memberId === memberId);
  return [...new Map([...own, ...stored].map((command) => [command.id, command])).values()].toSorted((a, b) => a.atMs - b.atMs);
}

/** Adds the outcome to a persisted command; one that is no longer stored stays away. */
export async function persistOutcome(id: string, end: CommandEnd): Promise<void> {
  const command = inMemory.get(id);
  if (command) inMemory.set(id, { ...command, end });
  await (await device())?.acts.update(id, { end }).catch(() => undefined);
}

/** The member has seen the outcome. */
export async function forgetCommand(id: string): Promise<void> {
  inMemory.delete(id);
  await (await device())?.acts.delete(id).catch(() => undefined);
}

/** Signing out: no member's commands remain (checklist T2). */
export async function clearOutbox(): Promise<void> {
  inMemory.clear();
  await (await device())?.acts.clear().catch(() => undefined);
}
