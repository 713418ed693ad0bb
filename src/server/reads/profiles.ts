import { type Selectable, sql } from 'kysely';
import {
  type Certificate,
  leastRatings,
  type newHomeListCall,
  type Profile,
  type ProfileItem,
  type profileCall,
  type profilesCall,
} from '#contract/collections/profiles.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Viewer } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { type ProfileWords, profileWords } from '../profile-words.ts';
import { repliedTexts } from '../row-texts.ts';
import { idsOn, inOrder, type OrderedList } from './list-order.ts';
import { type Page, pageOf, pageRows } from './paging.ts';
import { addressOf, picturesFrom } from './pictures.ts';
import type { Read, ReadContext } from './read.ts';
import { inSpan, isShortId, type RevisedCounts, type RevisedRow, type RevisionSpan, withCountsInSpan } from './revision-span.ts';

type Row = Selectable<Tables['profiles']> & { address: string; region_names: string } & {
  [Field in 'checked_by' | 'how' | 'verified_ms' | 'until_ms' as `certificate_${Field}`]: Field extends `${string}_ms`
    ? number | null
    : string | null;
};

/**
 * Only published profiles exist for readers; the table refuses to publish one without its records (H11). A literal,
 * not a parameter: otherwise SQLite does not use the partial indexes over published rows.
 */
const published = sql<boolean>`profiles.published = 1`;

/** Null without a valid verification; the job that ends expired ones takes a new revision (commands/publish-counts.ts). */
function certificateOf(row: Row): Certificate | null {
  const { certificate_checked_by: by, certificate_how: how, certificate_verified_ms: at, certificate_until_ms: until } = row;
  return by === null || how === null || at === null || until === null ? null : { by, how, at_ms: at, until_ms: until };
}

const ratingOf = ({ ratings, stars_sum }: Pick<Row, 'ratings' | 'stars_sum'>): number | null =>
  ratings < leastRatings ? null : Math.round((stars_sum * 10) / ratings);

/** The region's name in the viewer's language, where it has one. */
const addressIn = ({ address, region_names }: Row, { language }: Viewer): string =>
  (JSON.parse(region_names) as Partial<Record<string, string>>)[language] ?? address;

function sharedBy(row: Row, viewer: Viewer) {
  return {
    id: row.id,
    xuanfei_name: row.name,
    types: JSON.parse(row.types) as string[],
    height: row.height,
    one: row.one,
    address: addressIn(row, viewer),
    region_id: row.region_id,
    pos: row.pos,
    at_ms: row.added_ms,
    views: row.views,
    ratings: row.ratings,
    rating_tenths: ratingOf(row),
    certified: certificateOf(row),
  };
}

/** The words that lists show, under their names on the wire. */
const listedWords = ({ title, remark, price, services }: ProfileWords) => ({
  vo_title: title,
  remark,
  price,
  service_data: JSON.parse(services) as string[],
});

const allWords = (words: ProfileWords) => ({ ...listedWords(words), content: words.content });

function itemOf(row: Row, viewer: Viewer): ProfileItem {
  const picture = picturesFrom(row.pictures)[0] ?? null;
  return {
    ...sharedBy(row, viewer),
    ...repliedTexts(row, profileWords(row), viewer, listedWords),
    img_url: addressOf(picture, 'card'),
    picture,
  };
}

function profileOf(row: Row, viewer: Viewer): Profile {
  const pictures = picturesFrom(row.pictures);
  return {
    ...sharedBy(row, viewer),
    ...repliedTexts(row, profileWords(row), viewer, allWords),
    img_url: pictures.map((picture) => addressOf(picture, 'screen')),
    cover_url: addressOf(pictures[0], 'card'),
    picture: pictures[0] ?? null,
    pictures,
    weight: row.weight,
    two: row.two,
    three: row.three,
  };
}

function withAddress(queries: Queries) {
  return queries
    .selectFrom('profiles')
    .innerJoin('regions', 'regions.id', 'profiles.region_id')
    .leftJoin('verifications', (join) =>
      join.onRef('verifications.profile_id', '=', 'profiles.id').on('verifications.ended_ms', 'is', null),
    )
    .selectAll('profiles')
    .select([
      'regions.name as address',
      'regions.names as region_names',
      'verifications.checked_by as certificate_checked_by',
      'verifications.how as certificate_how',
      'verifications.at_ms as certificate_verified_ms',
      'verifications.until_ms as certificate_until_ms',
    ]);
}

async function itemsOn(
  { queries, viewer }: ReadContext,
  order: 'pos' | 'newest',
  regionId: string | undefined,
  page: Page,
): Promise<ProfileItem[]> {
  const list: OrderedList = {
    collection: 'profiles',
    key: `profiles/${order}/${regionId ?? ''}`,
    load(limit) {
      const all = queries.selectFrom('profiles').select('profiles.id').where(published).limit(limit);
      const wanted = regionId === undefined ? all : all.where('profiles.region_id', '=', regionId);
      const ordered = order === 'pos' ? wanted.orderBy('profiles.pos') : wanted.orderBy('profiles.added_ms', 'desc');
      return ordered.orderBy('profiles.id').execute();
    },
  };
  const { ids } = await idsOn(queries, list, page);
  if (ids.length === 0) return [];
  const rows = await withAddress(queries).where('profiles.id', 'in', ids).where(published).execute();
  return inOrder(ids, rows).map((row) => itemOf(row, viewer));
}

/** Checklist E13, E49: all profiles or those of a region (none of an unknown one), in the operator's order; pages from 1. */
export const profiles: Read<typeof profilesCall> = {
  collections: ['profiles', 'regions'],
  varies: 'all',
  async read(context, fields) {
    const page = pageOf(fields.page, 1, pageRows.profiles);
    if (!page.ok) return page;
    return done(await itemsOn(context, 'pos', fields.id === '0' ? undefined : fields.id, page.data));
  },
};

/** Checklist E47: newest first; pages from 1. */
export const newHomeList: Read<typeof newHomeListCall> = {
  collections: ['profiles', 'regions'],
  varies: 'all',
  async read(context, fields) {
    const page = pageOf(fields.page, 1, pageRows.profiles);
    if (!page.ok) return page;
    return done(await itemsOn(context, 'newest', undefined, page.data));
  },
};

/** Checklist E14, E48. */
export const profile: Read<typeof profileCall> = {
  collections: ['profiles', 'regions'],
  varies: 'all',
  async read({ queries, viewer }, fields) {
    const row = await withAddress(queries).where('profiles.id', '=', fields.id).where(published).executeTakeFirst();
    // In every language: a copy that has them all keeps them when this row takes its place.
    return row ? done(profileOf(row, { ...viewer, everyLanguage: true })) : refused('not_found');
  },
};

/** Full profiles for members, who may open them; for visitors only what lists show. */
export async function profilesInSpan({ queries, viewer }: ReadContext, span: RevisionSpan): Promise<RevisedRow<Profile | ProfileItem>[]> {
  const rows = await withAddress(queries).where(published).$call(inSpan('profiles', span)).execute();
  const form = viewer.kind === 'member' ? profileOf : itemOf;
  return rows.map((row) => ({ rev: row.rev, row: form(row, viewer) }));
}

/** Views and ratings of profiles that were published after `sinceRev`. */
export async function profileCountsInSpan({ queries }: ReadContext, span: RevisionSpan, sinceRev: number): Promise<RevisedCounts[]> {
  const rows = await queries
    .selectFrom('profiles')
    .select(['id', 'counts_rev as rev', 'views', 'ratings', 'stars_sum', isShortId('profiles').as('short')])
    .where(published)
    .$call(withCountsInSpan('profiles', span, sinceRev))
    .execute();
  return rows.map((row) => ({ id: row.id, rev: row.rev, isShort: row.short === 1, values: [row.views, row.ratings, ratingOf(row)] }));
}
