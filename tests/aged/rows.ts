import { sql } from 'kysely';
import type { Database, Queries } from '../../src/server/db/database.ts';
import type { NumberedTable } from '../../src/server/db/member-seq.ts';
import type { Tables } from '../../src/server/db/schema.ts';

/** The number of rows per statement: their JSON is at most a few megabytes. */
const atOnce = 2_000;

type Value = string | number | null;

/** If a row exists already, these columns of it are updated. */
interface Over {
  key: readonly string[];
  set: readonly string[];
}

/**
 * Inserts many rows into a table, thousands in one parameter (as db/bulk.ts does for the server). All rows have the columns of the first
 * one; other columns get their defaults.
 */
export async function insertRows<Name extends keyof Tables>(
  tx: Queries,
  kind: Database['kind'],
  table: Name,
  rows: readonly object[],
  over?: Over,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let from = 0; from < rows.length; from += atOnce) {
    const json = JSON.stringify(rows.slice(from, from + atOnce) as readonly Readonly<Record<string, Value>>[]);
    const source =
      kind === 'postgres'
        ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
        : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(`$."${name}"`)}`))} from json_each(${json}) where true`;
    await sql`insert into ${sql.table(table)} (${columns}) ${source} ${conflictOf(over)}`.execute(tx);
  }
}

function conflictOf(over: Over | undefined) {
  if (!over) return sql``;
  const sets = over.set.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  return sql`on conflict (${sql.join(over.key.map((name) => sql.ref(name)))}) do update set ${sql.join(sets)}`;
}

/** Numbers new rows of members' tables after the existing ones (db/member-seq.ts), in the order of their times and ids. */
export async function numbered(
  queries: Queries,
  table: NumberedTable,
  rows: readonly { id: string; member_id: string; atMs: number; row: object }[],
): Promise<object[]> {
  const known = await queries
    .selectFrom(table)
    .select(({ fn }) => ['member_id', fn.max('seq').as('seq')])
    .groupBy('member_id')
    .execute();
  const last = new Map(known.map(({ member_id, seq }) => [member_id, Number(seq)]));
  return rows
    .toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? 1 : -1))
    .map(({ member_id, row }) => {
      const seq = (last.get(member_id) ?? 0) + 1;
      last.set(member_id, seq);
      return { ...row, seq };
    });
}
