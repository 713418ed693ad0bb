import { useEffect, useState } from 'react';
import { type Opened, openVideo } from '../../commands/open-video.ts';

type Opening = Opened | { state: 'opening' };

export type OpenedAddress = { opened: Opening; tries: number; again: () => void };

/** A video's address, requested when it is opened and with every `again`. */
export function useOpened(id: string): OpenedAddress {
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<Opening>({ state: 'opening' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try sends a new request
  useEffect(() => {
    const asking = new AbortController();
    setOpened({ state: 'opening' });
    void openVideo(id, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setOpened(answer);
    });
    return () => asking.abort();
  }, [id, tries]);
  return { opened, tries, again: () => setTries((before) => before + 1) };
}
