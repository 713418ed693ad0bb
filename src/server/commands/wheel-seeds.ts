import type { changeWheelSeedCall, WheelFairness, wheelFairnessCall } from '#contract/commands/spin-wheel.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { lockMember } from '../db/member-revision.ts';
import { addPair, frozenPrizes, holdPrizes, type PairRow, pairInUse, pairWaiting, presentPrizes, seedOfPair } from '../draws/wheel.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';
import { freeTurnsLeft, turnCostCents } from './wheel-price.ts';

/** The member's own text: any characters, used byte for byte. */
const memberSeedLength = { least: 1, most: 64 } as const;

/** Pairs that the reply reveals, the newest, and turns of each. */
const shown = { pairs: 20, spins: 500 } as const;

/** `GET /fairness/wheel`: also creates the next pair, whose hash the member must see before they send their text. */
export const wheelFairness: MemberCommand<typeof wheelFairnessCall> = async (context, { member }) => {
  const { memberId } = member;
  if (!(await pairWaiting(context.db.queries, memberId))) {
    await context.db.transaction(async (tx) => {
      await lockMember(tx, memberId);
      await ensureWaiting(tx, context, memberId);
    });
  }
  return done(await fairnessOf(context.db.queries, context, memberId));
};

/** `POST /fairness/wheel`: the current pair is revealed, and the next one replaces it with the member's text. */
export const changeWheelSeed: MemberCommand<typeof changeWheelSeedCall> = (context, asker, fields) => {
  const { memberId } = asker.member;
  return idempotently(context, {
    name: 'change-wheel-seed',
    asker,
    fields,
    prepare: async () => {
      const length = [...fields.member_seed].length;
      return length < memberSeedLength.least || length > memberSeedLength.most ? refused('wheel_seed_invalid') : done({});
    },
    lock: (tx) => holdPrizes(tx, context.db.kind),
    work: async (tx, _prepared, rev) => {
      const waiting = await pairWaiting(tx, memberId);
      // The text must have been chosen after this hash was shown, or the server could choose its seed after the text.
      if (!waiting || waiting.server_seed_hash !== fields.server_seed_hash) return refused('wheel_hash_stale');
      await reveal(tx, context, memberId, rev);
      await start(tx, context, waiting, fields.member_seed);
      await addPair(tx, context, memberId, waiting.no + 1);
      return done(await fairnessOf(tx, context, memberId), 'wheel_seed_changed');
    },
  });
};

async function ensureWaiting(tx: Queries, context: Context, memberId: string): Promise<void> {
  if (await pairWaiting(tx, memberId)) return;
  const last = await tx
    .selectFrom('wheel_pairs')
    .select('no')
    .where('member_id', '=', memberId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  await addPair(tx, context, memberId, (last?.no ?? 0) + 1);
}

/** Ends the current pair: from now on its seed is published, also in its turns. */
async function reveal(tx: Queries, { nowMs }: Context, memberId: string, rev: number): Promise<void> {
  const ended = await tx
    .updateTable('wheel_pairs')
    .set({ revealed_ms: nowMs() })
    .where('member_id', '=', memberId)
    .where('member_seed', 'is not', null)
    .where('revealed_ms', 'is', null)
    .returning('no')
    .executeTakeFirst();
  if (!ended) return;
  await tx.updateTable('wheel_spins').set({ rev }).where('member_id', '=', memberId).where('pair_no', '=', ended.no).execute();
}

async function start(tx: Queries, { nowMs }: Context, { member_id, no }: PairRow, memberSeed: string): Promise<void> {
  const { edition, prizes } = await presentPrizes(tx);
  await tx
    .updateTable('wheel_pairs')
    .set({ member_seed: memberSeed, prizes: JSON.stringify(prizes), edition, started_ms: nowMs() })
    .where('member_id', '=', member_id)
    .where('no', '=', no)
    .execute();
}

/** Everything that a member may know about their wheel; seeds only of revealed pairs. */
async function fairnessOf(queries: Queries, context: Context, memberId: string): Promise<WheelFairness> {
  const [current, waiting] = [await pairInUse(queries, memberId), await pairWaiting(queries, memberId)];
  const prizes = current ? frozenPrizes(current) : (await presentPrizes(queries)).prizes;
  return {
    server_seed_hash: current?.server_seed_hash ?? '',
    next_server_seed_hash: waiting?.server_seed_hash ?? '',
    member_seed: current?.member_seed ?? '',
    n: current?.n ?? 0,
    cost_cents: await turnCostCents(queries),
    free_left: await freeTurnsLeft(queries, context, memberId),
    prizes: prizes.map(({ id, weight, points_cents }) => ({ id, weight, points_cents })),
    revealed: await revealedPairs(queries, context, memberId),
  };
}

async function revealedPairs(queries: Queries, { sealer }: Context, memberId: string): Promise<WheelFairness['revealed']> {
  const pairs = await queries
    .selectFrom('wheel_pairs')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revealed_ms', 'is not', null)
    .orderBy('no', 'desc')
    .limit(shown.pairs)
    .execute();
  return Promise.all(
    pairs.map(async (pair) => {
      const spins = await queries
        .selectFrom('wheel_spins')
        .select(['n', 'prize_id'])
        .where('member_id', '=', memberId)
        .where('pair_no', '=', pair.no)
        .orderBy('n')
        .limit(shown.spins)
        .execute();
      const weights = frozenPrizes(pair).map(({ weight }) => weight);
      return {
        server_seed: seedOfPair(sealer, pair),
        server_seed_hash: pair.server_seed_hash,
        member_seed: pair.member_seed ?? '',
        spins: spins.map(({ n, prize_id }) => ({ n, weights, prize_id })),
      };
    }),
  );
}
