import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from './database.ts';

type Kind = Database['kind'];

/** Rows that are in memory at once, going out and coming in. */
const batchRows = 1_000;

/** Names out of the catalogue of the database itself, so that a table of tomorrow's migration is not forgotten. */
const tableNames = (kind: Kind): RawBuilder<{ name: string }> =>
  kind === 'sqlite'
    ? sql`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
    : sql`select tablename as name from pg_tables where schemaname = current_schema()`;

const references = (kind: Kind): RawBuilder<{ child: string; parent: string }> =>
  kind === 'sqlite'
    ? sql`select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql`select c.relname as child, p.relname as parent from pg_constraint k
        join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
        join pg_namespace n on n.oid = c.relnamespace
        where k.contype = 'f' and n.nspname = current_schema()`;

/** Every table there is, each after those that its rows refer to; by name where that leaves a choice. None: an empty database. */
export async function tablesInOrder(queries: Queries, kind: Kind): Promise<string[]> {
  const names = (await tableNames(kind).execute(queries)).rows.map(({ name }) => name).sort();
  const links = (await references(kind).execute(queries)).rows.filter(({ child, parent }) => child !== parent);
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.find(
      (name) => !ordered.includes(name) && links.every(({ child, parent }) => child !== name || ordered.includes(parent)),
    );
    if (next === undefined) throw new Error('tables refer to each other in a circle');
    ordered.push(next);
  }
  return ordered;
}

async function columnsOf(queries: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`.execute(queries);
  return rows.map(({ name }) => name);
}

/**
 * All rows of a table, each as one line of JSON that the database wrote itself, a batch at a time. Call it in
 * `Database.snapshot`: on PostgreSQL it reads by a cursor, which lives as long as the transaction.
 */
export function linesOf(queries: Queries, kind: Kind, table: string): AsyncGenerator<string[]> {
  return kind === 'sqlite' ? sqliteLines(queries, table) : postgresLines(queries, table);
}

async function* sqliteLines(queries: Queries, table: string): AsyncGenerator<string[]> {
  const fields = (await columnsOf(queries, table)).map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  const row = sql`json_object(${sql.join(fields)})`;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<{ at: number; line: string }>`
      select rowid as at, ${row} as line from ${sql.table(table)} where rowid > ${after} order by rowid limit ${batchRows}`.execute(
      queries,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ line }) => line);
    after = last.at;
  }
}

/** The columns of the primary key, in their order: a row that refers to an earlier one of its own table comes after it. */
const keyOf = (table: string): RawBuilder<{ name: string }> => sql`
  select a.attname as name from pg_index i cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indisprimary and i.indrelid = ${table}::regclass order by k.place`;

async function* postgresLines(queries: Queries, table: string): AsyncGenerator<string[]> {
  const key = (await keyOf(table).execute(queries)).rows.map(({ name }) => sql.ref(name));
  const order = key.length === 0 ? sql`` : sql`order by ${sql.join(key)}`;
  await sql`declare whole_table no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} as t ${order}`.execute(
    queries,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batchRows)} from whole_table`.execute(queries);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close whole_table`.execute(queries);
}

/** Puts rows in, as `linesOf` gave them; those of a text column stay text whatever they look like. */
export async function insertLines(tx: Queries, kind: Kind, table: string, lines: readonly string[]): Promise<void> {
  for (let from = 0; from < lines.length; from += batchRows) {
    const rows = `[${lines.slice(from, from + batchRows).join(',')}]`;
    if (kind === 'postgres') {
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(
        tx,
      );
      continue;
    }
    const columns = await columnsOf(tx, table);
    const values = columns.map((name) => sql`value ->> ${sql.lit(`$."${name}"`)}`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from json_each(${rows}) order by key`.execute(tx);
  }
}

/** Takes out what migrations put into a database that was empty before them. */
export async function clearTables(tx: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
}

/** Lifts the limits of a server's statements from one long transaction, and puts off what can be checked at its end. */
export async function allowLong(tx: Queries, kind: Kind): Promise<void> {
  if (kind === 'sqlite') {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    return;
  }
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}
