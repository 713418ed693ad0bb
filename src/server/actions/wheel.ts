import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listWheelForm, prizesSchema, setWheelForm } from '#contract/operator/wheel.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import { getSettings, setSetting } from '../db/settings.ts';
import { nextTurn, type PairRow, presentPrizes } from '../draws/wheel.ts';
import { notify } from '../ledger/notify.ts';
import { acted, action } from './action.ts';
import type { ActionContext } from './context.ts';
import { givenText } from './given-files.ts';
import { refuseBlocking } from './setting-checks.ts';

type Prizes = v.InferOutput<typeof prizesSchema>;

/** The largest file of prizes in bytes: far more than sixteen need. */
const fileBytes = 1_000_000;

const wrong = (message: string) => cannot('prizes_invalid', message);

function prizesFrom(text: string, file: string): Outcome<Prizes, Cannot> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong(`${file} is no JSON`);
  }
  const parsed = v.safeParse(prizesSchema, value);
  if (parsed.success) return done(parsed.output);
  return wrong('prizes are 2 to 16 of {"title", "points", "weight", "image"?}: whole points, weights from 1');
}

/** New prizes end every pair and reveal its seed, so that changed weights never affect a pair in use. */
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

async function setPrizes(context: ActionContext, prizes: Prizes): Promise<number> {
  const { tx } = context;
  const { value: edition } = await tx
    .updateTable('ledger_state')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'wheel_edition')
    .returning('value')
    .executeTakeFirstOrThrow();
  const rows = prizes.map(({ title, points, weight, image }, index) => ({
    id: context.newId(),
    pos: index + 1,
    title,
    image,
    points_cents: points * 100,
    weight,
    edition,
  }));
  await tx.insertInto('wheel_prizes').values(rows).execute();
  return endPairs(tx, context.nowMs(), (pair, rev) => notifyEnded(context, pair, rev));
}

/**
 * Notifies a member that new prizes ended their pair, and what its next spin would have given: otherwise a club could be suspected of
 * setting new prizes because it knew of a win. The client computes the same from the seed, which is now revealed.
 */
async function notifyEnded(context: ActionContext, pair: PairRow, rev: number): Promise<void> {
  const next = await nextTurn(context.sealer, pair);
  if (!next) return;
  const values = { n: String(next.n + 1), prize: next.prize.title };
  await notify(context.tx, context, { memberId: pair.member_id, kind: 'wheel_ended', values, rev });
}

/** Sets the wheel's prizes and what a spin costs; the result of a spin follows from its seeds. */
export const setWheel = action(setWheelForm, {
  async prepare(_, { prizes: file }): Promise<Outcome<Prizes | undefined, Cannot>> {
    if (!file) return done(undefined);
    const missing = cannot('not_found', `${file.name} can't be read`);
    const text = await givenText(file, fileBytes, { tooLarge: wrong(`${file.name} is too long`), missing });
    return text.ok ? prizesFrom(text.data, file.name) : text;
  },
  async run(context, { cost, free }, prizes: Prizes | undefined) {
    const { tx } = context;
    if (prizes === undefined && cost === undefined && free === undefined) {
      return cannot('usage', 'wheel set --prizes FILE, --cost N or --free N');
    }
    const before = await presentPrizes(tx);
    if (cost !== undefined) await setSetting(tx, 'wheel_cost', cost);
    if (free !== undefined) await setSetting(tx, 'wheel_free', free);
    const pairs = prizes === undefined ? 0 : await setPrizes(context, prizes);
    const refusal = await refuseBlocking(tx, ['wheel_cost', 'wheel_free'], context.nowMs());
    if (refusal) return refusal;
    const set = { ...(cost === undefined ? {} : { cost }), ...(free === undefined ? {} : { free }), pairs_ended: pairs };
    const line = { before: { edition: before.edition }, after: { prizes, cost, free, pairs } };
    return acted({ ...(await presentPrizes(tx)), ...set }, line);
  },
});

/** The wheel's prizes, the chance of each, and what a spin costs. */
export const listWheel = action(listWheelForm, async ({ tx }) => {
  const { edition, prizes } = await presentPrizes(tx);
  const { wheel_cost: cost, wheel_free: free, isluckdraw: on } = await getSettings(tx);
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  return acted({
    edition,
    on,
    cost,
    free,
    prizes: prizes.map(({ title, points_cents, weight, image }) => ({
      title,
      points: decimalOfCents(cents(points_cents)),
      weight,
      per_cent: Number(((100 * weight) / total).toFixed(4)),
      image,
    })),
  });
});
