import { betPayoutCents } from '../../src/domain/draw-check.ts';
import { oddsOf, type Play, plays } from '../../src/domain/odds.ts';
import type { Cents } from '../../src/domain/points.ts';
import { notifyWins, type Win } from '../../src/server/commands/notify-wins.ts';
import type { Context } from '../../src/server/context.ts';
import type { Queries } from '../../src/server/db/database.ts';
import { receiptOf } from '../../src/server/draws/receipt.ts';
import type { SimRandom } from '../ledger/sim-random.ts';
import type { Books, MemberRevisions } from './books.ts';
import { type Draw, writeDraws } from './day-of-draws.ts';
import { insertRows, numbered } from './rows.ts';

/** What somebody does at a given time; the day is written in the order of time. */
interface Deed {
  atMs: number;
  run(): void;
}

type BetRow = { id: string; member_id: string; play: Play; stake_cents: number; multiplier_hundredths: number } & Record<
  string,
  string | number | null
>;

type DepositRow = { id: string; member_id: string; created_ms: number } & Record<string, string | number>;

const minuteMs = 60_000;

/** How long a payment takes, and how long it may take. */
const payingMs = { takes: 90_000, may: 15 * minuteMs } as const;

/** A day of bets and deposits by many members, kept in memory until `write`; as the server would have written them. */
export class DayOfPlay {
  readonly #context: Context;
  readonly #random: SimRandom;
  readonly #draws: readonly Draw[];
  readonly #books: Books;
  readonly #revisions: MemberRevisions;
  readonly #deeds: Deed[] = [];
  readonly #bets = new Map<Draw, BetRow[]>();
  readonly #rows = { orders: [] as object[], commands: [] as object[], deposits: [] as DepositRow[], notifications: [] as object[] };
  readonly #payments = { payment_events: [] as object[], sandbox_payments: [] as object[] };
  readonly #playSessions = new Map<string, object>();
  /** The wins of each game, by member. */
  readonly #wins = new Map<Draw['lottery'], Map<string, { count: number; cents: number }>>();

  constructor(
    context: Context,
    random: SimRandom,
    { draws, books, revisions }: { draws: readonly Draw[]; books: Books; revisions: MemberRevisions },
  ) {
    this.#context = context;
    this.#random = random;
    this.#draws = draws;
    this.#books = books;
    this.#revisions = revisions;
    for (const draw of draws) this.#deeds.push({ atMs: draw.period.drawn_ms ?? 0, run: () => this.#settle(draw) });
  }

  /** A bet of 1 to 10 points on one of the day's draws; none if the member does not have enough by then. */
  addBet(memberId: string): void {
    const draw = this.#random.one(this.#draws);
    const { opens_ms, closes_ms } = draw.period;
    const atMs = opens_ms + this.#random.below(closes_ms - opens_ms);
    const play = this.#random.one(plays);
    const stake = (1 + this.#random.below(10)) * 100;
    this.#deeds.push({ atMs, run: () => this.#bet(draw, { memberId, play, stake, atMs }) });
  }

  /** A paid deposit through the sandbox. */
  addDeposit(memberId: string, fromMs: number, toMs: number): void {
    const atMs = fromMs + this.#random.below(toMs - fromMs);
    const cents = (5 + this.#random.below(30)) * 100;
    this.#deeds.push({ atMs: atMs + payingMs.takes, run: () => this.#deposit(memberId, cents, atMs) });
  }

  /** The points of a new member. */
  addWelcome(memberId: string, atMs: number, cents: number): void {
    const run = () => void this.#books.move({ kind: 'grant', cause: `welcome:${memberId}`, house: 'house:grants', memberId, cents, atMs });
    this.#deeds.push({ atMs, run });
  }

  #bet(draw: Draw, { memberId, play, stake, atMs }: { memberId: string; play: Play; stake: number; atMs: number }): void {
    const { newId, keys: _ } = this.#context;
    const [order, id] = [newId(), newId()];
    const move = { kind: 'stake', cause: `stake:${order}`, house: 'house:stakes', memberId, cents: -stake, atMs } as const;
    if (!this.#books.move(move)) return;
    const { lottery, period } = draw;
    this.#revisions.next(memberId);
    const bet: BetRow = {
      id,
      order_id: order,
      member_id: memberId,
      lottery_id: lottery.id,
      k: period.k,
      play,
      stake_cents: stake,
      multiplier_hundredths: oddsOf(play, lottery.rtp).multiplierHundredths,
      state: 'settled',
      payout_cents: 0,
      at_ms: atMs,
      settled_ms: period.drawn_ms,
      rev: 0,
    };
    this.#bets.set(draw, [...(this.#bets.get(draw) ?? []), bet]);
    this.#rows.orders.push({ id: order, member_id: memberId, natural_key: '', at_ms: atMs });
    const receipts = [
      receiptOf({ id, play, stake_cents: stake, multiplier_hundredths: bet.multiplier_hundredths, at_ms: atMs }, lottery.key, period),
    ];
    const reply = { ok: true, data: { receipts, balance_cents: this.#books.headOf(memberId).balance }, says: 'bet_placed' };
    const command = { member_id: memberId, id: this.#random.uuid(), name: 'place-bet', body_hmac: id.padEnd(43, '0') };
    this.#rows.commands.push({ ...command, reply: JSON.stringify(reply), at_ms: atMs });
    this.#playSessions.set(memberId, { member_id: memberId, started_ms: atMs, last_ms: atMs });
  }

  #settle(draw: Draw): void {
    const bets = this.#bets.get(draw) ?? [];
    const atMs = draw.period.drawn_ms ?? 0;
    const revs = new Map([...new Set(bets.map(({ member_id }) => member_id))].sort().map((id) => [id, this.#revisions.next(id)]));
    for (const bet of bets) {
      const { member_id: memberId } = bet;
      const payout = betPayoutCents(
        { play: bet.play, stake_cents: bet.stake_cents as Cents, multiplier_hundredths: bet.multiplier_hundredths },
        draw.dice,
      );
      bet.payout_cents = payout;
      bet.rev = revs.get(memberId) ?? 0;
      if (payout === 0) continue;
      this.#books.move({ kind: 'prize', cause: `prize:${bet.id}`, house: 'house:prizes', memberId, cents: payout, atMs });
      const wins = this.#wins.get(draw.lottery) ?? new Map<string, { count: number; cents: number }>();
      this.#wins.set(draw.lottery, wins);
      const before = wins.get(memberId) ?? { count: 0, cents: 0 };
      wins.set(memberId, { count: before.count + 1, cents: before.cents + payout });
    }
  }

  #deposit(memberId: string, cents: number, beganMs: number): void {
    const { newId } = this.#context;
    const [id, event] = [newId(), newId()];
    const paidMs = beganMs + payingMs.takes;
    const expiresMs = beganMs + payingMs.may;
    this.#books.move({ kind: 'deposit', cause: `deposit:${id}`, house: 'house:deposits', memberId, cents, atMs: paidMs });
    const rev = this.#revisions.next(memberId);
    this.#rows.deposits.push({
      id,
      member_id: memberId,
      amount_cents: cents,
      status: 2,
      reason: '',
      provider: 'sandbox',
      channel: 'Sandbox',
      created_ms: beganMs,
      expires_ms: expiresMs,
      paid_ms: paidMs,
      rev,
    });
    this.#payments.payment_events.push({ provider: 'sandbox', event_id: event, deposit_id: id, outcome: 'paid', at_ms: paidMs });
    const payment = { id: newId(), deposit_id: id, amount_cents: cents, state: 'paid', expires_ms: expiresMs, event_id: event, told: 1 };
    this.#payments.sandbox_payments.push(payment);
    const value_json = JSON.stringify({ points: (cents / 100).toFixed(2) });
    this.#rows.notifications.push({ id: newId(), member_id: memberId, kind: 'deposit_credited', value_json, at_ms: paidMs, rev });
  }

  /** Runs through the day and writes it, with `books` and `revisions`. Leaves the club's clock at its end. */
  async write(tx: Queries): Promise<void> {
    const { kind } = this.#context.db;
    this.#deeds.sort((a, b) => a.atMs - b.atMs);
    for (const { run } of this.#deeds) run();
    await writeDraws(tx, this.#context, this.#draws);
    await insertRows(tx, kind, 'orders', this.#rows.orders);
    const bets = [...this.#bets.values()].flat().map((row) => ({ id: row.id, member_id: row.member_id, atMs: Number(row.at_ms), row }));
    await insertRows(tx, kind, 'bets', await numbered(tx, 'bets', bets));
    await insertRows(tx, kind, 'commands', this.#rows.commands);
    const playSessions = [...this.#playSessions.values()];
    await insertRows(tx, kind, 'play_sessions', playSessions, { key: ['member_id'], set: ['started_ms', 'last_ms'] });
    const deposits = this.#rows.deposits.map((row) => ({ id: row.id, member_id: row.member_id, atMs: row.created_ms, row }));
    await insertRows(tx, kind, 'deposits', await numbered(tx, 'deposits', deposits));
    await insertRows(tx, kind, 'payment_events', this.#payments.payment_events);
    await insertRows(tx, kind, 'sandbox_payments', this.#payments.sandbox_payments);
    await insertRows(tx, kind, 'notifications', this.#rows.notifications);
    for (const [{ id, name }, wins] of this.#wins) await notifyWins(tx, this.#context, { kind: 'draws_won', id, name }, this.#winsOf(wins));
    await this.#books.write(tx);
    await this.#revisions.write(tx, this.#context);
  }

  #winsOf(wins: ReadonlyMap<string, { count: number; cents: number }>): Win[] {
    return [...wins].map(([memberId, won]) => ({ memberId, ...won, rev: this.#revisions.of(memberId) }));
  }
}
