import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import type { DeviceDatabase } from './device-database.ts';
import { device } from './open-device.ts';

/**
 * Whether a command that was kept on this phone no longer is, because the member has seen its end in another tab. False where
 * it never was, or no database opens: then nobody else can have told.
 */
export function useForgottenCommand(id: string): boolean {
  const [database, setDatabase] = useState<DeviceDatabase | null>(null);
  useEffect(() => void device().then(setDatabase), []);
  const seenKept = useRef<string>(undefined);
  const found = useLiveQuery(async () => {
    const isKept = await database?.acts
      .where({ id })
      .count()
      // A database that closes tells nothing; thrown, it would take the page with it.
      .catch(() => undefined);
    return { id, isKept };
  }, [database, id]);
  // What was found of another act stays until this one was looked for.
  if (found?.id !== id) return false;
  if (found.isKept) seenKept.current = id;
  return found.isKept === 0 && seenKept.current === id;
}
