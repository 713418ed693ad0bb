import { useEffect, useState } from 'react';
import { type Opened, openVideo } from '../../commands/open-video.ts';
import { useConnection } from '../../mirror/queries/connection.ts';

/** Where a film plays, asked for when it is opened, after a failure, and once the club can be reached again. */
export function useOpened(id: string): { opened: Opened | { state: 'opening' }; tries: number; again: () => void } {
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<Opened | { state: 'opening' }>({ state: 'opening' });
  const again = () => setTries((before) => before + 1);
  const online = useConnection() === 'online';
  const waits = opened.state === 'unreachable';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every try asks anew
  useEffect(() => {
    const asking = new AbortController();
    setOpened({ state: 'opening' });
    void openVideo(id, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setOpened(answer);
    });
    return () => asking.abort();
  }, [id, tries]);

  const [wasOffline, setWasOffline] = useState(false);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (!online || !wasOffline) return;
    setWasOffline(false);
    if (waits) setTries((before) => before + 1);
  }, [online, wasOffline, waits]);
  return { opened, tries, again };
}
