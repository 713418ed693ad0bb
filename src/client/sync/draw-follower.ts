import { isOwnCollection } from '#contract/collections/mirror.ts';
import { isServerCollection } from '../mirror/collection-table.ts';
import type { Resource } from '../mirror/resource.ts';
import { pullLimits } from './pull-limits.ts';
import type { Changes } from './stream-news.ts';

/** In ms. */
export const drawTimes = {
  /** A draw follows its countdown at once: how long after the end the server is asked. */
  afterDueMs: 1_000,
  /** While the stream reports draws, how long to wait before asking: only for what it might miss. */
  withoutNewsMs: 6_000,
  /** Bets are settled a moment after the draw, and the stream reports it: how long to wait for that. */
  settlingMs: 3_000,
  /** Between two questions for a late draw or settling; doubles each time. */
  firstAgainMs: 2_000,
  longestAgainMs: 60_000,
} as const;

export type DrawParts = {
  later(work: () => void, ms: number): () => void;
  /** A stream is open: it reports draws. */
  isLive(): boolean;
  /** Somebody looks at this lottery, and the club can be reached. */
  isWatched(key: string): boolean;
  /** The period whose draw comes next, as far as is known here. */
  nextExpect(key: string): string;
  /** A bet of the member's on a period before the next one is not settled here. */
  hasOpenBet(key: string): boolean;
  /** Asks for the club's clock and the open period; resolves when it was answered, or was not. */
  askClock(key: string): Promise<unknown>;
  askResults(key: string): Promise<unknown>;
  /** Asks for what the draw has moved of the member's, and for its winners, in one question. */
  askMember(key: string): Promise<unknown>;
  failed(error: unknown): void;
};

type Draw = {
  turn: number;
  callOff: () => void;
  settling: boolean;
  /** The member's own has changed since it began: nothing more is waited for. */
  isOwnHeard: boolean;
  /** A question is under way. */
  isAsking: boolean;
};

/**
 * Asks for everything that a draw changes, once for each draw, whoever says that it is time: the countdown, the club's
 * own word, or the member's settled bets. Clock and results come at once, the member's own after the settling: three
 * questions (checklist T13).
 */
export class DrawFollower {
  readonly #parts: DrawParts;
  readonly #draws = new Map<string, Draw>();

  constructor(parts: DrawParts) {
    this.#parts = parts;
  }

  /** A countdown on screen has come to its end. */
  due(key: string): void {
    if (this.#draws.has(key)) return;
    this.#wait(key, 0, false, this.#parts.isLive() ? drawTimes.withoutNewsMs : drawTimes.afterDueMs);
  }

  /** The club has told of a change. Gives what is asked for here of what is on screen, and by nobody else. */
  take(onScreen: readonly Resource[], { drawn, own, collections }: Changes): (resource: Resource) => boolean {
    const clocks = onScreen.filter(({ kind }) => kind === 'lottery-clock');
    const keys = new Set(clocks.map(({ arg }) => arg).filter((key) => drawn === 'any' || drawn.has(key)));
    for (const key of keys) this.drawn(key, drawn === 'any' ? undefined : drawn.get(key));
    const isOwnFollowed = own && this.own();
    return ({ kind, arg, collection }) => {
      // The rest of the member's own comes with the copy, bit by bit.
      if (kind === 'member' || (isServerCollection(collection) && isOwnCollection(collection))) return isOwnFollowed;
      return ['lottery-clock', 'lottery-results', 'winners'].includes(kind) && keys.has(arg) && !collections.has('lotteries');
    };
  }

  /** The club says that this lottery has drawn. `expect`: the period that was drawn, where it is known. */
  drawn(key: string, expect: string | undefined): void {
    const draw = this.#draws.get(key);
    if (draw?.settling || draw?.isAsking) return;
    // It was asked for already, by the end of the countdown.
    if (expect !== undefined && expect < this.#parts.nextExpect(key)) return;
    this.#wait(key, 0, false, 0, true);
  }

  /** Something of the member's own has changed. True: it is asked for here, with the rest. */
  own(): boolean {
    for (const [key, draw] of this.#draws) {
      draw.isOwnHeard = true;
      if (draw.settling) this.#wait(key, draw.turn, true, 0);
    }
    return this.#draws.size > 0;
  }

  /** Another partition. */
  forget(): void {
    for (const { callOff } of this.#draws.values()) callOff();
    this.#draws.clear();
  }

  #wait(key: string, turn: number, settling: boolean, ms: number, isTold = false): void {
    const before = this.#draws.get(key);
    before?.callOff();
    const callOff = this.#parts.later(() => {
      (settling ? this.#settle(key, turn) : this.#draw(key, turn, isTold)).catch(this.#parts.failed);
    }, ms);
    this.#draws.set(key, { turn, callOff, settling, isOwnHeard: before?.isOwnHeard === true, isAsking: false });
  }

  async #draw(key: string, turn: number, isTold: boolean): Promise<void> {
    const { isWatched, nextExpect, askClock, askResults, hasOpenBet } = this.#parts;
    if (!isWatched(key)) {
      this.#draws.delete(key);
      return;
    }
    const before = nextExpect(key);
    const mine = this.#draws.get(key);
    if (mine) mine.isAsking = true;
    const results = isTold ? askResults(key) : undefined;
    await askClock(key);
    if (this.#draws.get(key) !== mine) return;
    if (!isTold && nextExpect(key) === before) {
      this.#again(key, turn, false);
      return;
    }
    await (results ?? askResults(key));
    if (this.#draws.get(key) !== mine) return;
    const isOwnHeard = this.#draws.get(key)?.isOwnHeard === true;
    this.#wait(key, 0, true, hasOpenBet(key) && !isOwnHeard ? drawTimes.settlingMs : 0);
  }

  async #settle(key: string, turn: number): Promise<void> {
    const { isWatched, hasOpenBet, askMember } = this.#parts;
    if (!isWatched(key)) {
      this.#draws.delete(key);
      return;
    }
    const mine = this.#draws.get(key);
    await askMember(key);
    if (this.#draws.get(key) !== mine) return;
    if (hasOpenBet(key)) this.#again(key, turn, true);
    else this.#draws.delete(key);
  }

  #again(key: string, turn: number, settling: boolean): void {
    if (turn >= pullLimits.lateDrawAsks) this.#draws.delete(key);
    else this.#wait(key, turn + 1, settling, Math.min(drawTimes.firstAgainMs * 2 ** turn, drawTimes.longestAgainMs));
  }
}
