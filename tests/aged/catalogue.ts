import type { Insertable, Selectable } from 'kysely';
import type { Context } from '../../src/server/context.ts';
import type { Queries } from '../../src/server/db/database.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import { seedId } from '../../src/server/demo/seed-id.ts';
import { insertRows } from './rows.ts';

/** Rows that change together: an operator adds a few at a time. */
const rowsOfRevision = 4;

const dayMs = 86_400_000;

/** The initial content of the demo club. */
export const demoCounts = { videos: 80, people: 120 } as const;

export const videoId = (n: number): string => (n <= demoCounts.videos ? seedId('video', n) : seedId('aged-video', n));
export const personId = (n: number): string => (n <= demoCounts.people ? seedId('profile', n) : seedId('aged-profile', n));

/** The demo club's videos and people, by id: later ones are copies of them. */
export interface DemoRows {
  videos: ReadonlyMap<string, Selectable<Tables['videos']>>;
  people: ReadonlyMap<string, Selectable<Tables['profiles']>>;
}

export async function demoRows({ db }: Context): Promise<DemoRows> {
  const videos = await db.queries.selectFrom('videos').selectAll().execute();
  const people = await db.queries.selectFrom('profiles').selectAll().execute();
  return { videos: new Map(videos.map((row) => [row.id, row])), people: new Map(people.map((row) => [row.id, row])) };
}

function rowOf<Row>(rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row) throw new Error(`the demo club has no row ${id}`);
  return row;
}

/** Video `n`, beyond those of the demo: a copy of one of them with another name and id. */
function videoRow(n: number, addedMs: number, rev: number, { videos }: DemoRows): Insertable<Tables['videos']> {
  const row = rowOf(videos, videoId(((n - 1) % demoCounts.videos) + 1));
  const { class_id, info, attributes, seconds, clip, picture } = row;
  return {
    id: videoId(n),
    class_id,
    title: `${row.title} ${n}`,
    info,
    attributes,
    seconds,
    clip,
    picture,
    plays: 0,
    pos: n,
    added_ms: addedMs,
    home_row: 0,
    hidden: 0,
    rev,
  };
}

function personRow(n: number, addedMs: number, rev: number, { people }: DemoRows): Insertable<Tables['profiles']> {
  const row = rowOf(people, personId(((n - 1) % demoCounts.people) + 1));
  const { region_id, title, remark, price, height, weight, one, two, three, services, types, content, pictures } = row;
  return {
    id: personId(n),
    region_id,
    name: `${row.name} ${n}`,
    title,
    remark,
    price,
    height,
    weight,
    one,
    two,
    three,
    services,
    types,
    content,
    pictures,
    views: 0,
    pos: n,
    added_ms: addedMs,
    published: 1,
    rev,
    adult_checked_by: 'demo-desk',
    adult_checked_ms: addedMs - 2 * dayMs,
    consent_ms: addedMs - dayMs,
  };
}

/** A verification for two of three people; one in fifty of them expires within the club's next weeks. */
function badgeRow(n: number, addedMs: number): object[] {
  if (n % 3 === 0) return [];
  const untilMs = addedMs + (n % 50 === 1 ? (1 + (n % 28)) * dayMs : 365 * dayMs);
  const check = { checked_by: 'desk', how: 'Identity document, in person', at_ms: addedMs - 3_600_000, until_ms: untilMs };
  return [{ id: seedId('aged-check', n), profile_id: personId(n), ...check, ended_ms: null, ended_why: null }];
}

/** Adds the videos and people `from` to `to`, dated in the days before `nowMs`. */
export async function addCatalogue(
  tx: Queries,
  { db }: Pick<Context, 'db'>,
  rows: DemoRows,
  { from, to, nowMs, spanMs }: { from: number; to: number; nowMs: number; spanMs: number },
): Promise<void> {
  const count = Math.max(0, to - from + 1);
  const revisions = Math.ceil(count / rowsOfRevision);
  const revs = await tx.selectFrom('shelf_revs').selectAll().where('shelf', 'in', ['videos', 'profiles']).execute();
  const revOf = new Map(revs.map(({ shelf, rev }) => [shelf, rev]));
  const videos: object[] = [];
  const persons: object[] = [];
  const badges: object[] = [];
  for (let n = from; n <= to; n += 1) {
    const addedMs = nowMs - Math.floor(((to - n) * spanMs) / count);
    const step = 1 + Math.floor((n - from) / rowsOfRevision);
    videos.push(videoRow(n, addedMs, (revOf.get('videos') ?? 0) + step, rows));
    persons.push(personRow(n, addedMs, (revOf.get('profiles') ?? 0) + step, rows));
    badges.push(...badgeRow(n, addedMs));
  }
  await insertRows(tx, db.kind, 'videos', videos);
  await insertRows(tx, db.kind, 'profiles', persons);
  await insertRows(tx, db.kind, 'verifications', badges);
  await tx
    .updateTable('shelf_revs')
    .set((row) => ({ rev: row('rev', '+', revisions) }))
    .where('shelf', 'in', ['videos', 'profiles'])
    .execute();
}
