import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { OperatorContext } from '../commands/operated.ts';
import type { Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import { getSettings, setSetting } from '../db/settings.ts';
import { nextTurn, type PairRow, presentPrizes } from '../draws/wheel.ts';
import { audit } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import type { Operation, Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { refuseBlocking } from './setting-checks.ts';

/** Prizes that a wheel on a phone can show, and what they may be. */
const prizesSchema = v.pipe(
  v.array(
    v.strictObject({
      title: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
      points: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
      weight: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
      image: v.optional(v.pipe(v.string(), v.regex(/^\/[a-z0-9/._-]{1,100}$/)), '/dice/6.svg'),
    }),
  ),
  v.minLength(2),
  v.maxLength(16),
);

async function prizesFrom(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError('not_found', `${file} can't be read`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new OperatorError('prizes_invalid', `${file} is no JSON`);
  }
  const parsed = v.safeParse(prizesSchema, value);
  if (parsed.success) return parsed.output;
  throw new OperatorError('prizes_invalid', 'prizes are 2 to 16 of {"title", "points", "weight", "image"?}: whole points, weights from 1');
}

function pointsOption(options: ReadonlyMap<string, string>, name: string, most: number): number | undefined {
  const typed = options.get(name);
  if (typed === undefined) return undefined;
  if (/^[0-9]{1,6}$/.test(typed) && Number(typed) <= most) return Number(typed);
  throw new OperatorError('usage', `--${name} is a whole number from 0 to ${most}`);
}

/** New prizes end every pair and reveal its seed: changed weights never touch a pair in use. */
export async function endPairs(tx: Queries, nowMs: number, telling?: (pair: PairRow, rev: number) => Promise<void>): Promise<number> {
  const ended = await tx
    .updateTable('wheel_pairs')
    .set({ revealed_ms: nowMs })
    .where('member_seed', 'is not', null)
    .where('revealed_ms', 'is', null)
    .returningAll()
    .execute();
  for (const pair of ended.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1))) {
    const { member_id, no } = pair;
    const { rev } = await tx
      .insertInto('member_revs')
      .values({ member_id, rev: firstMemberRevision + 1 })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row('member_revs.rev', '+', 1) })))
      .returning('rev')
      .executeTakeFirstOrThrow();
    await tx.updateTable('wheel_spins').set({ rev }).where('member_id', '=', member_id).where('pair_no', '=', no).execute();
    if (telling) await telling(pair, rev);
  }
  return ended.length;
}

async function setPrizes(tx: Queries, context: OperatorContext, prizes: v.InferOutput<typeof prizesSchema>): Promise<number> {
  const { value: edition } = await tx
    .updateTable('ledger_state')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'wheel_edition')
    .returning('value')
    .executeTakeFirstOrThrow();
  const rows = prizes.map(({ title, points, weight, image }, index) => ({
    ...{ id: context.newId(), pos: index + 1, title, image, points_cents: points * 100, weight, edition },
  }));
  await tx.insertInto('wheel_prizes').values(rows).execute();
  return endPairs(tx, context.nowMs(), (pair, rev) => tellEnded(tx, context, pair, rev));
}

/**
 * Tells a member that new prizes ended their pair, and what its next turn would have given: else a club could be thought to
 * set new prizes because it knew of a win. The phone computes the same from the seed, which is told from now on.
 */
async function tellEnded(tx: Queries, context: OperatorContext, pair: PairRow, rev: number): Promise<void> {
  const next = await nextTurn(context.sealer, pair);
  if (!next) return;
  const values = { n: String(next.n + 1), prize: next.prize.title };
  await notify(tx, context, { memberId: pair.member_id, kind: 'wheel_ended', values, rev });
}

/** Sets what the wheel holds and what a turn costs; what a turn gives follows from its seeds. */
export const setWheel: Operation = {
  usage: 'wheel set',
  options: {
    prizes: 'a JSON file: [{"title": "10 points", "points": 10, "weight": 150}, …]',
    cost: 'points for a turn',
    free: 'free turns a day',
  },
  files: ['prizes'],
  reason: 'optional',
  async run(context, _given, options): Promise<Report> {
    const file = options.get('prizes');
    const prizes = file === undefined ? undefined : await prizesFrom(file);
    const cost = pointsOption(options, 'cost', 100_000);
    const free = pointsOption(options, 'free', 100);
    if (prizes === undefined && cost === undefined && free === undefined)
      throw new OperatorError('usage', 'wheel set --prizes FILE, --cost N or --free N');
    const ended = await context.db.transaction(async (tx) => {
      const before = await presentPrizes(tx);
      if (cost !== undefined) await setSetting(tx, 'wheel_cost', cost);
      if (free !== undefined) await setSetting(tx, 'wheel_free', free);
      const pairs = prizes === undefined ? 0 : await setPrizes(tx, context, prizes);
      await refuseBlocking(tx, ['wheel_cost', 'wheel_free'], context.nowMs());
      await audit(tx, context, { action: 'wheel set', before: { edition: before.edition }, after: { prizes, cost, free, pairs } });
      return pairs;
    });
    const { edition, prizes: now } = await presentPrizes(context.db.queries);
    return { edition, prizes: now, ...(cost === undefined ? {} : { cost }), ...(free === undefined ? {} : { free }), pairs_ended: ended };
  },
};

/** What the wheel holds now, how likely each prize is, and what a turn costs. */
export const listWheel: Operation = {
  usage: 'wheel list',
  async run({ db }) {
    const { edition, prizes } = await presentPrizes(db.queries);
    const { wheel_cost: cost, wheel_free: free, isluckdraw: on } = await getSettings(db.queries);
    const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
    return {
      ...{ edition, on, cost, free },
      prizes: prizes.map(({ title, points_cents, weight, image }) => ({
        ...{ title, points: decimalOfCents(cents(points_cents)), weight, per_cent: Number(((100 * weight) / total).toFixed(4)), image },
      })),
    };
  },
};
