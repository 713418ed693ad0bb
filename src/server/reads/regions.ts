import type { Selectable } from 'kysely';
import type { Region, regionsCall } from '#contract/collections/regions.ts';
import { done } from '#contract/outcome.ts';
import type { Tables } from '../db/schema.ts';
import { pageRows } from './paging.ts';
import { picturesFrom } from './pictures.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, type RevisedRow, type RevisionSpan } from './revision-span.ts';

function regionOf({ id, name, pos, city, pictures, names, tile }: Selectable<Tables['regions']>): Region {
  const called = JSON.parse(names) as Record<string, string>;
  return { id, name, pos, city, pictures: picturesFrom(pictures), names: called, tile: tile === 1 ? 1 : 0 };
}

/** Checklist E12, E41: all regions in the operator's order. */
export const regions: Read<typeof regionsCall> = {
  collections: ['regions'],
  varies: 'all',
  async read({ queries }) {
    const rows = await queries.selectFrom('regions').selectAll().orderBy('pos').orderBy('id').limit(pageRows.regions).execute();
    return done(rows.map(regionOf));
  },
};

export async function regionsInSpan({ queries }: ReadContext, span: RevisionSpan): Promise<RevisedRow<Region>[]> {
  const rows = await queries.selectFrom('regions').selectAll().$call(inSpan('regions', span)).execute();
  return rows.map((row) => ({ rev: row.rev, row: regionOf(row) }));
}
