import type { DeviceDatabase } from './device-database.ts';

/** An IndexedDB that is blocked or broken may never answer: the page goes on in memory after this. */
const openPatienceMs = 2_000;

let opened: Promise<DeviceDatabase | null> | undefined;

/** The device's database; null where none opens. */
export function device(): Promise<DeviceDatabase | null> {
  opened ??= Promise.race([
    arriving(),
    new Promise<null>((giveUp) => {
      setTimeout(giveUp, openPatienceMs, null);
    }),
  ]);
  return opened;
}

/** On a phone that is busy it may come later than the patience lasts: from then on it is used. */
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
