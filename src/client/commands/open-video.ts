import type { PlayableVideo } from '#contract/collections/videos.ts';
import { videoCall } from '#contract/collections/videos.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { read } from '../net/ask.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';

/** A video's addresses for this session, valid for two hours: too short-lived for the mirror. */
export type Opened = { state: 'open'; video: PlayableVideo } | { state: 'unavailable' } | { state: 'unreachable' };

/** Requests a video's addresses (E11), and receives the cookie that they need. */
export async function openVideo(id: string, signal: AbortSignal): Promise<Opened> {
  if (connectionStore.get() === 'offline') return { state: 'unreachable' };
  try {
    const answer = await read(videoCall, { id }, { signal, takesCookie: true });
    return answer.same ? { state: 'unreachable' } : { state: 'open', video: answer.data };
  } catch (error) {
    if (error instanceof RefusedError) return { state: 'unavailable' };
    if (gaveNoAnswer(error)) return { state: 'unreachable' };
    throw error;
  }
}
