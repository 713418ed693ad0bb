import type { Selectable } from 'kysely';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import {
  addLotteryForm,
  closeLotteryForm,
  editLotteryForm,
  hotLotteryForm,
  listLotteriesForm,
  pauseLotteryForm,
  reopenLotteryForm,
} from '#contract/operator/lotteries.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { chainLength } from '../draws/chain.ts';
import { type ChainRow, newChain, publishChain } from '../draws/chains.ts';
import { pageRows } from '../reads/paging.ts';
import { action, actionDone } from './action.ts';
import { categoryNamed } from './categories.ts';
import type { ActionContext } from './context.ts';
import { editedColumns, spokenBy } from './row-words.ts';
import { refuseChanged, versionOf } from './versions.ts';

/** The prize wheel's own key in `/fairness/:key`. */
const wheelKey = 'wheel';

/** The number of dice pictures, used in turn: a lottery has no picture of its own. */
const icons = 6;

/** The values of a lottery's `closed`. */
const states = { open: 0, closed: 1, paused: 2 } as const;

/** The requested class, or the first one; undefined if none was requested and there is none. */
async function classAsked(tx: Queries, asked: string | undefined): Promise<Outcome<string | undefined, Cannot>> {
  const first = tx.selectFrom('classes').select('id').where('kind', '=', 'lottery').orderBy('pos').limit(1);
  if (asked === undefined) return done((await first.executeTakeFirst())?.id);
  const known = await categoryNamed(tx, 'lottery', asked, 'class');
  return known.ok ? done(known.data.id) : known;
}

/** A club without a class of games gets one with its first game. */
async function newClass({ tx, newId }: ActionContext): Promise<string> {
  const made = { id: newId(), name: 'Dice', kind: 'lottery' as const, pos: 1, rev: await nextRevision(tx, 'classes') };
  await tx.insertInto('classes').values(made).execute();
  return made.id;
}

/** Checks whether a new lottery can be added, and where. Done before its hashes are computed, and again in the transaction: another operator may be quicker. */
async function placeFor(tx: Queries, asked: { key: string; class?: string | undefined }) {
  const { key } = asked;
  if (key === wheelKey) return cannot('key_reserved', `the key "${wheelKey}" belongs to the prize wheel`);
  const rows = await tx.selectFrom('lotteries').select(['key', 'pos']).orderBy('pos').execute();
  if (rows.some((row) => row.key === key)) return cannot('lottery_exists', `there is a lottery with the key ${key} already`);
  if (rows.length >= pageRows.lotteries) {
    return cannot('too_many_lotteries', `there are ${rows.length} lotteries; members are shown no more`);
  }
  const classId = await classAsked(tx, asked.class);
  return classId.ok ? done({ count: rows.length, pos: (rows.at(-1)?.pos ?? 0) + 1, classId: classId.data }) : classId;
}

/** Adds a game: its chain is published here, its first period opens in the running server within 2 s. */
export const addLottery = action(addLotteryForm, {
  async prepare(context, input): Promise<Outcome<ChainRow, Cannot>> {
    const place = await placeFor(context.tx, input);
    // Before the transaction: a million hashes take a second.
    return place.ok ? done(await newChain({ ...context, chainLength: context.chainLength ?? chainLength }, context.newId(), 1)) : place;
  },
  async run(context, input, chain) {
    const { tx } = context;
    const place = await placeFor(tx, input);
    if (!place.ok) return place;
    const { count, pos } = place.data;
    // Classes before lotteries, as everywhere (db/collection-revision.ts).
    const class_id = place.data.classId ?? (await newClass(context));
    const rev = await nextRevision(tx, 'lotteries');
    const { key, name, desc, language, period_seconds, rtp } = input;
    const id = chain.lottery_id;
    const ico = `/dice/${(count % icons) + 1}.svg`;
    await tx
      .insertInto('lotteries')
      .values({ id, key, name, desc, language, ico, class_id, pos, hot: 0, rev, period_seconds, rtp, closed: states.open })
      .execute();
    await publishChain(tx, chain);
    const line = { after: { id, key, name, seconds: period_seconds, rtp } };
    return actionDone({ id, key, name, period_seconds, rtp, anchor: chain.anchor }, line);
  },
});

/** Moves a game from one of several states to another; false if it is in none of them. */
async function change(tx: Queries, key: string, from: readonly number[], to: number): Promise<boolean> {
  const rev = await nextRevision(tx, 'lotteries');
  const changed = await tx
    .updateTable('lotteries')
    .set({ closed: to, rev })
    .where('key', '=', key)
    .where('closed', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** No more periods open; the open one is drawn and settled like any other. */
export const closeLottery = action(closeLotteryForm, async ({ tx }, { key }) => {
  if (!(await change(tx, key, [states.open, states.paused], states.closed))) {
    return cannot('not_found', `there is no open lottery with the key ${key}`);
  }
  return actionDone({ key, closed: states.closed }, { after: { key } });
});

/** The same until it is reopened. */
export const pauseLottery = action(pauseLotteryForm, async ({ tx }, { key }) => {
  if (!(await change(tx, key, [states.open], states.paused))) return cannot('not_found', `there is no open lottery with the key ${key}`);
  return actionDone({ key, closed: states.paused }, { after: { key } });
});

/** Continues with the next seed of the same chain. */
export const reopenLottery = action(reopenLotteryForm, async ({ tx }, { key }) => {
  if (!(await change(tx, key, [states.paused], states.open))) return cannot('not_found', `there is no paused lottery with the key ${key}`);
  return actionDone({ key, closed: states.open }, { after: { key } });
});

/** The columns that `lottery edit` changes. */
const editedNames = ['name', 'desc', 'language', 'texts', 'class_id'] as const;

/** Changes a game's texts and class; its period length and return to player stay, since bets were placed on them. */
export const editLottery = action(editLotteryForm, async ({ tx }, { key, name, desc, class: typed, ...typedTexts }) => {
  const classId = typed === undefined ? done(undefined) : await classAsked(tx, typed);
  if (!classId.ok) return classId;
  const rev = await nextRevision(tx, 'lotteries');
  const known = await tx
    .selectFrom('lotteries')
    .select([...editedNames])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!known) return noLottery(key);
  const refusal = refuseChanged(typedTexts.if_version, { version: lotteryVersion(known), look: 'lottery list' });
  if (refusal) return refusal;
  const { language, without_language: without } = typedTexts;
  const own = { name: known.name, desc: known.desc };
  const words = editedColumns(known, own, { words: { name, desc }, language, without }, { desc: '' });
  if (!words.ok) return words;
  const asked = { ...words.data, class_id: classId.data };
  const names = editedNames.filter((one) => asked[one] !== undefined && asked[one] !== known[one]);
  if (names.length === 0) return cannot('usage', 'nothing to change: --name, --desc, --class or --without-language says what');
  const changes = Object.fromEntries(names.map((one) => [one, asked[one]]));
  await tx
    .updateTable('lotteries')
    .set({ ...changes, rev })
    .where('key', '=', key)
    .execute();
  const before = Object.fromEntries(names.map((one) => [one, known[one]]));
  const changed = names.map((one) => (one === 'class_id' ? 'class' : one));
  const version = lotteryVersion({ ...known, ...changes });
  return actionDone({ key, changed, version }, { before: { key, ...before }, after: { key, ...changes } });
});

/** The version of the fields that `lottery edit` changes. */
const lotteryVersion = ({
  name,
  desc,
  class_id,
  language,
  texts,
}: Pick<Selectable<Tables['lotteries']>, (typeof editedNames)[number]>): string => versionOf({ name, desc, class_id, language, texts });

const noLottery = (key: string): Cannot => cannot('not_found', `there is no lottery with the key ${key}`);

/** Adds a game to the hot ones on Home (E3), or removes it. */
export const hotLottery = action(hotLotteryForm, async ({ tx }, { key, switch: onOff }) => {
  const hot = onOff === 'on' ? 1 : 0;
  const rev = await nextRevision(tx, 'lotteries');
  const known = await tx.selectFrom('lotteries').select(['id', 'hot']).where('key', '=', key).executeTakeFirst();
  if (!known) return noLottery(key);
  await tx.updateTable('lotteries').set({ hot, rev }).where('id', '=', known.id).execute();
  return actionDone({ key, hot }, { before: { key, hot: known.hot }, after: { key, hot } });
});

/** All games, each with its open period. Nothing here reveals or sets the result of a draw. */
export const listLotteries = action(listLotteriesForm, async ({ tx }) => {
  const rows = await tx.selectFrom('lotteries').selectAll().orderBy('pos').orderBy('id').execute();
  const lotteries = await Promise.all(
    rows.map(async (row) => {
      const { id, key, name, period_seconds, rtp, closed, hot } = row;
      const period = await tx
        .selectFrom('periods')
        .select(['expect', 'state'])
        .where('lottery_id', '=', id)
        .orderBy('k', 'desc')
        .limit(1)
        .executeTakeFirst();
      return {
        id,
        key,
        name,
        period_seconds,
        rtp,
        closed,
        hot,
        expect: period?.expect ?? null,
        state: period?.state ?? null,
        ...spokenBy(row),
        version: lotteryVersion(row),
      };
    }),
  );
  return actionDone({ lotteries });
});
