import type { TabMessage } from '../device/broadcast.ts';
import { watchConnection } from '../device/data-saving.ts';
import { currentSession, watchSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import type { Stream, StreamParts } from '../sync/stream.ts';

type Parts = Omit<StreamParts, 'alone'>;

let stream: Stream | undefined;
let loading = false;

/**
 * Follows the server's stream of changes. Called once the first content has settled, so that loading this code does not
 * delay it. Without Web Locks every tab would hold a stream of its own; such browsers keep polling.
 */
export function goLive(parts: Parts): void {
  if (!navigator.locks) return;
  const look = (): void => {
    if (stream) stream.look();
    else void load(parts);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  // A page with an open request or a lock is not put into the back-forward cache, and a frozen one receives nothing.
  addEventListener('pagehide', () => stream?.stop());
  document.addEventListener('freeze', () => stream?.stop());
  document.addEventListener('resume', look);
  connectionStore.subscribe(look);
  watchConnection(look);
  watchSession(() => {
    stream?.changedMember();
    look();
  });
  look();
}

/** The server is reachable again: the next attempt need not wait. */
export const wakeStream = (): void => stream?.wake();

/** Another tab holds the stream, and passes on what it received. */
export function onStreamMessage(message: TabMessage): void {
  if (message.kind === 'news' || message.kind === 'live') stream?.onMessage(message);
}

async function load(parts: Parts): Promise<void> {
  // Only if the server has answered: a chunk that fails to load would make the page look for another version of itself.
  if (loading || !currentSession() || !parts.isVisible() || connectionStore.get() !== 'online') return;
  loading = true;
  try {
    const { startStream } = await import('../sync/stream.ts');
    stream = startStream({ ...parts, alone });
    stream.look();
  } catch {
    // The chunk may load later: until then the page polls, as without a stream.
  } finally {
    loading = false;
  }
}

/** Queues behind the other tabs; a closed tab leaves the queue by itself. */
async function alone(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request('foyer-stream', { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
