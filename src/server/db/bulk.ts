import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** The columns of the rows: texts and integers. */
type Columns = Readonly<Record<string, 'text' | 'integer'>>;
type Row<C extends Columns> = { readonly [Name in keyof C]: C[Name] extends 'text' ? string : number };

/**
 * Rows as a table for one statement, e.g. `update t set a = v.a from ${bulk(…)} where t.id = v.id`: a single parameter for any number of
 * rows. The table's alias is `v`.
 */
export function bulk<C extends Columns>(kind: Database['kind'], columns: C, rows: readonly Row<C>[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const names = Object.entries(columns);
  if (kind === 'postgres') {
    const typed = names.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type === 'text' ? 'text' : 'bigint')}`);
    return sql`jsonb_to_recordset(${json}::jsonb) as v(${sql.join(typed)})`;
  }
  const read = names.map(([name, type]) => {
    const value = sql`value ->> ${sql.lit(name)}`;
    return sql`${type === 'text' ? value : sql`cast(${value} as integer)`} as ${sql.ref(name)}`;
  });
  return sql`(select ${sql.join(read)} from json_each(${json})) as v`;
}
