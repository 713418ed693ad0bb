import { type Refused, refused } from '#contract/outcome.ts';
import type { StreamOver } from '#contract/stream.ts';
import type { Viewer } from '../../context.ts';
import type { Timer } from '../../timer.ts';
import { streamLimits } from '../limits.ts';
import type { ClubState, ReadClubState } from './club-state.ts';
import { HeldStream, type Wire } from './held-stream.ts';

type Member = Viewer & { kind: 'member' };

export interface HubParts {
  readState: ReadClubState;
  timer: Timer;
  nowMs(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** The envelope of a refusal in the caller's language. */
  envelope(refusal: Refused, viewer: Viewer): string;
  /** A read of the state failed; the next one tries again. */
  onError(error: unknown): void;
}

/**
 * The streams of one process. One read of the state per second serves all of them: each is sent what it
 * does not know yet. Processes communicate only through the database, so a change in one is announced by all.
 */
export class StreamHub {
  readonly #parts: HubParts;
  readonly #held = new Set<HeldStream>();
  #next: { cancel(): void } | undefined;
  #failed = 0;
  #closed = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#held.size;
  }

  get isFull(): boolean {
    return this.#closed || this.#held.size >= streamLimits.ofProcess;
  }

  /** The initial state of a stream of this session; throws what the database throws. */
  stateFor(viewer: Member): Promise<ClubState> {
    return this.#parts.readState([viewer.sessionId]);
  }

  /** Adds a stream and sends it everything; the returned function removes it, when its connection has closed. */
  hold(viewer: Member, wire: Wire, state: ClubState): () => void {
    const nowMs = this.#parts.nowMs();
    const lifeMs = streamLimits.lifeMs * (1 - this.#parts.random() / 5);
    const stream = new HeldStream(viewer, wire, { nowMs, endsMs: nowMs + lifeMs });
    this.#makeRoom(viewer);
    this.#held.add(stream);
    this.#send(stream, state);
    if (this.#closed) this.#end(stream, 'drain');
    if (!this.#closed) this.#next ??= this.#lookLater();
    return () => this.#held.delete(stream);
  }

  /** Ends every stream and accepts no more. */
  close(): void {
    this.#closed = true;
    this.#next?.cancel();
    this.#endAll('drain');
  }

  #lookLater(): { cancel(): void } {
    return this.#parts.timer.after(streamLimits.lookMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    // Streams that were added while the query was running were sent a later state.
    const held = [...this.#held];
    try {
      const state = await this.#parts.readState(held.map(({ viewer }) => viewer.sessionId));
      this.#failed = 0;
      for (const stream of held) this.#send(stream, state);
    } catch (error) {
      this.#parts.onError(error);
      this.#failed += 1;
      if (this.#failed >= streamLimits.failedLooks) this.#endAll('unwell');
    }
    this.#next = this.#held.size === 0 || this.#closed ? undefined : this.#lookLater();
  }

  /** A session that has ended gets the refusal that a call would get (T4, T6, O13), and nothing else. */
  #send(stream: HeldStream, state: ClubState): void {
    const { viewer } = stream;
    const standing = state.standing.get(viewer.sessionId);
    if (standing?.status === 1) {
      stream.send(state, this.#parts.nowMs());
      return;
    }
    stream.refuse(this.#parts.envelope(refused(standing ? 'account_inactive' : 'auth'), viewer));
    this.#held.delete(stream);
  }

  /** The newest streams of a session are kept: the oldest one's connection may be dead without either side knowing. */
  #makeRoom({ sessionId }: Member): void {
    const its = [...this.#held].filter(({ viewer }) => viewer.sessionId === sessionId);
    for (const oldest of its.slice(0, Math.max(0, its.length + 1 - streamLimits.ofSession))) this.#end(oldest, 'replaced');
  }

  #end(stream: HeldStream, why: StreamOver): void {
    stream.over(why);
    this.#held.delete(stream);
  }

  #endAll(why: StreamOver): void {
    for (const stream of [...this.#held]) this.#end(stream, why);
  }
}
