import { sql } from 'kysely';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { audit } from '../ledger/audit.ts';
import { pageRows } from '../reads/paging.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { namedFirst } from './order.ts';
import { lineOption } from './typed.ts';

type Kind = Tables['classes']['kind'];

/** Characters of a category's name: it stands on a chip. */
const nameLength = 40;

/** As they are typed. */
const kinds: Readonly<Record<string, Kind>> = { video: 'video', game: 'lottery' };
const typedKind = (kind: Kind): string => (kind === 'video' ? 'video' : 'game');

function kindFrom(options: ReadonlyMap<string, string>): Kind {
  const kind = kinds[options.get('kind') ?? ''];
  if (!kind) throw new OperatorError('usage', '--kind is video or game');
  return kind;
}

const folded = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('en');

const rowsOf = (queries: Queries, kind: Kind) =>
  queries.selectFrom('classes').selectAll().where('kind', '=', kind).orderBy('pos').orderBy('id').execute();

/** A category by its id, or by its name in any case; `option` is what it was typed for. */
export async function categoryNamed(queries: Queries, kind: Kind, typed: string | undefined, option: string): Promise<string> {
  const rows = await rowsOf(queries, kind);
  const known = rows.find(({ id }) => id === typed) ?? rows.find(({ name }) => folded(name) === folded(typed ?? ''));
  if (known) return known.id;
  const there =
    rows.length === 0
      ? `names a category, and there is none yet: \`category add --kind ${typedKind(kind)} --name NAME\` makes one`
      : `is one of: ${rows.map(({ name }) => name).join(', ')}`;
  throw new OperatorError('category_unknown', `${option} ${there}`);
}

async function categoryOf(tx: Queries, id: string): Promise<{ name: string; kind: Kind }> {
  const known = await tx.selectFrom('classes').select(['name', 'kind']).where('id', '=', id).executeTakeFirst();
  if (!known) throw new OperatorError('not_found', `there is no category ${id}`);
  return known;
}

async function refuseKnown(tx: Queries, kind: Kind, name: string, except?: string): Promise<void> {
  const known = (await rowsOf(tx, kind)).find((row) => row.id !== except && folded(row.name) === folded(name));
  if (known) throw new OperatorError('category_exists', `there is a category ${known.name} of ${typedKind(kind)}s already (${known.id})`);
}

/** A chip above the films, or beside the games: phones have it at their next contact. */
export const addCategory: Operation = {
  usage: 'category add',
  options: { kind: 'video or game', name: 'as members read it' },
  reason: 'optional',
  async run(context, _given, options) {
    const kind = kindFrom(options);
    const name = lineOption(options, 'name', nameLength);
    const id = context.newId();
    await context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'classes');
      await refuseKnown(tx, kind, name);
      const { count, last } = await tx
        .selectFrom('classes')
        .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(pos), 0)`.as('last')])
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      if (count >= pageRows.classes) throw new OperatorError('too_many', `there are ${count} categories; members are shown no more`);
      await tx
        .insertInto('classes')
        .values({ id, name, kind, pos: last + 1, rev })
        .execute();
      await audit(tx, context, { action: 'category add', after: { id, kind: typedKind(kind), name } });
    });
    return { id, kind: typedKind(kind), name };
  },
};

export const listCategories: Operation = {
  usage: 'category list',
  async run({ db }) {
    const counted = (table: 'videos' | 'lotteries') =>
      sql<number>`(select count(*) from ${sql.table(table)} where class_id = classes.id)`.as(table);
    const rows = await db.queries
      .selectFrom('classes')
      .select(['id', 'kind', 'name'])
      .select([counted('videos'), counted('lotteries')])
      .orderBy('kind', 'desc')
      .orderBy('pos')
      .orderBy('id')
      .execute();
    return {
      categories: rows.map(({ id, kind, name, videos, lotteries }) => ({
        ...{ id, kind: typedKind(kind), name, holds: Number(kind === 'video' ? videos : lotteries) },
      })),
    };
  },
};

export const renameCategory: Operation = {
  usage: 'category rename ID',
  options: { name: 'as members read it' },
  reason: 'optional',
  async run(context, [id = ''], options) {
    const name = lineOption(options, 'name', nameLength);
    await context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'classes');
      const known = await categoryOf(tx, id);
      await refuseKnown(tx, known.kind, name, id);
      await tx.updateTable('classes').set({ name, rev }).where('id', '=', id).execute();
      await audit(tx, context, { action: 'category rename', before: { name: known.name }, after: { id, name } });
    });
    return { id, name };
  },
};

/** The order of one kind's categories. Those that are not named follow as they were. */
export const orderCategories: Operation = {
  usage: 'category order ID…',
  reason: 'optional',
  async run(context, named) {
    return context.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'classes');
      const { kind } = await categoryOf(tx, named[0] ?? '');
      const before = (await rowsOf(tx, kind)).map(({ id }) => id);
      const order = namedFirst(`category of ${typedKind(kind)}s`, before, named);
      for (const [index, id] of order.entries()) {
        await tx
          .updateTable('classes')
          .set({ pos: index + 1, rev })
          .where('id', '=', id)
          .execute();
      }
      await audit(tx, context, { action: 'category order', before: { ids: before }, after: { ids: order } });
      return { kind: typedKind(kind), order };
    });
  },
};

/** Takes a category away. One that holds something stays, unless `--to` says where that goes. */
export const removeCategory: Operation = {
  usage: 'category remove ID',
  options: { to: 'the category of the same kind, by id or name, that its films or games move to' },
  reason: 'optional',
  async run(context, [id = ''], options) {
    const moved = await context.db.transaction(async (tx) => {
      const { kind, name } = await categoryOf(tx, id);
      await writeTombstones(tx, 'classes', [id], context.nowMs());
      const to = options.get('to');
      const target = to === undefined ? undefined : await categoryNamed(tx, kind, to, '--to');
      if (target === id) throw new OperatorError('usage', '--to is another category');
      if (target === undefined) await refuseInUse(tx, kind, id, name);
      const count = target === undefined ? 0 : await moveContent(tx, kind, id, target);
      await tx.deleteFrom('classes').where('id', '=', id).execute();
      const after = target === undefined ? {} : { moved: count, to: target };
      await audit(tx, context, { action: 'category remove', before: { id, kind: typedKind(kind), name }, after });
      return count;
    });
    return { id, removed: 1, moved };
  },
};

/** Names that a refusal gives as examples. */
const examples = 3;

async function refuseInUse(tx: Queries, kind: Kind, id: string, name: string): Promise<void> {
  const films = tx
    .selectFrom('videos')
    .select('title as name')
    .where('class_id', '=', id)
    .orderBy('pos')
    .limit(examples + 1);
  const games = tx
    .selectFrom('lotteries')
    .select('name')
    .where('class_id', '=', id)
    .orderBy('pos')
    .limit(examples + 1);
  const some = kind === 'video' ? await films.execute() : await games.execute();
  if (some.length === 0) return;
  const what = [...some.slice(0, examples).map((one) => one.name), ...(some.length > examples ? ['…'] : [])].join(', ');
  throw new OperatorError('category_in_use', `${name} holds ${what}: --to CATEGORY moves them`);
}

async function moveContent(tx: Queries, kind: Kind, from: string, to: string): Promise<number> {
  const table = kind === 'video' ? 'videos' : 'lotteries';
  const rev = await nextRevision(tx, table);
  const { numUpdatedRows } = await tx.updateTable(table).set({ class_id: to, rev }).where('class_id', '=', from).executeTakeFirst();
  return Number(numUpdatedRows);
}
