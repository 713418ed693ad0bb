import { databaseName } from './database-name.ts';
import type { DeviceDatabase } from './device-database.ts';

/** A blocked or broken IndexedDB may never respond: after this time the page continues in memory. */
const openTimeoutMs = 2_000;

let opened: Promise<DeviceDatabase | null> | undefined;
let arrival: Promise<DeviceDatabase | null> | undefined;

/** The device's database; null if none can be opened. */
export function device(): Promise<DeviceDatabase | null> {
  arrival ??= arriving();
  opened ??= Promise.race([
    arrival,
    new Promise<null>((giveUp) => {
      setTimeout(giveUp, openTimeoutMs, null);
    }),
  ]);
  return opened;
}

/** The same without a time limit: what could not be stored at once is stored when it opens. Undefined before anybody has asked for it. */
export const lateDevice = (): Promise<DeviceDatabase | null> | undefined => arrival;

/** The same for a look into it: if this device has none yet, as on a first visit, neither it nor the library is loaded. */
export async function deviceIfStored(): Promise<DeviceDatabase | null> {
  if (!opened && (await storedNames())?.includes(databaseName) === false) return null;
  return device();
}

/** Undefined if this browser does not tell. */
async function storedNames(): Promise<(string | undefined)[] | undefined> {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => undefined);
  return databases?.map(({ name }) => name);
}

/** On a busy device it may open after that time: from then on it is used. */
async function arriving(): Promise<DeviceDatabase | null> {
  try {
    const database = await open();
    opened = Promise.resolve(database);
    return database;
  } catch {
    return null;
  }
}

async function open(): Promise<DeviceDatabase> {
  const { DeviceDatabase } = await import('./device-database.ts');
  const database = new DeviceDatabase();
  await database.open();
  return database;
}
