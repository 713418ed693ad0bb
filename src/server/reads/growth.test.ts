import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import type { MirrorReply } from '#contract/shelves/mirror.ts';
import { addCatalogue } from '../../../tests/postgres/catalogue-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { asking, idOf, registered, vip, visitor } from '../../../tests/postgres/shelf-rows.ts';
import { type QueryPlan, WatchedQueries } from '../../../tests/postgres/watched-queries.ts';
import { databaseEpoch } from '../db/club.ts';
import type { Database } from '../db/database.ts';
import { bury, nextRevision } from '../db/shelf-revision.ts';
import { cursorText } from './cursor.ts';
import { audienceOf, pullMirror } from './mirror.ts';
import type { ReadContext } from './read.ts';
import { reads } from './reads.ts';

type CatalogueShelf = 'videos' | 'profiles';

/** Tables that grow with the catalogue. */
const growing = /\b(videos|profiles|verifications|tombstones)\b/;
/** A step that looks at all of such a table, or sorts what it found there. */
const grows = {
  sqlite: (step: string): boolean =>
    /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && growing.test(step) && !/ USING COVERING INDEX /.test(step)),
  postgres: (step: string): boolean => /^(Incremental )?Sort/.test(step) || (/^Seq Scan/.test(step) && growing.test(step)),
};

async function pulled(context: ReadContext, shelf: string, cursor?: string): Promise<MirrorReply> {
  const outcome = await pullMirror(context, shelf, cursor);
  if (!outcome.ok) throw new Error(outcome.why);
  return outcome.data;
}

/** Everything that a phone asks of a catalogue. */
const questions: Record<string, (context: ReadContext) => Promise<unknown>> = {
  'mirror of videos': async (context) => pulled(context, 'videos', await cursorAt300(context, 'videos')),
  'mirror of profiles': async (context) => pulled(context, 'profiles', await cursorAt300(context, 'profiles')),
  'mirror of base': (context) => pulled(context, 'base'),
  'all videos': (context) => reads.videos.read(context, { page: 3 }),
  'videos of a class': (context) => reads.videos.read(context, { page: 3, id: idOf('class', 1) }),
  'more videos': (context) => reads.moreVideos.read(context, { id: idOf('video', 1) }),
  'a video': (context) => reads.video.read({ ...context, viewer: vip }, { id: idOf('video', 1) }),
  'all profiles': (context) => reads.profiles.read(context, { page: 3 }),
  'profiles of a region': (context) => reads.profiles.read(context, { page: 3, id: idOf('region', 1) }),
  'newest profiles': (context) => reads.newHomeList.read(context, { page: 3 }),
  'a profile': (context) => reads.profile.read({ ...context, viewer: registered }, { id: idOf('profile', 1) }),
};

/** A cursor that has a shelf up to revision 300: a phone's that was away for a while. */
const cursorAt300 = async ({ queries, viewer }: ReadContext, shelf: CatalogueShelf): Promise<string> =>
  cursorText({ epoch: await databaseEpoch(queries), shelf, audience: audienceOf(shelf, viewer), sinceRev: 300, rev: 300, id: '' });

onBothDatabases('a large catalogue', (fresh, kind) => {
  const grown = ({ steps }: QueryPlan): string[] => steps.filter(grows[kind]);

  test('is read by indexes: no question looks at the whole of it, or sorts it', { timeout: 60_000 }, async () => {
    const db = await fresh.database();
    await addCatalogue(db, 10_000);
    await db.transaction(async (tx) => {
      const gone = Array.from({ length: 1_000 }, (_, number) => idOf('gone', number));
      for (const shelf of ['profiles', 'videos'] as const) await bury(tx, shelf, gone, 1);
    });
    // A running club's PostgreSQL does it by itself after a while.
    if (kind === 'postgres') await db.queries.executeQuery(CompiledQuery.raw('vacuum analyze'));
    // The cost of a page on a disc without moving parts; by the default, 4, it rather sorts 10,000 rows than follow an index.
    if (kind === 'postgres') await db.queries.executeQuery(CompiledQuery.raw('set random_page_cost = 1.1'));
    const watched = new WatchedQueries(db);
    for (const [what, ask] of Object.entries(questions)) {
      const asked = await watched.during((queries) => ask({ ...asking(db, visitor), queries }));
      const plans = (await watched.plansOf(asked)).filter(({ sql }) => /from "(videos|profiles|tombstones)"/.test(sql));
      expect(plans, what).not.toEqual([]);
      for (const plan of plans) expect(grown(plan), `${what}: ${plan.sql}\n${plan.steps.join('\n')}`).toEqual([]);
    }
    // What these rules are worth: a question that no index answers breaks them.
    const scan = await watched.during((queries) => queries.selectFrom('videos').select('id').where('info', '=', 'x').execute());
    expect((await watched.plansOf(scan)).flatMap(grown)).not.toEqual([]);
  });

  test('of 10,000 answers a mirror with pages of 200, then with the one row that changed; page 200 reads what page 1 does', {
    timeout: 60_000,
  }, async () => {
    const db = await fresh.database();
    await addCatalogue(db, 10_000);
    const watched = new WatchedQueries(db);
    const context = { ...asking(db, vip), queries: watched.queries };
    for (const shelf of ['videos', 'profiles'] as const) {
      const seen = new Set<string>();
      let cursor: string | undefined;
      for (let more = true; more; ) {
        let page: MirrorReply | undefined;
        const asked = await watched.during(async () => {
          page = await pulled(context, shelf, cursor);
        });
        if (!page) return;
        expect(mostRows(asked)).toBeLessThanOrEqual(201);
        for (const { id } of page.rows) seen.add(id);
        ({ cursor, more } = page);
      }
      expect(seen.size).toBe(10_000);
      await change(db, shelf, 4_321);
      const delta = await pulled(context, shelf, cursor);
      expect([delta.rows.map(({ id }) => id), delta.gone, delta.more]).toEqual([[idOf(shelf.slice(0, -1), 4_321)], [], false]);
      expect(JSON.stringify(delta).length).toBeLessThan(4_096);
      const asked = await watched.during(() => pulled(context, shelf, cursor));
      expect(mostRows(asked)).toBe(1);
    }
    for (const [first, read] of [[0, reads.videos.read] as const, [1, reads.profiles.read] as const]) {
      // The order of the ids, once for each revision of the shelf.
      await read(context, { page: first });
      const [near, far] = [
        await watched.during(() => read(context, { page: first })),
        await watched.during(() => read(context, { page: first + 199 })),
      ];
      expect(far.map(({ rows }) => rows)).toEqual(near.map(({ rows }) => rows));
      expect(mostRows(far)).toBe(20);
    }
  });
});

const mostRows = (asked: readonly { rows: number }[]): number => Math.max(...asked.map(({ rows }) => rows));

async function change(db: Database, shelf: CatalogueShelf, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, shelf);
    const id = idOf(shelf.slice(0, -1), number);
    await tx.updateTable(shelf).set({ rev }).where('id', '=', id).execute();
  });
}
