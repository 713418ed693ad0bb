import { type Selectable, sql } from 'kysely';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import {
  addCategoryForm,
  listCategoriesForm,
  orderCategoriesForm,
  removeCategoryForm,
  renameCategoryForm,
} from '#contract/operator/categories.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { pageRows } from '../reads/paging.ts';
import { type TextColumns, textsOf } from '../row-texts.ts';
import { action, actionDone } from './action.ts';
import { namedFirst } from './order.ts';
import { editedColumns, spokenBy } from './row-words.ts';

type ClassRow = Selectable<Tables['classes']>;
type Kind = Tables['classes']['kind'];

/** The kinds as an operator types them. */
const kinds = { video: 'video', game: 'lottery' } as const;
const typedKind = (kind: Kind): string => (kind === 'video' ? 'video' : 'game');

const folded = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');

const rowsOf = (tx: Queries, kind: Kind) =>
  tx.selectFrom('classes').selectAll().where('kind', '=', kind).orderBy('pos').orderBy('id').execute();

/** A category's names in all its languages. */
const namesOf = (row: ClassRow): string[] => Object.values(textsOf(row, { name: row.name })).map(({ name }) => folded(name));

/** A category by its id, or by its name in any case and any of its languages; `field` is the field in which it was typed. */
export async function categoryNamed(tx: Queries, kind: Kind, typed: string | undefined, field: string): Promise<Outcome<ClassRow, Cannot>> {
  const rows = await rowsOf(tx, kind);
  const name = folded(typed ?? '');
  const known = rows.find(({ id }) => id === typed) ?? rows.find((row) => folded(row.name) === name);
  const said = known ?? rows.find((row) => namesOf(row).includes(name));
  if (said) return done(said);
  const there =
    rows.length === 0
      ? `names a category, and there is none yet: \`category add --kind ${typedKind(kind)} --name NAME\` makes one`
      : `is one of: ${rows.map(({ name }) => name).join(', ')}`;
  return cannot('category_unknown', there, { field });
}

async function categoryOf(tx: Queries, id: string): Promise<Outcome<{ name: string; kind: Kind } & TextColumns, Cannot>> {
  const known = await tx.selectFrom('classes').select(['name', 'kind', 'language', 'texts']).where('id', '=', id).executeTakeFirst();
  return known ? done(known) : cannot('not_found', `there is no category ${id}`);
}

/** Refuses a name that another category has in any language: members would see two of the same name. Undefined if it is free. */
function refuseKnown(rows: readonly ClassRow[], name: string, except?: string): Cannot | undefined {
  const known = rows.find((row) => row.id !== except && namesOf(row).includes(folded(name)));
  return known && cannot('category_exists', `there is a category ${known.name} of ${typedKind(known.kind)}s already (${known.id})`);
}

/** Adds a category of videos or games: clients have it at their next contact. */
export const addCategory = action(addCategoryForm, async ({ tx, newId }, { kind: typed, name, language }) => {
  const [id, kind] = [newId(), kinds[typed]];
  const rev = await nextRevision(tx, 'classes');
  const rows = await rowsOf(tx, kind);
  const refusal = refuseKnown(rows, name);
  if (refusal) return refusal;
  if (rows.length >= pageRows.classes) return cannot('too_many', `there are ${rows.length} categories; members are shown no more`);
  await tx
    .insertInto('classes')
    .values({ id, name, language, kind, pos: (rows.at(-1)?.pos ?? 0) + 1, rev })
    .execute();
  return actionDone({ id, kind: typed, name }, { after: { id, kind: typed, name } });
});

export const listCategories = action(listCategoriesForm, async ({ tx }) => {
  const counted = (table: 'videos' | 'lotteries') =>
    sql<number>`(select count(*) from ${sql.table(table)} where class_id = classes.id)`.as(table);
  const rows = await tx
    .selectFrom('classes')
    .select(['id', 'kind', 'name', 'language', 'texts'])
    .select([counted('videos'), counted('lotteries')])
    .orderBy('kind', 'desc')
    .orderBy('pos')
    .orderBy('id')
    .execute();
  return actionDone({
    categories: rows.map(({ id, kind, name, videos, lotteries, ...texts }) => ({
      id,
      kind: typedKind(kind),
      name,
      holds: Number(kind === 'video' ? videos : lotteries),
      ...spokenBy(texts),
    })),
  });
});

export const renameCategory = action(renameCategoryForm, async ({ tx }, { id, name, language, without_language: without }) => {
  if (name === undefined && without === undefined) return cannot('usage', 'nothing to change: --name or --without-language says what');
  const rev = await nextRevision(tx, 'classes');
  const known = await categoryOf(tx, id);
  if (!known.ok) return known;
  const words = editedColumns(known.data, { name: known.data.name }, { words: { name }, language, without }, {});
  if (!words.ok) return words;
  const refusal = refuseKnown(await rowsOf(tx, known.data.kind), name ?? words.data.name, id);
  if (refusal) return refusal;
  await tx
    .updateTable('classes')
    .set({ ...words.data, rev })
    .where('id', '=', id)
    .execute();
  const before = { name: known.data.name, texts: known.data.texts };
  return actionDone({ id, name: words.data.name, ...spokenBy(words.data) }, { before, after: { id, ...words.data } });
});

/** Sets the order of the categories of one kind. Those that are not named follow in their old order. */
export const orderCategories = action(orderCategoriesForm, async ({ tx }, { ids }) => {
  const rev = await nextRevision(tx, 'classes');
  const known = await categoryOf(tx, ids[0] ?? '');
  if (!known.ok) return known;
  const kind = typedKind(known.data.kind);
  const before = (await rowsOf(tx, known.data.kind)).map(({ id }) => id);
  const order = namedFirst(`category of ${kind}s`, before, ids);
  if (!order.ok) return order;
  for (const [index, id] of order.data.entries()) {
    await tx
      .updateTable('classes')
      .set({ pos: index + 1, rev })
      .where('id', '=', id)
      .execute();
  }
  return actionDone({ kind, order: order.data }, { before: { ids: before }, after: { ids: order.data } });
});

/** Deletes a category. One that is not empty is kept, unless `to` says where its content goes. */
export const removeCategory = action(removeCategoryForm, async ({ tx, nowMs }, { id, to }) => {
  const known = await categoryOf(tx, id);
  if (!known.ok) return known;
  const { kind, name } = known.data;
  await writeTombstones(tx, 'classes', [id], nowMs());
  const target = to === undefined ? undefined : await categoryNamed(tx, kind, to, 'to');
  if (target && !target.ok) return target;
  if (target?.data.id === id) return cannot('usage', 'is another category', { field: 'to' });
  const refusal = target ? undefined : await refuseInUse(tx, kind, id, name);
  if (refusal) return refusal;
  const moved = target ? await moveContent(tx, kind, id, target.data.id) : 0;
  await tx.deleteFrom('classes').where('id', '=', id).execute();
  const after = target ? { moved, to: target.data.id } : {};
  return actionDone({ id, removed: 1, moved }, { before: { id, kind: typedKind(kind), name }, after });
});

/** The number of examples in a refusal. */
const examples = 3;

async function refuseInUse(tx: Queries, kind: Kind, id: string, name: string): Promise<Cannot | undefined> {
  const videos = tx.selectFrom('videos').select('title as name').where('class_id', '=', id).orderBy('pos');
  const games = tx.selectFrom('lotteries').select('name').where('class_id', '=', id).orderBy('pos');
  const most = examples + 1;
  const some = kind === 'video' ? await videos.limit(most).execute() : await games.limit(most).execute();
  if (some.length === 0) return undefined;
  const what = [...some.slice(0, examples).map((one) => one.name), ...(some.length > examples ? ['…'] : [])].join(', ');
  return cannot('category_in_use', `${name} holds ${what}: --to CATEGORY moves them`);
}

async function moveContent(tx: Queries, kind: Kind, from: string, to: string): Promise<number> {
  const table = kind === 'video' ? 'videos' : 'lotteries';
  const rev = await nextRevision(tx, table);
  const { numUpdatedRows } = await tx.updateTable(table).set({ class_id: to, rev }).where('class_id', '=', from).executeTakeFirst();
  return Number(numUpdatedRows);
}
