import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type Page, pageOf, pageRows } from './paging.ts';
import type { ReadContext } from './read.ts';

/** One page of the viewer's own records, newest first, pages from 1 (wire.md, "Records and money"). */
export async function ownPage<Row>(
  { viewer }: ReadContext,
  number: number | undefined,
  read: (memberId: string, page: Page) => Promise<Row[]>,
): Promise<Outcome<Row[]>> {
  if (viewer.kind !== 'member') return refused('auth');
  const page = pageOf(number, 1, pageRows.records);
  return page.ok ? done(await read(viewer.memberId, page.data)) : page;
}
