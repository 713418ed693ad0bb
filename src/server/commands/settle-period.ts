import { type Selectable, sql } from 'kysely';
import type { Dice } from '#domain/dice.ts';
import { betPayoutCents } from '#domain/draw-check.ts';
import { cents } from '#domain/points.ts';
import type { Context } from '../context.ts';
import { bulk } from '../db/bulk.ts';
import type { Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import type { PeriodRow } from '../draws/advance.ts';
import { type Credit, creditMany } from '../ledger/post-many.ts';
import { queuePush } from '../push/queue.ts';
import { notifyWins, type Where, type Win } from './notify-wins.ts';
import { SettleFailures } from './settle-failures.ts';

/** Bets of one transaction: settling 100,000 takes seconds, but a bet on another game should wait only milliseconds. */
const betsAtOnce = 1_000;

/** The most periods of one run of the job. */
const periodsAtOnce = 50;

type Bet = Selectable<Tables['bets']>;

/**
 * Settles periods that were drawn or voided but not settled yet, oldest first. Any number of processes may do it. One that can't be
 * settled does not keep the others waiting; after them its error is thrown, and it rests in `failures`.
 */
export async function settleDrawn(context: Context, failures = new SettleFailures()): Promise<void> {
  const due = await context.db.queries
    .selectFrom('periods')
    .selectAll()
    .where('settled', '=', 0)
    .where('state', 'in', ['drawn', 'void'])
    .orderBy('draws_ms')
    // Those that rest are mostly the oldest: they must not take the places of the others.
    .limit(periodsAtOnce + failures.count)
    .execute();
  failures.keepOnly(due);
  const errors: Error[] = [];
  for (const period of due.filter((one) => !failures.rests(one, context.nowMs())).slice(0, periodsAtOnce)) {
    await settlePeriod(context, period).catch((error: unknown) => errors.push(failures.add(period, error, context.nowMs())));
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} periods could not be settled`);
  if (errors[0]) throw errors[0];
}

/** Settles every bet of a period (or refunds its stake, if the period is void), in batches; each bet once. */
export async function settlePeriod(context: Context, period: PeriodRow): Promise<void> {
  while ((await context.db.transaction((tx) => settleBatch(tx, context, period))) === betsAtOnce);
  await context.db.transaction((tx) =>
    tx
      .updateTable('periods')
      .set({ settled: 1 })
      .where('lottery_id', '=', period.lottery_id)
      .where('k', '=', period.k)
      .where(({ not, exists, selectFrom }) => not(exists(openBets(selectFrom('bets').select('id'), period))))
      .execute(),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: the same three conditions on queries of several shapes
const openBets = <Query extends { where(...condition: any[]): Query }>(query: Query, { lottery_id, k }: PeriodRow): Query =>
  query.where('bets.lottery_id', '=', lottery_id).where('bets.k', '=', k).where('bets.state', '=', 'open');

async function settleBatch(tx: Queries, context: Context, period: PeriodRow): Promise<number> {
  const { kind } = context.db;
  const bets = await openBets(tx.selectFrom('bets').selectAll(), period)
    // A member's bets together: account, signature, revision and notification are updated once.
    .orderBy('member_id')
    .orderBy('id')
    .limit(betsAtOnce)
    // Another process may settle the same period: each takes what the other one has not.
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (bets.length === 0) return 0;
  const revisions = await moveRevisions(tx, [...new Set(bets.map(({ member_id }) => member_id))].sort());
  const dice = period.dice === null ? undefined : (JSON.parse(period.dice) as Dice);
  const paid = bets.map((bet) => ({ id: bet.id, payout: dice ? betPayoutCents(bet, dice) : 0 }));
  const what = dice ? 'draw_settled' : 'draw_void';
  await queuePush(tx, context, [...revisions.keys()], { what, about: `${period.lottery_id}.${period.k}` });
  // Before the credits: every other transfer waits from their numbers until the commit.
  if (dice) await notifyWins(tx, context, await gameOf(tx, period), winsOf(bets, paid, revisions));
  await creditMany(tx, kind, context, creditsOf(bets, paid, dice !== undefined));
  await sql`
    update bets set state = ${dice ? 'settled' : 'refunded'}, payout_cents = v.payout, settled_ms = ${context.nowMs()},
      rev = (select rev from member_revs where member_revs.member_id = bets.member_id)
    from ${bulk(kind, { id: 'text', payout: 'integer' }, paid)} where bets.id = v.id`.execute(tx);
  return bets.length;
}

/** Wins, or the stakes of a void period; a lost bet has no transfer. */
function creditsOf(bets: readonly Bet[], paid: readonly { payout: number }[], drawn: boolean): Credit[] {
  return bets.flatMap(({ id, member_id: memberId, stake_cents }, index): Credit[] => {
    if (!drawn) return [{ kind: 'refund', cause: `refund:${id}`, memberId, from: 'house:stakes', cents: cents(stake_cents) }];
    const payout = paid[index]?.payout ?? 0;
    return payout > 0 ? [{ kind: 'prize', cause: `prize:${id}`, memberId, from: 'house:prizes', cents: cents(payout) }] : [];
  });
}

async function gameOf(tx: Queries, { lottery_id: id }: PeriodRow): Promise<Where> {
  const { name } = await tx.selectFrom('lotteries').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return { kind: 'draws_won', id, name };
}

/** What each member won in this batch. */
function winsOf(bets: readonly Bet[], paid: readonly { payout: number }[], revisions: ReadonlyMap<string, number>): Win[] {
  const wins = new Map<string, Win>();
  for (const [index, { member_id: memberId }] of bets.entries()) {
    const payout = paid[index]?.payout ?? 0;
    if (payout === 0) continue;
    const { count, cents: sum } = wins.get(memberId) ?? { count: 0, cents: 0 };
    wins.set(memberId, { memberId, count: count + 1, cents: sum + payout, rev: revisions.get(memberId) ?? 0 });
  }
  return [...wins.values()];
}

/** The next revision of many members' own collections, and their locks, in the order of their ids. */
async function moveRevisions(tx: Queries, memberIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const moved = await tx
    .insertInto('member_revs')
    .values(memberIds.map((member_id) => ({ member_id, rev: firstMemberRevision + 1 })))
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row('member_revs.rev', '+', 1) })))
    .returning(['member_id', 'rev'])
    .execute();
  return new Map(moved.map(({ member_id, rev }) => [member_id, rev]));
}
