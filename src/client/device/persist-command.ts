import { isQuotaError } from '../mirror/indexed-db/quota.ts';
import type { DeviceDatabase } from './device-database.ts';
import { device, lateDevice } from './open-device.ts';
import { inMemory, type OutboxEntry } from './outbox.ts';

/**
 * Persists a command. Resolves once it is stored, or if this browser stores nothing now: only then may it be sent. If the device is
 * full, `makeRoom` is tried once. If the database opens late, it is stored then, as far as it is known by that time.
 */
export async function persistCommand(command: OutboxEntry, makeRoom: () => Promise<void>): Promise<void> {
  inMemory.set(command.id, command);
  const database = await device();
  if (database) await put(database, command, makeRoom);
  else
    void lateDevice()?.then((late) => {
      const now = inMemory.get(command.id);
      if (late && now) void put(late, now, makeRoom);
    });
}

async function put({ acts }: DeviceDatabase, command: OutboxEntry, makeRoom: () => Promise<void>): Promise<void> {
  try {
    await acts.put(command);
  } catch (error) {
    if (!isQuotaError(error)) return;
    await makeRoom().catch(() => undefined);
    await acts.put(command).catch(() => undefined);
  }
}
