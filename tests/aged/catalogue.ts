import type { Insertable } from 'kysely';
import type { Picture } from '../../src/contract/picture.ts';
import type { Context } from '../../src/server/context.ts';
import type { Queries } from '../../src/server/db/database.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import { people } from '../../src/server/demo/people/names.ts';
import { profileRow } from '../../src/server/demo/people/profiles.ts';
import { seedId } from '../../src/server/demo/seed-id.ts';
import { filmCount } from '../../src/server/demo/videos/programme.ts';
import { videoRow } from '../../src/server/demo/videos/videos.ts';
import { insertRows } from './rows.ts';

/** Rows that changed together: a club's desk adds a few at a time. */
const rowsOfRevision = 4;

const dayMs = 86_400_000;

export const filmId = (n: number): string => (n <= filmCount ? seedId('video', n) : seedId('aged-video', n));
export const personId = (n: number): string => (n <= people.length ? seedId('profile', n) : seedId('aged-profile', n));

/** Films of the demo club and their pictures, by id: what came later shares them. */
export interface DemoFiles {
  films: ReadonlyMap<string, { picture: Picture | undefined; seconds: number }>;
  people: ReadonlyMap<string, Picture[]>;
}

export async function demoFiles({ db }: Context): Promise<DemoFiles> {
  const films = await db.queries.selectFrom('videos').select(['id', 'picture', 'seconds']).execute();
  const persons = await db.queries.selectFrom('profiles').select(['id', 'pictures']).execute();
  return {
    films: new Map(films.map(({ id, picture, seconds }) => [id, { picture: picture === null ? undefined : JSON.parse(picture), seconds }])),
    people: new Map(persons.map(({ id, pictures }) => [id, JSON.parse(pictures)])),
  };
}

/** Film `n`, beyond those of the demo: one of them under another name and id. */
function filmRow(n: number, addedMs: number, rev: number, files: DemoFiles): Insertable<Tables['videos']> {
  const like = ((n - 1) % filmCount) + 1;
  const row = videoRow(like, addedMs, rev, files.films.get(filmId(like)) ?? { picture: undefined, seconds: 30 });
  return { ...row, id: filmId(n), title: `${row.title} ${n}`, pos: n, added_ms: addedMs, home_row: 0 };
}

function personRow(n: number, addedMs: number, rev: number, files: DemoFiles): Insertable<Tables['profiles']> {
  const like = ((n - 1) % people.length) + 1;
  const row = profileRow(like, addedMs, rev, files.people.get(personId(like)) ?? []);
  return {
    ...{ ...row, id: personId(n), name: `${row.name} ${n}`, pos: n, added_ms: addedMs },
    ...{ adult_checked_ms: addedMs - 2 * dayMs, consent_ms: addedMs - dayMs },
  };
}

/** A badge for two of three people; of one in fifty its year is over within the club's next weeks. */
function badgeRow(n: number, addedMs: number): object[] {
  if (n % 3 === 0) return [];
  const untilMs = addedMs + (n % 50 === 1 ? (1 + (n % 28)) * dayMs : 365 * dayMs);
  const check = { checked_by: 'desk', how: 'Identity document, in person', at_ms: addedMs - 3_600_000, until_ms: untilMs };
  return [{ id: seedId('aged-check', n), profile_id: personId(n), ...check, ended_ms: null, ended_why: null }];
}

/** Adds the films and the people `from` to `to`, of the days before `nowMs`. */
export async function addCatalogue(
  tx: Queries,
  { db }: Pick<Context, 'db'>,
  files: DemoFiles,
  { from, to, nowMs, spanMs }: { from: number; to: number; nowMs: number; spanMs: number },
): Promise<void> {
  const count = Math.max(0, to - from + 1);
  const revisions = Math.ceil(count / rowsOfRevision);
  const revs = await tx.selectFrom('shelf_revs').selectAll().where('shelf', 'in', ['videos', 'profiles']).execute();
  const revOf = new Map(revs.map(({ shelf, rev }) => [shelf, rev]));
  const films: object[] = [];
  const persons: object[] = [];
  const badges: object[] = [];
  for (let n = from; n <= to; n += 1) {
    const addedMs = nowMs - Math.floor(((to - n) * spanMs) / count);
    const step = 1 + Math.floor((n - from) / rowsOfRevision);
    films.push(filmRow(n, addedMs, (revOf.get('videos') ?? 0) + step, files));
    persons.push(personRow(n, addedMs, (revOf.get('profiles') ?? 0) + step, files));
    badges.push(...badgeRow(n, addedMs));
  }
  await insertRows(tx, db.kind, 'videos', films);
  await insertRows(tx, db.kind, 'profiles', persons);
  await insertRows(tx, db.kind, 'verifications', badges);
  await tx
    .updateTable('shelf_revs')
    .set((row) => ({ rev: row('rev', '+', revisions) }))
    .where('shelf', 'in', ['videos', 'profiles'])
    .execute();
}
