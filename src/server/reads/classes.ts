import type { Selectable } from 'kysely';
import type { CatalogueClass, lotteryClassesCall, videoClassesCall } from '#contract/collections/classes.ts';
import { done } from '#contract/outcome.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';

function classOf({ id, name, kind, pos }: Selectable<Tables['classes']>): CatalogueClass {
  return { id, name, kind, pos };
}

async function classesOf(queries: Queries, kind: CatalogueClass['kind']): Promise<CatalogueClass[]> {
  const rows = await queries
    .selectFrom('classes')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('pos')
    .orderBy('id')
    .limit(pageRows.classes)
    .execute();
  return rows.map(classOf);
}

/** Checklist E9. */
export const videoClasses: Read<typeof videoClassesCall> = {
  collections: ['classes'],
  varies: 'all',
  read: async ({ queries }) => done(await classesOf(queries, 'video')),
};

/** Checklist E4, E42. */
export const lotteryClasses: Read<typeof lotteryClassesCall> = {
  collections: ['classes'],
  varies: 'all',
  read: async ({ queries }) => done(await classesOf(queries, 'lottery')),
};

export async function classesInSpan({ queries }: ReadContext, span: RevisionSpan): Promise<RevisedRow<CatalogueClass>[]> {
  const rows = await queries.selectFrom('classes').selectAll().$call(inSpan('classes', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: classOf(row) }));
}
