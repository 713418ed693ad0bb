import { type StreamNews, type StreamOver, streamBeatMs, streamEvents } from '#contract/stream.ts';
import type { Viewer } from '../../context.ts';
import { streamLimits } from '../limits.ts';
import type { ClubState } from './club-state.ts';

/** One event of a stream as it is sent (WHATWG HTML, 9.2.5). JSON contains no line break, so one line is enough. */
const eventText = (event: string, json: string): string => `event: ${event}\ndata: ${json}\n\n`;

/** A comment, which only keeps the connection open. */
const heartbeatText = ': beat\n\n';

/** The connection to one reader. */
export interface Wire {
  write(text: string): void;
  /** Writes a last text and ends, even if the reader does not receive it. */
  end(text: string): void;
  /** Ends without an event. */
  destroy(): void;
  /** Bytes that were written but not sent yet. */
  unsentBytes(): number;
}

type Member = Viewer & { kind: 'member' };

/** One open stream: what its reader knows, and when it ends. Times in ms. */
export class HeldStream {
  readonly viewer: Member;
  readonly #wire: Wire;
  readonly #endsMs: number;
  #wroteMs: number;
  #collections: Readonly<Record<string, number>> = {};
  #removed: Readonly<Record<string, number>> = {};
  #own: number | undefined;
  #isOver = false;

  constructor(viewer: Member, wire: Wire, times: { nowMs: number; endsMs: number }) {
    this.viewer = viewer;
    this.#wire = wire;
    this.#wroteMs = times.nowMs;
    this.#endsMs = times.endsMs;
  }

  /** Sends what has changed since the last time, or a comment if nothing has; ends the stream when its time is over. */
  send(state: ClubState, nowMs: number): void {
    if (this.#isOver) return;
    const news = this.#newsIn(state);
    if (news) this.#write(eventText(streamEvents.news, JSON.stringify(news)), nowMs);
    else if (nowMs - this.#wroteMs >= streamBeatMs) this.#write(heartbeatText, nowMs);
    if (nowMs >= this.#endsMs) this.over('life');
  }

  over(why: StreamOver): void {
    this.#end(eventText(streamEvents.over, JSON.stringify({ why })));
  }

  /** `envelope`: the refusal that a call of this reader would get now. */
  refuse(envelope: string): void {
    this.#end(eventText(streamEvents.refused, envelope));
  }

  #newsIn({ revisions, removed, drawn, standing }: ClubState): StreamNews | undefined {
    const before = this.#collections;
    const own = standing.get(this.viewer.sessionId)?.rev;
    const moved = Object.entries(revisions).filter(([collection, rev]) => before[collection] !== rev);
    const isOwn = own !== undefined && own !== this.#own;
    if (moved.length === 0 && !isOwn) return undefined;
    const { periods: seen } = before;
    this.#collections = revisions;
    const fewer = Object.entries(removed).filter(([collection, rev]) => rev > (this.#removed[collection] ?? 0));
    this.#removed = removed;
    if (isOwn) this.#own = own;
    return {
      shelves: Object.fromEntries(moved),
      ...(fewer.length > 0 ? { removed: Object.fromEntries(fewer) } : {}),
      ...(isOwn ? { own } : {}),
      drawn: seen === undefined ? {} : Object.fromEntries(drawn.filter(({ rev }) => rev > seen).map(({ key, expect }) => [key, expect])),
    };
  }

  #write(text: string, nowMs: number): void {
    // Nothing is queued for a reader who does not read: the client pulls everything when it reconnects.
    if (this.#wire.unsentBytes() > streamLimits.unsentBytes) this.#drop();
    else this.#wire.write(text);
    this.#wroteMs = nowMs;
  }

  #end(text: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#wire.end(text);
  }

  #drop(): void {
    this.#isOver = true;
    this.#wire.destroy();
  }
}
