import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { DeviceDatabase } from './device-database.ts';
import { device } from './open-device.ts';

/**
 * Whether a command that was stored on this device no longer is, because the member has seen its outcome in another tab. False
 * if it never was, or if no database opens: then no other tab can have shown it.
 */
export function useForgottenCommand(id: string): boolean {
  const [database, setDatabase] = useState<DeviceDatabase | null>(null);
  useEffect(() => void device().then(setDatabase), []);
  const seenStored = useRef<string>(undefined);
  const found = useLiveQuery(async () => {
    const isStored = await database?.acts
      .where({ id })
      .count()
      // A database that closes says nothing about it; thrown, the error would take down the page.
      .catch(() => undefined);
    return { id, isStored };
  }, [database, id]);
  // The result for another command remains until this one was looked up.
  if (found?.id !== id) return false;
  if (found.isStored) seenStored.current = id;
  return found.isStored === 0 && seenStored.current === id;
}
