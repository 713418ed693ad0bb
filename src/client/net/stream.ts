import * as v from 'valibot';
import { plainAccept } from '#contract/envelope.ts';
import {
  type StreamNews,
  streamBeatMs,
  streamEvents,
  streamNewsSchema,
  streamOverSchema,
  streamPath,
  streamType,
} from '#contract/stream.ts';
import { client } from '../client.ts';
import type { StoredSession } from '../device/session.ts';
import { openEnvelope } from './envelope.ts';
import { RefusedError } from './errors.ts';
import { eventsOf, type ServerEvent } from './event-stream.ts';
import { heldBack, holdBack, retryAfterMs } from './held-back.ts';
import { send } from './http.ts';

export const streamPatience = {
  /** The first event is sent at once. Later than this in ms: something in between buffers the events. */
  firstMs: 8_000,
  /** Two missed heartbeats: the connection is dead. */
  silenceMs: 2 * streamBeatMs + 5_000,
} as const;

/**
 * How a stream ended. `over`: the server ended it and accepts another one at once. `declined`: the server gives none
 * now. `silent`: it opened and nothing came through. `broken`: no reply, or the connection was cut. `cancelled`: by us.
 */
export type StreamEnd = 'over' | 'declined' | 'silent' | 'broken' | 'cancelled';

export type StreamListener = {
  news(news: StreamNews): void;
  /** Something came: the connection works. */
  onActivity(): void;
};

type Parts = {
  session: Pick<StoredSession, 'token' | 'tokensso'>;
  listener: StreamListener;
  signal: AbortSignal;
  /** Runs work later; the returned function cancels it. */
  later(work: () => void, ms: number): () => void;
};

/** Follows `GET /stream` until it ends. A refusal is reported like that of a call; nothing else ends the session. */
export async function followStream({ session, listener, signal, later }: Parts): Promise<StreamEnd> {
  const patience = new AbortController();
  const giveUp = (): void => patience.abort();
  const wait = (ms: number): (() => void) => later(giveUp, ms);
  const question = `${session.token} ${streamPath}`;
  if (heldBack(question)) return 'declined';
  // Not AbortSignal.any, which Safari has since 17.4.
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  let callOff = wait(streamPatience.firstMs);
  let end: StreamEnd = 'broken';
  const onActivity = (): void => {
    end = 'broken';
    callOff();
    callOff = wait(streamPatience.silenceMs);
    if (!signal.aborted) listener.onActivity();
  };
  try {
    const response = await send({
      path: `/api${streamPath}`,
      session,
      headers: { accept: `${streamType}, ${plainAccept}` },
      signal: patience.signal,
      uncached: true,
    });
    if (!response.body || !response.headers.get('content-type')?.startsWith(streamType))
      return declined(await response.text(), retryAfterMs(response.headers));
    end = 'silent';
    for await (const event of eventsOf(response.body)) {
      if (signal.aborted) return 'cancelled';
      onActivity();
      const last = take(event, listener);
      if (last) return last;
    }
    return 'broken';
  } catch (error) {
    if (signal.aborted) return 'cancelled';
    if (error instanceof RefusedError) {
      if (error.retryAfterMs > 0) holdBack(question, error);
      client().refused(error, session.token);
      return 'declined';
    }
    return patience.signal.aborted ? end : 'broken';
  } finally {
    callOff();
    signal.removeEventListener('abort', giveUp);
  }
}

/** A reply that is not a stream: throws the refusal in it. Without one it did not come from the server. */
function declined(text: string, patienceMs = 0): StreamEnd {
  openEnvelope(text, v.unknown(), patienceMs);
  return 'broken';
}

/** How the stream ends with this event; undefined if it goes on. Unknown event names are ignored. */
function take({ event, data }: ServerEvent, listener: StreamListener): StreamEnd | undefined {
  if (event === streamEvents.refused) return declined(data);
  if (event === streamEvents.over) {
    const { why } = v.parse(streamOverSchema, JSON.parse(data));
    return why === 'life' || why === 'drain' ? 'over' : 'declined';
  }
  if (event === streamEvents.news) listener.news(v.parse(streamNewsSchema, JSON.parse(data)));
  return undefined;
}
