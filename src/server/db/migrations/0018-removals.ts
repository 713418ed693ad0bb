import { sql } from 'kysely';
import { cleanRichText } from '../../rich-text.ts';
import { nextRevision } from '../collection-revision.ts';
import type { Queries } from '../database.ts';
import type { Migration } from './migration.ts';

/** Files to be deleted, what is kept of a withdrawn profile, and what a restored club must not bring back. */
export const removals: Migration = {
  name: '0018-removals',
  statements: ({ id, integer, strict }) => [
    // Written with the rows that named the file; a path below the media folder.
    `create table file_deletions (
      name ${id} primary key,
      at_ms ${integer} not null,
      tries ${integer} not null default 0
    )${strict}`,
    'create index file_deletions_by_age on file_deletions (tries, at_ms, name)',
    `alter table profiles add column consent_by text`,
    `alter table profiles add column withdrawn_ms ${integer}`,
    `create table removals (
      kind text not null check (kind in ('profile', 'member', 'exclusion', 'limit', 'message', 'video')),
      id ${id} not null,
      at_ms ${integer} not null,
      value ${integer},
      primary key (kind, id)
    )${strict}`,
  ],
  rows: cleanStored,
};

/** The number of rows read at once. */
const batchRows = 200;

/** Cleans HTML that was stored before the server cleaned it, once, so that copies on devices match what is stored. */
async function cleanStored(tx: Queries): Promise<void> {
  const popUp = await tx.selectFrom('settings').select('value').where('name', '=', 'pop_content').executeTakeFirst();
  const clean = popUp && cleanRichText(popUp.value).html;
  if (clean !== undefined && clean !== popUp?.value) {
    await nextRevision(tx, 'base');
    await tx.updateTable('settings').set({ value: clean }).where('name', '=', 'pop_content').execute();
  }
  await cleanColumn(tx, 'profiles', 'content');
  await cleanColumn(tx, 'notices', 'text');
}

/** Columns are named explicitly, independent of what later releases make of these tables. */
async function cleanColumn(tx: Queries, table: 'profiles' | 'notices', column: 'content' | 'text'): Promise<void> {
  let rev: number | undefined;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; html: string }>`
      select id, ${sql.ref(column)} as html from ${sql.table(table)} where id > ${after} order by id limit ${batchRows}`.execute(tx);
    for (const { id, html } of rows) {
      const clean = cleanRichText(html).html;
      if (clean === html) continue;
      rev ??= await nextRevision(tx, table);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean}, rev = ${rev} where id = ${id}`.execute(tx);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
}
