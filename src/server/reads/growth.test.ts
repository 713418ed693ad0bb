import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { exportParts } from '#contract/collections/member-export.ts';
import type { MirrorReply } from '#contract/collections/mirror.ts';
import { type Age, addAge, agedGames } from '../../../tests/postgres/aged-rows.ts';
import { addCatalogue } from '../../../tests/postgres/catalogue-rows.ts';
import { asking, idOf, registered, vip, visitor } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { type QueryPlan, WatchedQueries } from '../../../tests/postgres/watched-queries.ts';
import { listAudit } from '../actions/audit.ts';
import type { OperatorContext } from '../actions/context.ts';
import { listDeposits } from '../actions/deposits.ts';
import { runAction } from '../actions/run-action.ts';
import { listWithdrawals } from '../actions/withdrawals.ts';
import { refuseDeposit, refuseStake } from '../commands/play-limits.ts';
import { publishWinners } from '../commands/publish-counts.ts';
import { settleDrawn } from '../commands/settle-period.ts';
import { freeTurnsLeft } from '../commands/wheel-price.ts';
import type { Context } from '../context.ts';
import { databaseEpoch } from '../db/club.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { newestEntryMs } from '../doctor/clock.ts';
import { checkDraws } from '../doctor/draws.ts';
import { checkDuties } from '../doctor/duties.ts';
import { houseCents } from '../ledger/balance.ts';
import { rollUpHouse } from '../ledger/house-balances.ts';
import { cursorText } from './cursor.ts';
import { lastDrawn } from './last-drawn.ts';
import { readPart } from './member-export.ts';
import type { Place } from './member-export-parts.ts';
import { partitionOf, pullMirror } from './mirror.ts';
import type { ReadContext } from './read.ts';
import { reads } from './reads.ts';

type CatalogueCollection = 'videos' | 'profiles';

/** Tables that grow with the catalogue. */
const growing = /\b(videos|profiles|verifications|tombstones)\b/;
/** A step that scans all of such a table, or sorts its result. */
const grows = {
  sqlite: (step: string): boolean =>
    /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && growing.test(step) && !/ USING COVERING INDEX /.test(step)),
  postgres: (step: string): boolean => /^(Incremental )?Sort/.test(step) || (/^Seq Scan/.test(step) && growing.test(step)),
};

async function pulled(context: ReadContext, collection: string, cursor?: string): Promise<MirrorReply> {
  const outcome = await pullMirror(context, collection, cursor);
  if (!outcome.ok) throw new Error(outcome.why);
  return outcome.data;
}

/** Everything that a client requests of a catalogue. */
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

/** A cursor at revision 300: of a client that was away for a while. */
const cursorAt300 = async ({ queries, viewer }: ReadContext, collection: CatalogueCollection): Promise<string> =>
  cursorText({
    epoch: await databaseEpoch(queries),
    collection,
    partition: partitionOf(collection, viewer),
    sinceRev: 300,
    rev: 300,
    id: '',
  });

onBothDatabases('a large catalogue', (fresh, kind) => {
  const grown = ({ steps }: QueryPlan): string[] => steps.filter(grows[kind]);

  test('is read by indexes: no query scans or sorts all of it', { timeout: 60_000 }, async () => {
    const db = await fresh.database();
    await addCatalogue(db, 10_000);
    await db.transaction(async (tx) => {
      const gone = Array.from({ length: 1_000 }, (_, number) => idOf('gone', number));
      for (const collection of ['profiles', 'videos'] as const) await writeTombstones(tx, collection, gone, 1);
    });
    // On a running server PostgreSQL does it by itself after a while.
    if (kind === 'postgres') await db.queries.executeQuery(CompiledQuery.raw('vacuum analyze'));
    // The cost of a page on an SSD; with the default, 4, it prefers sorting 10,000 rows to using an index.
    if (kind === 'postgres') await db.queries.executeQuery(CompiledQuery.raw('set random_page_cost = 1.1'));
    const watched = new WatchedQueries(db);
    for (const [what, ask] of Object.entries(questions)) {
      const asked = await watched.during((queries) => ask({ ...asking(db, visitor), queries }));
      const plans = (await watched.plansOf(asked)).filter(({ sql }) => /from "(videos|profiles|tombstones)"/.test(sql));
      expect(plans, what).not.toEqual([]);
      for (const plan of plans) expect(grown(plan), `${what}: ${plan.sql}\n${plan.steps.join('\n')}`).toEqual([]);
    }
    // Proves that these rules work: a query without an index breaks them.
    const scan = await watched.during((queries) => queries.selectFrom('videos').select('id').where('info', '=', 'x').execute());
    expect((await watched.plansOf(scan)).flatMap(grown)).not.toEqual([]);
  });

  test('of 10,000 is pulled in pages of 200, then only the one row that changed; page 200 reads as much as page 1', {
    timeout: 60_000,
  }, async () => {
    const db = await fresh.database();
    await addCatalogue(db, 10_000);
    const watched = new WatchedQueries(db);
    const context = { ...asking(db, vip), queries: watched.queries };
    for (const collection of ['videos', 'profiles'] as const) {
      const seen = new Set<string>();
      let cursor: string | undefined;
      for (let more = true; more; ) {
        let page: MirrorReply | undefined;
        const asked = await watched.during(async () => {
          page = await pulled(context, collection, cursor);
        });
        if (!page) return;
        expect(mostRows(asked)).toBeLessThanOrEqual(201);
        for (const { id } of page.rows) seen.add(id);
        ({ cursor, more } = page);
      }
      expect(seen.size).toBe(10_000);
      await change(db, collection, 4_321);
      const delta = await pulled(context, collection, cursor);
      expect([delta.rows.map(({ id }) => id), delta.gone, delta.more]).toEqual([[idOf(collection.slice(0, -1), 4_321)], [], false]);
      expect(JSON.stringify(delta).length).toBeLessThan(4_096);
      const asked = await watched.during(() => pulled(context, collection, cursor));
      expect(mostRows(asked)).toBe(1);
    }
    for (const [first, read] of [[0, reads.videos.read] as const, [1, reads.profiles.read] as const]) {
      // The order of the ids, once for each revision of the collection.
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

async function change(db: Database, collection: CatalogueCollection, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, collection);
    const id = idOf(collection.slice(0, -1), number);
    await tx.updateTable(collection).set({ rev }).where('id', '=', id).execute();
  });
}

const age: Age = { draws: 20_000, own: 10_000, messages: 10_000 };

/** Tables that grow with time. */
const ageing =
  /\b(periods|orders|bets|transfers|entries|withdrawals|deposits|wheel_pairs|wheel_spins|notifications|commands|limit_changes|audit|messages)\b/;

/** What a list reads from the newest row until its page is full: indexes, and the audit log in the order of its numbers. */
const newestFirst =
  /^SCAN audit$|USING (COVERING )?INDEX (bets_won|bets_won_by_lottery|wheel_spins_won|messages_in_order|deposits_by_age|withdrawals_by_age|periods_by_draw)\b/;

/**
 * The steps of a SQLite plan that scan or sort all of such a table. Ties within an index may be sorted, and unsettled
 * bets, which are never many.
 */
function ages(steps: readonly string[]): boolean {
  const old = steps.filter((step) => ageing.test(step) && !/INDEX periods_unsettled/.test(step));
  const sorted = steps.some((step) => /TEMP B-TREE/.test(step) && !/LAST TERM|RIGHT PART/.test(step));
  return (sorted && old.length > 0) || old.some((step) => /^SCAN /.test(step) && !newestFirst.test(step));
}

/** The most rows of a table that one query may read: a page of the data export, and a little more. */
const mostLookedAt = 1_100;

const lastPage = age.own / 20;
const zone = { clubTimeZone: 'UTC' };
const desk = ({ queries, nowMs }: ReadContext) =>
  ({ db: { queries }, config: zone, nowMs: () => nowMs, sealer: { open: () => '' } }) as unknown as OperatorContext;

/** Everything that is requested repeatedly, by clients, by jobs and by the operator. */
const oldQuestions: Record<string, (context: ReadContext) => Promise<unknown>> = {
  'a fairness page': (context) => reads.fairness.read(context, {}, `key-${agedGames.busy}`),
  'a fairness page of long ago': (context) => reads.fairness.read(context, { before: '2027011500000100' }, `key-${agedGames.busy}`),
  'a lottery': (context) => reads.lotteryInfo.read(context, { key: `key-${agedGames.busy}` }),
  'its results': (context) => reads.lotteryResults.read(context, { key: `key-${agedGames.busy}` }),
  winners: (context) => reads.winners.read(context, { key: '' }),
  'winners of a game without any': (context) => reads.winners.read(context, { key: `key-${agedGames.quiet}` }),
  'the base info': (context) => reads.baseInfo.read(context, {}),
  'what was drawn last': ({ queries }) => lastDrawn(queries),
  'game records': (context) => reads.gameRecords.read(context, {}),
  'game records, the last page': (context) => reads.gameRecords.read(context, { page: lastPage }),
  'withdrawals, the last page': (context) => reads.withdrawals.read(context, { page: lastPage }),
  'deposits, the last page': (context) => reads.deposits.read(context, { page: lastPage }),
  'the money log, the last page': (context) => reads.moneyLog.read(context, { page: age.own / 10 }),
  'a statement': (context) => reads.statement.read(context, { after: age.own / 2 }),
  'a personal report': (context) => reads.personalReport.read(context, {}),
  limits: (context) => reads.limits.read(context, {}),
  'rules of withdrawals': (context) => reads.withdrawRules.read(context, {}),
  'a member': (context) => reads.memberInfo.read(context, {}),
  'wheel log': (context) => reads.wheelLog.read(context, {}),
  'wheel prizes': (context) => reads.wheelPrizes.read(context, {}),
  'the board, far down': (context) => reads.messages.read(context, { page: 500 }),
  'the board, near the top': (context) => reads.messages.read(context, { page: 19 }),
  'mirror of periods, a new phone': (context) => pulled(context, 'periods'),
  ...Object.fromEntries(
    (
      ['game-records', 'receipts', 'wheel-spins', 'withdrawals', 'deposits', 'notifications', 'money-log', 'statement', 'limits'] as const
    ).map((collection) => [`mirror of ${collection}`, (context: ReadContext) => pulled(context, collection)]),
  ),
  'a deposit within limits': ({ queries, nowMs }) => refuseDeposit(queries, 'member01', 1, nowMs),
  'a stake within limits': ({ queries, nowMs }) => refuseStake(queries, 'member01', 1, nowMs),
  'free turns': ({ queries, nowMs }) => freeTurnsLeft(queries, { config: zone, nowMs: () => nowMs } as Context, 'member01'),
  'what is to be settled': ({ queries }) => settleDrawn({ db: { queries } } as unknown as Context),
  'whether somebody won': ({ queries, nowMs }) => publishWinners({ db: { queries }, nowMs: () => nowMs + 3_600_000 } as unknown as Context),
  "a house's balance": ({ queries }) => houseCents(queries, 'house:grants'),
  ...Object.fromEntries(
    exportParts.map((part) => [
      `taking along: ${part}`,
      (context: ReadContext) => readPart(part, { ...context, openSeal: () => '', memberId: 'member01' }, middleOf(part), 500),
    ]),
  ),
  'the books, to a doctor': ({ queries }) => newestEntryMs({ queries } as Database),
  'the games, to a doctor': ({ queries, nowMs }) => checkDraws(queries, nowMs),
  'the duties, to a doctor': ({ queries, nowMs }) => checkDuties(queries, nowMs),
  'operator: withdrawals': (context) => runAction(desk(context), listWithdrawals, {}),
  'operator: deposits': (context) => runAction(desk(context), listDeposits, {}),
  'operator: audit': (context) => runAction(desk(context), listAudit, {}),
};

/** Parts that are ordered by their own numbers, not by times. */
const numbered: readonly string[] = ['statement', 'audit', 'wheel_pairs', 'notifications'];
const middleOf = (part: string): Place => ({
  n: numbered.includes(part) ? age.own / 2 : asking({} as Database).nowMs - (age.own / 2) * 3_600_000,
  id: '',
});

onBothDatabases('an old club', (fresh, kind) => {
  test('is read by indexes: no query reads more than a page, however long the club has existed', { timeout: 120_000 }, async () => {
    const db = await fresh.database();
    await addAge(db, age);
    await db.transaction((tx) =>
      tx
        .insertInto('member_limits')
        .values(
          (['deposit_30d', 'loss_7d'] as const).map((name) => ({
            member_id: 'member01',
            name,
            value: 1_000_000,
            pending: 0,
            pending_value: null,
            pending_from_ms: null,
          })),
        )
        .execute(),
    );
    if (kind === 'postgres') await db.queries.executeQuery(CompiledQuery.raw('vacuum analyze'));
    if (kind === 'postgres') await db.queries.executeQuery(CompiledQuery.raw('set random_page_cost = 1.1'));
    const watched = new WatchedQueries(db);
    const context = { ...asking(db, vip), queries: watched.queries };
    // The board's order is read once per process.
    await reads.messages.read(context, { page: 500 });
    const slow: string[] = [];
    for (const [what, ask] of Object.entries(oldQuestions)) {
      const asked = await watched.during(() => ask(context));
      const looked = kind === 'postgres' ? await watched.rowsLookedAt(asked) : [];
      for (const { sql, rows } of looked) if (rows > mostLookedAt) slow.push(`${what}: ${rows} rows by ${sql}`);
      if (kind === 'postgres') continue;
      for (const { sql, steps } of await watched.plansOf(asked)) if (ages(steps)) slow.push(`${what}: ${sql}\n${steps.join('\n')}`);
    }
    expect(slow).toEqual([]);
    // The feed of draws begins three days ago.
    const draws = await pulled(context, 'periods');
    expect([
      draws.rows.length,
      draws.rows.every((row) => Number((row as Record<string, unknown>).drawn_ms) > context.nowMs - 3 * 86_400_000),
    ]).toEqual([200, true]);
    // The `house:` balances catch up within one run, however far behind they are.
    await db.transaction((tx) => tx.deleteFrom('house_balances').execute());
    await rollUpHouse(db);
    expect(await db.queries.selectFrom('house_balances').select('upto_no').execute()).toEqual([{ upto_no: age.own }]);
    // Proves that these rules work: a query without an index breaks them.
    const scan = await watched.during((queries) => queries.selectFrom('bets').select('id').where('stake_cents', '=', 7).execute());
    if (kind === 'sqlite') expect((await watched.plansOf(scan)).some(({ steps }) => ages(steps))).toBe(true);
    else expect((await watched.rowsLookedAt(scan))[0]?.rows).toBeGreaterThan(mostLookedAt);
  });
});
