import { type SelectQueryBuilder, sql } from 'kysely';
import { shortIdLength } from '#contract/collections/mirror.ts';
import { afterEveryRowId } from '#contract/row-id.ts';

/** A span of a collection in the order of its revisions: after one row, up to a revision, with a maximum number of rows. */
export interface RevisionSpan {
  after: { rev: number; id: string };
  upTo: number;
  limit: number;
}

/** A row as the mirror sends it, with the revision in which it last changed. */
export interface RevisedRow<Row extends { id: string }> {
  rev: number;
  row: Row;
}

/** The counts of a row that is otherwise as it was sent, with the revision in which they were published. */
export interface RevisedCounts {
  rev: number;
  id: string;
  /** No other row's id begins with the same `shortIdLength` characters. */
  isShort: boolean;
  /** In the order of the collection's description. */
  values: readonly (number | null)[];
}

/** For `$call`: the rows of the span, in its order, as the table's index over (rev, id) has them. */
export function inSpan(table: string, { after, upTo, limit }: RevisionSpan) {
  const rev = sql.ref(`${table}.rev`);
  const id = sql.ref(`${table}.id`);
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query.where(sql<boolean>`(${rev}, ${id}) > (${after.rev}, ${after.id}) and ${rev} <= ${upTo}`).orderBy(rev).orderBy(id).limit(limit);
}

/**
 * For `$call`: the rows of the span whose counts were published in it, after `sinceRev`, and that it does not bring themselves: those have
 * their counts with them. Ordered as the table's index over (counts_rev, id).
 */
export function withCountsInSpan(table: string, { after, upTo, limit }: RevisionSpan, sinceRev: number) {
  const counted = sql.ref(`${table}.counts_rev`);
  const id = sql.ref(`${table}.id`);
  const isNew = sql<boolean>`(${counted}, ${id}) > (${after.rev}, ${after.id}) and ${counted} <= ${upTo} and ${counted} > ${sinceRev}`;
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query
      .where(isNew)
      .where(sql<boolean>`${sql.ref(`${table}.rev`)} <= ${after.rev}`)
      .orderBy(counted)
      .orderBy(id)
      .limit(limit);
}

/** 1 if no other row of the table, hidden ones included, has an id with the same first characters. */
export function isShortId(table: string) {
  const id = sql.ref(`${table}.id`);
  const begin = sql`substr(${id}, 1, ${sql.lit(shortIdLength)})`;
  return sql<number>`case when exists (select 1 from ${sql.table(table)} as other where other.id >= ${begin}
    and other.id < ${begin} || ${sql.lit(afterEveryRowId)} and other.id <> ${id}) then 0 else 1 end`;
}
