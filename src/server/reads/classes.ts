import type { Selectable } from 'kysely';
import type { CatalogueClass, lotteryClassesCall, videoClassesCall } from '#contract/collections/classes.ts';
import { done } from '#contract/outcome.ts';
import type { Viewer } from '../context.ts';
import type { Tables } from '../db/schema.ts';
import { repliedTexts } from '../row-texts.ts';
import { pageRows } from './paging.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';

function classOf(row: Selectable<Tables['classes']>, viewer: Viewer): CatalogueClass {
  const { id, name, kind, pos } = row;
  return { id, kind, pos, ...repliedTexts(row, { name }, viewer, (own) => own) };
}

async function classesOf({ queries, viewer }: ReadContext, kind: CatalogueClass['kind']): Promise<CatalogueClass[]> {
  const rows = await queries
    .selectFrom('classes')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('pos')
    .orderBy('id')
    .limit(pageRows.classes)
    .execute();
  return rows.map((row) => classOf(row, viewer));
}

/** Checklist E9. */
export const videoClasses: Read<typeof videoClassesCall> = {
  collections: ['classes'],
  varies: 'all',
  read: async (context) => done(await classesOf(context, 'video')),
};

/** Checklist E4, E42. */
export const lotteryClasses: Read<typeof lotteryClassesCall> = {
  collections: ['classes'],
  varies: 'all',
  read: async (context) => done(await classesOf(context, 'lottery')),
};

export async function classesInSpan({ queries, viewer }: ReadContext, span: RevisionSpan): Promise<RevisedRow<CatalogueClass>[]> {
  const rows = await queries.selectFrom('classes').selectAll().$call(inSpan('classes', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: classOf(row, viewer) }));
}
