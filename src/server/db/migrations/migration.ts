import type { Queries } from '../database.ts';

/** What differs between the two databases, as it is put into a migration's statements. */
export interface ColumnTypes {
  /** For what only one of them has, e.g. triggers. */
  kind: 'sqlite' | 'postgres';
  /** A column of ids: compared byte by byte on both, so that an order by id is the same one. */
  id: string;
  /** 64 bits on both. */
  integer: string;
  /** Ends a table: SQLite then refuses a value of another type. */
  strict: string;
  /** Random text of 32 hex digits, made by the database. */
  randomHex: string;
}

/** One step of the schema; it never changes once it was released. */
export interface Migration {
  name: string;
  statements(types: ColumnTypes): readonly string[];
  /** What SQL alone can't do to the rows that are there: after the statements, in their transaction. */
  rows?(tx: Queries): Promise<void>;
}

export const columnTypes: Record<'sqlite' | 'postgres', ColumnTypes> = {
  sqlite: { kind: 'sqlite', id: 'text', integer: 'integer', strict: ' strict', randomHex: 'lower(hex(randomblob(16)))' },
  postgres: {
    kind: 'postgres',
    id: 'text collate "C"',
    integer: 'bigint',
    strict: '',
    randomHex: "replace(gen_random_uuid()::text, '-', '')",
  },
};
