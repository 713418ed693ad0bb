import { useEffect, useRef, useState } from 'react';
import { type Collected, type Collecting, type DataCollection, dataCollection } from '../../commands/collect-data.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';

export type DataFile = { state: 'none' } | ({ state: 'collecting' } & Collecting) | Collected;

const nothing: Collecting = { parts: 0, of: 1, rows: 0 };

/** The file while it is made, and once it is complete; dropped when the screen is left. After a lost connection it can be continued. */
export function useDataFile(): { now: DataFile; collect: () => Promise<void> } {
  const [now, setNow] = useState<DataFile>({ state: 'none' });
  const collection = useRef<DataCollection | undefined>(undefined);
  const stop = useRef<AbortController | undefined>(undefined);
  const busy = now.state === 'collecting' || now.state === 'done';
  // An update would reload the page, and lose the file.
  useEffect(() => (busy ? holdUpdates() : undefined), [busy]);
  useEffect(() => () => stop.current?.abort(), []);

  const collect = async () => {
    if (now.state === 'collecting') return;
    const going = now.state === 'unknown' ? collection.current : undefined;
    collection.current = going ?? dataCollection();
    stop.current = new AbortController();
    const { signal } = stop.current;
    if (!going) setNow({ state: 'collecting', ...nothing });
    const collected = await collection.current.collect((progress) => setNow({ state: 'collecting', ...progress }), signal);
    if (!signal.aborted) setNow(collected);
  };
  return { now, collect };
}
