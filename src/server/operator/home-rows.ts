import { sql } from 'kysely';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { audit } from '../ledger/audit.ts';
import { pageRows } from '../reads/paging.ts';
import type { Operation } from './operation.ts';
import { OperatorError } from './operator-error.ts';

/** 0: not on Home. */
type HomeRow = 0 | 1 | 2;

function rowFrom(options: ReadonlyMap<string, string>): HomeRow {
  const rows: Readonly<Record<string, HomeRow>> = { '1': 1, '2': 2, off: 0 };
  const row = rows[options.get('row') ?? ''];
  if (row === undefined) throw new OperatorError('usage', '--row is 1, 2 or off');
  return row;
}

/** The place as an index, or undefined for the last one. */
function placeFrom(options: ReadonlyMap<string, string>): number | undefined {
  const typed = options.get('pos');
  if (typed === undefined) return undefined;
  if (/^[1-9][0-9]?$/.test(typed) && Number(typed) <= pageRows.homeRow) return Number(typed) - 1;
  throw new OperatorError('usage', `--pos is a number from 1 to ${pageRows.homeRow}`);
}

/** The films of a row of Home, in their order. */
function filmsOf(queries: Queries, row: HomeRow): Promise<{ id: string; title: string }[]> {
  return queries
    .selectFrom('videos')
    .select(['id', 'title'])
    .where(sql<boolean>`hidden = 0 and home_row > 0`)
    .where('home_row', '=', row)
    .orderBy('home_pos')
    .orderBy('pos')
    .orderBy('id')
    .execute();
}

/** Where each film stands on Home, as row and place: `1.3`. */
export async function placesOnHome(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const row of [1, 2] as const)
    for (const [index, { id }] of (await filmsOf(queries, row)).entries()) places.set(id, `${row}.${index + 1}`);
  return places;
}

/** Puts a film into a row of films on Home (Q28), at its place, or takes it from there. */
export const homeVideo: Operation = {
  usage: 'video home ID',
  options: { row: '1 or 2; off takes it from Home', pos: 'its place in the row, from 1; the last by default' },
  reason: 'optional',
  async run(context, [id = ''], options) {
    const row = rowFrom(options);
    const place = placeFrom(options);
    if (row === 0 && place !== undefined) throw new OperatorError('usage', '--pos needs a row');
    return context.db.transaction(async (tx) => {
      // What stands on Home is a row of the collection `base`; its lock puts two operators one after the other.
      await nextRevision(tx, 'base');
      const known = await tx.selectFrom('videos').select(['title', 'home_row', 'hidden']).where('id', '=', id).executeTakeFirst();
      if (!known) throw new OperatorError('not_found', `there is no video ${id}`);
      if (known.hidden === 1) throw new OperatorError('wrong_state', `the video ${id} is hidden`);
      const others = row === 0 ? [] : (await filmsOf(tx, row)).filter((film) => film.id !== id);
      if (others.length >= pageRows.homeRow) throw new OperatorError('too_many', `a row of Home has at most ${pageRows.homeRow} films`);
      const films = row === 0 ? [] : others.toSpliced(place ?? others.length, 0, { id, title: known.title });
      await tx.updateTable('videos').set({ home_row: row, home_pos: 0 }).where('id', '=', id).execute();
      for (const [index, film] of films.entries()) {
        await tx
          .updateTable('videos')
          .set({ home_pos: index + 1 })
          .where('id', '=', film.id)
          .execute();
      }
      const at = films.findIndex((film) => film.id === id) + 1;
      await audit(tx, context, { action: 'video home', before: { id, row: known.home_row }, after: { id, row, pos: at } });
      return { id, row, pos: at, films };
    });
  },
};
