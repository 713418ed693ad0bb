import { type SelectQueryBuilder, sql } from 'kysely';
import { inSpan, type RevisionSpan } from './revision-span.ts';

/** A span of a member's own collection. */
export interface OwnSpan extends RevisionSpan {
  memberId: string;
}

/** For `$call`: the member's rows of the span, in its order, as the table's index over (member_id, rev, id) has them. */
export function ownSpan(table: string, span: OwnSpan) {
  const owner = sql.ref(`${table}.member_id`);
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) =>
    query.where(sql<boolean>`${owner} = ${span.memberId}`).$call(inSpan(table, span));
}
