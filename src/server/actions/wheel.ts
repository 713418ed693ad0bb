import * as v from 'valibot';
import { defaultLanguage, type LanguageCode, tagOf } from '#contract/languages.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { listWheelForm, nameWheelForm, prizesSchema, setWheelForm } from '#contract/operator/wheel.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import type { Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import { getSettings, setSetting } from '../db/settings.ts';
import { nextTurn, type PairRow, presentPrizes } from '../draws/wheel.ts';
import { notify } from '../ledger/notify.ts';
import { textColumns } from '../row-texts.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { givenText } from './given-files.ts';
import { spokenBy } from './row-words.ts';
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
  return wrong('prizes are 2 to 16 of {"title", "points", "weight", "image"?, "texts"?}: whole points, weights from 1');
}

/** New prizes end every pair and reveal its seed, so that changed weights never affect a pair in use. */
export async function endPairs(tx: Queries, nowMs: number, onEnded?: (pair: PairRow, rev: number) => Promise<void>): Promise<number> {
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
    if (onEnded) await onEnded(pair, rev);
  }
  return ended.length;
}

async function setPrizes(context: ActionContext, prizes: Prizes, language: LanguageCode): Promise<number> {
  const { tx } = context;
  const { value: edition } = await tx
    .updateTable('ledger_state')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', 'wheel_edition')
    .returning('value')
    .executeTakeFirstOrThrow();
  const rows = prizes.map(({ title, texts, points, weight, image }, index) => {
    const said = Object.entries({ ...texts, [language]: title }).map(([code, name]) => [code, { title: name }]);
    const { own, ...columns } = textColumns<{ title: string }>(Object.fromEntries(said));
    return { id: context.newId(), pos: index + 1, ...own, image, points_cents: points * 100, weight, edition, ...columns };
  });
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
  async run(context, { cost, free, language }, prizes: Prizes | undefined) {
    const { tx } = context;
    if (prizes === undefined && cost === undefined && free === undefined) {
      return cannot('usage', 'wheel set --prizes FILE, --cost N or --free N');
    }
    const before = await presentPrizes(tx);
    if (cost !== undefined) await setSetting(tx, 'wheel_cost', cost);
    if (free !== undefined) await setSetting(tx, 'wheel_free', free);
    const pairs = prizes === undefined ? 0 : await setPrizes(context, prizes, language);
    const refusal = await refuseBlocking(tx, ['wheel_cost', 'wheel_free'], context.nowMs());
    if (refusal) return refusal;
    const set = { ...(cost === undefined ? {} : { cost }), ...(free === undefined ? {} : { free }), pairs_ended: pairs };
    const line = { before: { edition: before.edition }, after: { prizes, cost, free, pairs } };
    return actionDone({ ...(await presentPrizes(tx)), ...set }, line);
  },
});

/**
 * Adds a prize's name in a language, or removes it. Its own name stays: it was published with the pairs of seeds that are in use, and only
 * a new edition, which ends them, has other ones.
 */
export const nameWheel = action(nameWheelForm, async ({ tx }, { place, title, language, without_language: without }) => {
  // Locks the prizes: another operator may be adding a language to the same one.
  await tx
    .updateTable('ledger_state')
    .set((row) => ({ value: row.ref('value') }))
    .where('name', '=', 'wheel_edition')
    .execute();
  const { prizes } = await presentPrizes(tx);
  const prize = prizes[place - 1];
  if (!prize) return cannot('not_found', `the wheel holds ${prizes.length} prizes`);
  const known = await tx
    .selectFrom('wheel_prizes')
    .select(['title', 'language', 'texts'])
    .where('id', '=', prize.id)
    .executeTakeFirstOrThrow();
  const { title: own, ...columns } = known;
  if (title === undefined && without === undefined) {
    return cannot('usage', 'nothing to change: --title with --language, or --without-language, says what');
  }
  if (title !== undefined && (language ?? columns.language) === columns.language) return itsOwn(columns.language);
  if (without === columns.language) return itsOwn(without);
  const said: Record<string, unknown> = JSON.parse(columns.texts);
  if (without !== undefined && !Object.hasOwn(said, without)) return cannot('not_found', `it has nothing in ${tagOf(without)}`);
  if (language !== undefined && title !== undefined) said[language] = { title };
  if (without !== undefined) delete said[without];
  const after = { ...columns, texts: JSON.stringify(said) };
  await tx.updateTable('wheel_prizes').set({ texts: after.texts }).where('id', '=', prize.id).execute();
  return actionDone(
    { title: own, ...spokenBy(after) },
    { before: { id: prize.id, texts: columns.texts }, after: { id: prize.id, texts: after.texts } },
  );
});

const itsOwn = (language: LanguageCode): Cannot =>
  cannot('wrong_state', `its name in ${tagOf(language)} is published with members' pairs: \`wheel set --prizes\` makes a new edition`);

/** The wheel's prizes, the chance of each, and what a spin costs. */
export const listWheel = action(listWheelForm, async ({ tx }) => {
  const { edition, prizes } = await presentPrizes(tx);
  const { wheel_cost: cost, wheel_free: free, isluckdraw: on } = await getSettings(tx);
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const rows = await tx.selectFrom('wheel_prizes').select(['id', 'language', 'texts']).where('edition', '=', edition).execute();
  const columns = new Map(rows.map((row) => [row.id, row]));
  return actionDone({
    edition,
    on,
    cost,
    free,
    prizes: prizes.map(({ id, title, points_cents, weight, image }, index) => ({
      place: index + 1,
      title,
      points: decimalOfCents(cents(points_cents)),
      weight,
      per_cent: Number(((100 * weight) / total).toFixed(4)),
      image,
      ...spokenBy(columns.get(id) ?? { language: defaultLanguage, texts: '{}' }),
    })),
  });
});
