import { useEffect, useRef } from 'react';

const waiting = new Set<() => void>();

/** The server can be reached again: what could not be loaded without it is requested once more. */
export function serverIsBack(): void {
  for (const again of [...waiting]) again();
}

// What the browser says of the network is a guess, but a request that fails again costs little.
addEventListener('online', serverIsBack);

/** Calls `work` each time the server may be reachable again, until `signal` ends it. */
export function whenBack(work: () => void, signal: AbortSignal): void {
  waiting.add(work);
  signal.addEventListener('abort', () => waiting.delete(work), { once: true });
}

/** Calls `again` when the server may be reachable again, as long as something `isMissing`. */
export function useWhenBack(isMissing: boolean, again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (!isMissing) return;
    const ended = new AbortController();
    whenBack(() => latest.current(), ended.signal);
    return () => ended.abort();
  }, [isMissing]);
}
