import type { PlayableVideo } from '#contract/collections/videos.ts';
import { videoCall } from '#contract/collections/videos.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { read } from '../net/ask.ts';
import { OutdatedError } from '../net/outdated-error.ts';
import { RefusedError } from '../net/refused-error.ts';
import { UnreachableError } from '../net/unreachable-error.ts';

/** Where a video plays for this session, for two hours: too short-lived for the mirror, which keeps no address. */
export type Opened = { state: 'open'; video: PlayableVideo } | { state: 'gone' } | { state: 'unreachable' };

/** Asks for a video's addresses (E11), and takes the cookie that they need. */
export async function openVideo(id: string, signal: AbortSignal): Promise<Opened> {
  if (connectionStore.get() === 'offline') return { state: 'unreachable' };
  try {
    const answer = await read(videoCall, { id }, { signal, takesCookie: true });
    return answer.same ? { state: 'unreachable' } : { state: 'open', video: answer.data };
  } catch (error) {
    if (error instanceof RefusedError) return { state: 'gone' };
    if (error instanceof UnreachableError || error instanceof OutdatedError) return { state: 'unreachable' };
    throw error;
  }
}
