import { type SelectQueryBuilder, sql } from 'kysely';

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

/** For `$call`: the rows of the span, in its order, as the table's index over (rev, id) has them. */
export function inSpan(table: string, { after, upTo, limit }: RevisionSpan) {
  const rev = sql.ref(`${table}.rev`);
  const id = sql.ref(`${table}.id`);
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query.where(sql<boolean>`(${rev}, ${id}) > (${after.rev}, ${after.id}) and ${rev} <= ${upTo}`).orderBy(rev).orderBy(id).limit(limit);
}
