import type { spinWheelCall } from '#contract/commands/spin-wheel.ts';
import { done, refused } from '#contract/outcome.ts';
import { wheelWords } from '#contract/wheel-words.ts';
import { type Cents, cents } from '#domain/points.ts';
import { spinWheel as turnOf } from '#domain/wheel.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { hmacSha256 } from '../draws/hashes.ts';
import { type FrozenPrize, frozenPrizes, type PairRow, pairInUse, seedOfPair } from '../draws/wheel.ts';
import { availableAccount, availableCents } from '../ledger/balance.ts';
import { post } from '../ledger/post.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';
import { notifyWins } from './notify-wins.ts';
import { refusePaused, refuseStake, touchPlaySession } from './play-limits.ts';
import { freeTurnsLeft, turnCostCents } from './wheel-price.ts';

/** One turn of the wheel (E53): its prize is determined by the pair of seeds and the turn's number alone. */
export const spinWheel: MemberCommand<typeof spinWheelCall> = (context, asker, { cost: told }) => {
  const { memberId, language } = asker.member;
  return idempotently(context, {
    name: 'spin-wheel',
    asker,
    // Without a cost as in earlier releases, if none is given: an id is recognised by the fields that were sent with it.
    fields: told === undefined ? {} : { told },
    prepare: async () => ((await getSetting(context.db.queries, 'isluckdraw')) === 1 ? done({}) : refused('wheel_closed')),
    work: async (tx, _prepared, rev) => {
      const pair = await pairInUse(tx, memberId);
      if (!pair) return refused('wheel_seed_missing');
      const free = (await freeTurnsLeft(tx, context, memberId)) > 0;
      const cost = free ? cents(0) : await turnCostCents(tx);
      if (told !== undefined && told !== cost) return refused('wheel_cost_changed');
      const nowMs = context.nowMs();
      const refusal = (await refusePaused(tx, memberId, nowMs)) ?? (await refuseStake(tx, memberId, cost, nowMs));
      if (refusal) return refusal;
      await touchPlaySession(tx, memberId, nowMs);
      const prize = await turn(context, pair);
      const id = await book(tx, context, { pair, prize, cost, free, rev });
      const points = (prize.points_cents / 100).toFixed(2);
      const msgmemo = context.translate(prize.points_cents > 0 ? wheelWords.won : wheelWords.nothing, language, { points });
      const { points_cents } = prize;
      return done({ id: prize.id, msgmemo, n: pair.n, spin: id, points_cents, balance_cents: await availableCents(tx, memberId) });
    },
  });
};

async function turn({ sealer }: Context, pair: PairRow): Promise<FrozenPrize> {
  const prizes = frozenPrizes(pair);
  const seed = Buffer.from(seedOfPair(sealer, pair), 'hex');
  const index = await turnOf(hmacSha256, seed, {
    memberSeed: pair.member_seed ?? '',
    n: pair.n,
    weights: prizes.map(({ weight }) => weight),
  });
  const prize = prizes[index];
  if (!prize) throw new Error('the wheel stopped on no prize');
  return prize;
}

const wheel = { kind: 'wheel_won', id: '', name: '' } as const;

type Turn = { pair: PairRow; prize: FrozenPrize; cost: Cents; free: boolean; rev: number };

async function book(tx: Queries, context: Context, { pair, prize, cost, free, rev }: Turn): Promise<string> {
  const { member_id: memberId, no, n } = pair;
  const id = context.newId();
  const { points_cents } = prize;
  await tx
    .insertInto('wheel_spins')
    .values({
      id,
      member_id: memberId,
      pair_no: no,
      n,
      prize_id: prize.id,
      points_cents,
      cost_cents: cost,
      free: free ? 1 : 0,
      at_ms: context.nowMs(),
      rev,
    })
    .execute();
  await tx
    .updateTable('wheel_pairs')
    .set({ n: n + 1 })
    .where('member_id', '=', memberId)
    .where('no', '=', no)
    .execute();
  if (points_cents > 0) await notifyWins(tx, context, wheel, [{ memberId, count: 1, cents: points_cents, rev }]);
  const account = availableAccount(memberId);
  if (cost > 0) {
    const postings = [
      { account, cents: cents(-cost) },
      { account: 'house:stakes', cents: cost },
    ];
    await post(tx, context, { kind: 'wheel_cost', cause: `turn:${id}`, postings });
  }
  if (points_cents > 0) {
    const postings = [
      { account, cents: cents(points_cents) },
      { account: 'house:prizes', cents: cents(-points_cents) },
    ];
    await post(tx, context, { kind: 'wheel_prize', cause: `won:${id}`, postings });
  }
  return id;
}
