import { textOfProfile } from '#client/mirror/profile-index.ts';
import { type AlsoMeant, findTexts } from '#client/mirror/text-index.ts';
import type { MirrorReply } from '#contract/collections/mirror.ts';
import type { Profile } from '#contract/collections/profiles.ts';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import { pullMirror } from '../../src/server/reads/mirror.ts';
import { reads } from '../../src/server/reads/reads.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { asking, idOf, vip } from '../postgres/collection-rows.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { begin, median, row, table } from './figures.ts';
import { type GrowthClub, growthClub } from './growth-clubs.ts';

const sizes = [100, 1_000, 10_000];
const rounds = 15;
const perPage = 20;

/** A measurement: its name, and the work that is timed. */
type Measured = readonly [what: string, work: () => Promise<unknown>];

/** A collection's first fill, as a client pulls it: the cursors of its pages, and their size before compression. */
interface Fill {
  cursors: (string | undefined)[];
  end: string;
  rows: MirrorReply['rows'];
  bytes: number;
}

async function pulled({ db }: GrowthClub, collection: 'videos' | 'profiles', cursor: string | undefined): Promise<MirrorReply> {
  const outcome = await pullMirror(asking(db, vip), collection, cursor);
  if (!outcome.ok) throw new Error(outcome.why);
  return outcome.data;
}

async function filled(club: GrowthClub, collection: 'videos' | 'profiles'): Promise<Fill> {
  const fill: Fill = { cursors: [], end: '', rows: [], bytes: 0 };
  let cursor: string | undefined;
  for (let more = true; more; ) {
    fill.cursors.push(cursor);
    const page = await pulled(club, collection, cursor);
    fill.bytes += Buffer.byteLength(JSON.stringify(page));
    fill.rows.push(...page.rows);
    ({ cursor, more } = page);
  }
  fill.end = cursor ?? '';
  return fill;
}

/** One row changes, as when an operator saves it. */
async function changeOne({ db }: GrowthClub, collection: 'videos' | 'profiles'): Promise<void> {
  const id = idOf(collection === 'videos' ? 'video' : 'profile', 50);
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, collection);
    await tx.updateTable(collection).set({ rev }).where('id', '=', id).execute();
  });
}

/** Pages that a member may open; the last page if a list is shorter. */
function listPages({ size, db }: GrowthClub): Measured[] {
  const context = asking(db, vip);
  const pageOr = (page: number) => Math.min(page, size / perPage);
  return ([1, 50, 200] as const).flatMap((page): Measured[] => [
    [`videos, page ${page} or the last`, () => reads.videos.read(context, { page: pageOr(page) - 1 })],
    [`profiles, page ${page} or the last`, () => reads.profiles.read(context, { page: pageOr(page) })],
  ]);
}

const nothingElse: AlsoMeant = () => [];

/** The measurements of one club, in the order in which they are printed. */
async function workOf(club: GrowthClub): Promise<{ work: Measured[]; search: Measured[]; fills: [Fill, Fill] }> {
  const fills: [Fill, Fill] = [await filled(club, 'videos'), await filled(club, 'profiles')];
  const [videos, profiles] = fills;
  const at = (fill: Fill, part: number) => fill.cursors[Math.floor((fill.cursors.length - 1) * part)];
  const ids = profiles.rows.map(({ id }) => id);
  const index = () => ({ revision: '', texts: new Map(profiles.rows.map((row) => [row.id, textOfProfile(row as unknown as Profile)])) });
  const made = index();
  await changeOne(club, 'videos');
  await changeOne(club, 'profiles');
  const work: Measured[] = [
    ...(['start', 'middle', 'end'] as const).flatMap((where, nth): Measured[] => [
      [`mirror of videos, page at the ${where}`, () => pulled(club, 'videos', at(videos, nth / 2))],
      [`mirror of profiles, page at the ${where}`, () => pulled(club, 'profiles', at(profiles, nth / 2))],
    ]),
    ['mirror of videos, one changed', () => pulled(club, 'videos', videos.end)],
    ['mirror of profiles, one changed', () => pulled(club, 'profiles', profiles.end)],
    ...listPages(club),
    ['videos, page 1 after a change', () => changeOne(club, 'videos').then(() => reads.videos.read(asking(club.db, vip), { page: 0 }))],
  ];
  const search: Measured[] = [
    ['search: reading every profile once', async () => index()],
    ['search: two words, many found', async () => findTexts(made, ids, 'mira dinner', nothingElse)],
    ['search: nothing found', async () => findTexts(made, ids, 'zeppelin', nothingElse)],
  ];
  return { work, search, fills };
}

/** The memory of a separate server: after its start, and after a client has filled its mirror and opened 200 pages. */
async function memoryOf({ place, size }: GrowthClub): Promise<string> {
  const env = { DEMO: '0', TRUST_PROXY: '127.0.0.1', ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) };
  const server = await ClubServer.open(place.databaseUrl ? { env } : { env, seed: place.dataDir });
  try {
    const before = await residentBytes(server);
    const ask = async (path: string) => {
      const reply = await fetch(server.url + path, { headers: { accept: 'application/json; data=plain' } });
      return (await reply.json()) as { code: number; data: { cursor: string; more: boolean } };
    };
    for (const collection of ['videos', 'profiles']) {
      let cursor = '';
      for (let more = true; more; ) {
        const { code, data } = await ask(`/api/mirror/${collection}?cursor=${cursor}`);
        if (code !== 200) throw new Error(`${collection}: ${code}`);
        ({ cursor, more } = data);
      }
    }
    for (let page = 1; page <= Math.min(200, size / perPage); page += 1) await ask(`/api/xuanfei/xuanfeilist?page=${page}`);
    return `${megabytes(before)}, then ${megabytes(await residentBytes(server))}`;
  } finally {
    await server.close();
  }
}

async function residentBytes({ url }: ClubServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

interface Took {
  medianMs: number;
  leastMs: number;
}

/** How long each size's work takes, in alternating rounds, so that other load on the machine affects all sizes. */
async function timed(works: readonly Measured[][]): Promise<{ what: string; took: Took[] }[]> {
  const names = works[0]?.map(([what]) => what) ?? [];
  const times = names.map(() => works.map((): number[] => []));
  for (let round = 0; round <= rounds; round += 1) {
    for (const nth of names.keys()) {
      for (const [club, work] of works.entries()) {
        const fromMs = performance.now();
        await work[nth]?.[1]();
        // The first round is a warm-up.
        if (round > 0) times[nth]?.[club]?.push(performance.now() - fromMs);
      }
    }
  }
  return names.map((what, nth) => ({
    what,
    took: (times[nth] ?? []).map((all) => ({ medianMs: median(all), leastMs: Math.min(...all) })),
  }));
}

async function growthOn(baseUrl: string | undefined): Promise<void> {
  const clubs: GrowthClub[] = [];
  try {
    for (const size of sizes) clubs.push(await growthClub(size, baseUrl));
    const works = await Promise.all(clubs.map(workOf));
    table(clubs[0]?.kind ?? '', ...sizes.map((size) => `${size.toLocaleString('en-US')} of each`));
    // Search leaves a lot of garbage, so it has separate rounds.
    for (const work of [works.map((all) => all.work), works.map((all) => all.search)]) {
      for (const { what, took } of await timed(work)) row(what, ...took.map((each) => besideFirst(each, took[0])));
    }
    row('first fill, before compression', ...works.map(({ fills }) => megabytes(fills[0].bytes + fills[1].bytes)));
    const memory: string[] = [];
    for (const club of clubs) memory.push(await memoryOf(club));
    row('memory of a server', ...memory);
  } finally {
    for (const club of clubs) await club.close();
  }
}

/** `1.23 ms [0.98] 1.1 x`: the median, the minimum, and the minimum relative to that of the smallest club. */
const besideFirst = ({ medianMs, leastMs }: Took, first: Took | undefined): string =>
  `${medianMs.toFixed(2)} ms [${leastMs.toFixed(2)}] ${(leastMs / (first?.leastMs ?? leastMs)).toFixed(1).padStart(5)} x`;

/**
 * How each cost grows with the catalogue: in alternating rounds, in this process, without HTTP and without the cache of replies. A mirror's
 * page has 200 rows, or the 100 that exist.
 */
export async function growthBench(): Promise<void> {
  begin('growth', `Growth with the catalogue, ${rounds} rounds in turn; median [least], least beside the smallest's`);
  await growthOn(undefined);
  let server: PostgresServer;
  try {
    server = await startPostgres();
  } catch (error) {
    console.log(`  no PostgreSQL can be had here: ${String(error)}`);
    return;
  }
  try {
    await growthOn(server.baseUrl);
  } finally {
    await server.stop();
  }
}
