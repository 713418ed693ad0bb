import { sql } from 'kysely';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { lastSeq, type NumberedTable } from '../db/member-seq.ts';
import { pageOf, pageRows } from './paging.ts';
import type { ReadContext } from './read.ts';

/** The range of a page in a member's rows of a table, which are numbered from the oldest. */
export interface OwnPage {
  memberId: string;
  /** The newest row of the page. */
  upTo: number;
  limit: number;
}

/**
 * One page of the viewer's own records, newest first, pages from 1. A page is a range of
 * numbers, so that the last one of many costs as much as the first.
 */
export async function ownPage<Row>(
  { queries, viewer }: ReadContext,
  table: NumberedTable,
  number: number | undefined,
  read: (page: OwnPage) => Promise<Row[]>,
): Promise<Outcome<Row[]>> {
  if (viewer.kind !== 'member') return refused('auth');
  const page = pageOf(number, 1, pageRows.records);
  if (!page.ok) return page;
  const { memberId } = viewer;
  const { limit, offset } = page.data;
  return done(await read({ memberId, upTo: (await lastSeq(queries, table, memberId)) - offset, limit }));
}

/** The condition that a row of `table` is on the page; order by `seq`, descending. */
export function onPage(table: NumberedTable, { memberId, upTo, limit }: OwnPage) {
  const [owner, seq] = [sql.ref(`${table}.member_id`), sql.ref(`${table}.seq`)];
  return sql<boolean>`${owner} = ${memberId} and ${seq} <= ${upTo} and ${seq} > ${upTo - limit}`;
}
