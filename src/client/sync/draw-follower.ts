import { isOwnCollection } from '#contract/collections/mirror.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import type { Resource } from '../mirror/resource.ts';
import { pullLimits } from './pull-limits.ts';
import type { Changes } from './stream-news.ts';

/** In ms. */
export const drawTimes = {
  /** A draw follows its countdown at once: how long after the end the server is asked. */
  afterDueMs: 1_000,
  /** How long to wait before a request while the stream reports draws: only for what it might miss. */
  withoutNewsMs: 6_000,
  /** Bets are settled a moment after the draw, and the stream reports it: how long to wait for that. */
  settlingMs: 3_000,
  /** Between two requests for a late draw or settlement, or after a failed one; doubles each time. */
  firstAgainMs: 2_000,
  longestAgainMs: 60_000,
} as const;

export type DrawParts = {
  later(work: () => void, ms: number): () => void;
  /** A stream is open: it reports draws. */
  isLive(): boolean;
  /** The lotteries on screen whose countdown has ended. */
  due(): string[];
  /** This lottery is on screen, and the server is reachable. */
  isWatched(key: string): boolean;
  /** The next period to be drawn, as far as known. */
  nextExpect(key: string): string;
  /** A bet of the member's on an earlier period is not settled in the copy. */
  hasOpenBet(key: string): boolean;
  /** Requests the server's time and the open period; resolves with or without a reply. */
  askClock(key: string): Promise<unknown>;
  askResults(key: string): Promise<unknown>;
  /** Requests the member's changes from the draw, and its winners, in one request; false if there was no answer. */
  askMember(key: string): Promise<boolean>;
  failed(error: unknown): void;
};

type Draw = {
  turn: number;
  callOff: () => void;
  settling: boolean;
  /** The member's own data has changed since it began: there is nothing more to wait for. */
  hasOwnChanged: boolean;
  /** A request is in flight. */
  isAsking: boolean;
};

/**
 * Requests everything that a draw changes, once per draw, whatever triggers it: the countdown, the stream,
 * or the member's settled bets. Clock and results are requested at once, the member's own data after the settlement: three
 * requests (checklist T13).
 */
export class DrawFollower {
  readonly #parts: DrawParts;
  readonly #draws = new Map<string, Draw>();

  constructor(parts: DrawParts) {
    this.#parts = parts;
  }

  /** A countdown on screen has ended. The draw before it may still be waiting for its settlement: this one asks for that, too. */
  due(key: string): void {
    if (this.#draws.get(key)?.settling === false) return;
    this.#wait(key, 0, false, this.#parts.isLive() ? drawTimes.withoutNewsMs : drawTimes.afterDueMs);
  }

  /** A countdown says only once that it has ended: that may have been before anything followed it, or while nothing could be asked. */
  look(): void {
    for (const key of this.#parts.due()) this.due(key);
  }

  /** The stream has reported a change. Returns the resources on screen that are requested here, and nowhere else. */
  take(onScreen: readonly Resource[], { drawn, own, collections }: Changes): (resource: Resource) => boolean {
    const clocks = onScreen.filter(({ kind }) => kind === 'lottery-clock');
    const keys = new Set(clocks.map(({ arg }) => arg).filter((key) => drawn === 'any' || drawn.has(key)));
    for (const key of keys) this.drawn(key, drawn === 'any' ? undefined : drawn.get(key));
    const isOwnFollowed = own && this.own();
    return ({ kind, arg, collection }) => {
      // The rest of the member's own data is pulled with the copy, bit by bit.
      if (kind === 'member' || (isServerCollection(collection) && isOwnCollection(collection))) return isOwnFollowed;
      return ['lottery-clock', 'lottery-results', 'winners'].includes(kind) && keys.has(arg) && !collections.has('lotteries');
    };
  }

  /** The stream reports a draw of this lottery. `expect`: the period that was drawn, if known. */
  drawn(key: string, expect: string | undefined): void {
    const draw = this.#draws.get(key);
    if (draw?.isAsking || (draw?.settling && expect === undefined)) return;
    // It was requested already, at the end of the countdown.
    if (expect !== undefined && expect < this.#parts.nextExpect(key)) return;
    this.#wait(key, 0, false, 0, true);
  }

  /** Something of the member's own has changed. True: it is requested here, with the rest. */
  own(): boolean {
    for (const [key, draw] of this.#draws) {
      draw.hasOwnChanged = true;
      if (draw.settling) this.#wait(key, draw.turn, true, 0);
    }
    return this.#draws.size > 0;
  }

  /** Another partition. */
  forget(): void {
    for (const { callOff } of this.#draws.values()) callOff();
    this.#draws.clear();
  }

  #wait(key: string, turn: number, settling: boolean, ms: number, isAnnounced = false): void {
    const before = this.#draws.get(key);
    before?.callOff();
    const callOff = this.#parts.later(() => {
      (settling ? this.#settle(key, turn) : this.#draw(key, turn, isAnnounced)).catch(this.#parts.failed);
    }, ms);
    this.#draws.set(key, { turn, callOff, settling, hasOwnChanged: before?.hasOwnChanged === true, isAsking: false });
  }

  async #draw(key: string, turn: number, isAnnounced: boolean): Promise<void> {
    const { isWatched, nextExpect, askClock, askResults, hasOpenBet } = this.#parts;
    if (!isWatched(key)) {
      this.#draws.delete(key);
      return;
    }
    const before = nextExpect(key);
    const mine = this.#draws.get(key);
    if (mine) mine.isAsking = true;
    const results = isAnnounced ? askResults(key) : undefined;
    await askClock(key);
    if (this.#draws.get(key) !== mine) return;
    if (!isAnnounced && nextExpect(key) === before) {
      this.#again(key, turn, false);
      return;
    }
    await (results ?? askResults(key));
    if (this.#draws.get(key) !== mine) return;
    const hasOwnChanged = this.#draws.get(key)?.hasOwnChanged === true;
    this.#wait(key, 0, true, hasOpenBet(key) && !hasOwnChanged ? drawTimes.settlingMs : 0);
  }

  async #settle(key: string, turn: number): Promise<void> {
    const { isWatched, hasOpenBet, askMember } = this.#parts;
    if (!isWatched(key)) {
      this.#draws.delete(key);
      return;
    }
    const mine = this.#draws.get(key);
    const isAnswered = await askMember(key);
    if (this.#draws.get(key) !== mine) return;
    if (!isAnswered || hasOpenBet(key)) this.#again(key, turn, true);
    else this.#draws.delete(key);
  }

  #again(key: string, turn: number, settling: boolean): void {
    if (turn >= pullLimits.lateDrawAsks) this.#draws.delete(key);
    else this.#wait(key, turn + 1, settling, Math.min(drawTimes.firstAgainMs * 2 ** turn, drawTimes.longestAgainMs));
  }
}
