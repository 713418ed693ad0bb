import type { TabMessage } from '../device/broadcast.ts';
import { watchLine } from '../device/data-saving.ts';
import { currentSession, watchSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import type { Stream, StreamParts } from '../sync/stream.ts';

type Parts = Omit<StreamParts, 'alone'>;

let stream: Stream | undefined;
let loading = false;

/**
 * Lets the club tell of changes as they come. Called when the first content has come to rest: its code is no part of
 * the way there. Without Web Locks every tab would hold a stream of its own; such browsers go on asking.
 */
export function goLive(parts: Parts): void {
  if (!navigator.locks) return;
  const look = (): void => {
    if (stream) stream.look();
    else void load(parts);
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  // A page with an open request or a lock has no place in the back-forward cache, and one that is frozen hears nothing.
  addEventListener('pagehide', () => stream?.stop());
  document.addEventListener('freeze', () => stream?.stop());
  document.addEventListener('resume', look);
  connectionStore.subscribe(look);
  watchLine(look);
  watchSession(() => {
    stream?.changedMember();
    look();
  });
  look();
}

/** The club can be reached again after it could not: the next try need not wait. */
export const wakeStream = (): void => stream?.wake();

/** Another tab holds the stream, and says what came. */
export function hearOfStream(message: TabMessage): void {
  if (message.kind === 'news' || message.kind === 'live') stream?.hear(message);
}

async function load(parts: Parts): Promise<void> {
  // Only where the club has answered: a chunk that fails to come would make the page look for another version of itself.
  if (loading || !currentSession() || !parts.isVisible() || connectionStore.get() !== 'online') return;
  loading = true;
  try {
    const { startStream } = await import('../sync/stream.ts');
    stream = startStream({ ...parts, alone });
    stream.look();
  } catch {
    // A chunk that can't be had now can be later: until then the page asks, as without a stream.
  } finally {
    loading = false;
  }
}

/** Waits in line with the other tabs; a tab that is gone leaves the line by itself. */
async function alone(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request('foyer-stream', { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
