import type { PlayableVideo } from '#contract/collections/videos.ts';
import { videoCall } from '#contract/collections/videos.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { read } from '../net/ask.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';

/**
 * A video's addresses for this session, valid for two hours: too short-lived for the mirror. `unavailable`: the club no longer
 * shows it, and what is saved of it is deleted.
 */
export type Opened = { state: 'open'; video: PlayableVideo } | { state: 'unavailable' } | { state: 'unreachable' };

/** Requests a video's addresses (E11), and receives the cookie that they need. */
export async function openVideo(id: string, signal: AbortSignal): Promise<Opened> {
  if (connectionStore.get() === 'offline') return { state: 'unreachable' };
  try {
    const answer = await read(videoCall, { id }, { signal, takesCookie: true });
    return answer.same ? { state: 'unreachable' } : { state: 'open', video: answer.data };
  } catch (error) {
    // Any other refusal says nothing about the video: the club is busy, or the session is over, and signing out deletes it.
    if (error instanceof RefusedError) return { state: error.reason === 'not_found' ? 'unavailable' : 'unreachable' };
    if (gaveNoAnswer(error)) return { state: 'unreachable' };
    throw error;
  }
}
