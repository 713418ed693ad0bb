import { type Selectable, sql } from 'kysely';
import type { Favourite } from '#contract/collections/favourites.ts';
import type { Tables } from '../db/schema.ts';
import type { OwnSpan } from './own-span.ts';
import type { ReadContext } from './read.ts';
import type { RevisedRow } from './revision-span.ts';

type Row = Pick<Selectable<Tables['favourites']>, 'profile_id' | 'want' | 'stars' | 'at_ms'>;

export const favouriteOf = ({ profile_id, want, stars, at_ms }: Row): Favourite => ({ id: profile_id, want, stars, at_ms });

/** A member's favourites and ratings; available only in the mirror. The ids are the profiles'. */
export async function favouritesInSpan({ queries }: ReadContext, span: OwnSpan): Promise<RevisedRow<Favourite>[]> {
  const { memberId, after, upTo, limit } = span;
  const rows = await queries
    .selectFrom('favourites')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(sql<boolean>`(rev, profile_id) > (${after.rev}, ${after.id}) and rev <= ${upTo}`)
    .orderBy('rev')
    .orderBy('profile_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ rev: row.rev, row: favouriteOf(row) }));
}
