import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { caps } from '#client/mirror/caps.ts';
import { calls } from '#contract/calls.ts';
import { type CollectionName, collectionNames, collections } from '#contract/collections/mirror.ts';
import { parseConfig } from '../../src/server/config.ts';
import type { Viewer } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { members } from '../../src/server/demo/log-ins.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import type { ReadContext } from '../../src/server/reads/read.ts';
import { type ReadName, reads } from '../../src/server/reads/reads.ts';
import { type Actor, ClubDriver } from '../aged/club-driver.ts';
import { type AskedRead, everyRead } from '../aged/every-read.ts';
import { copyOf, keptClub, keptDays } from '../aged/kept-club.ts';
import { clubSizes } from '../aged/sizes.ts';
import { environmentOf } from '../ledger/operator-line.ts';
import { begin, median, row, table } from './figures.ts';

const rounds = 9;
const dayMs = 86_400_000;

/** The same club on its first or last day. */
interface Aged {
  db: Database;
  driver: ClubDriver;
  demo: Actor;
  dataDir: string;
  nowMs: number;
}

async function opened(folder: string, nowMs: number): Promise<Aged> {
  const dataDir = await copyOf(folder);
  const place = { dataDir, databaseUrl: undefined };
  const db = await openDatabase(place);
  const driver = await ClubDriver.open({
    config: parseConfig(environmentOf(place)),
    db,
    seed: 'bench',
    nowMs,
    chainLength: clubSizes.small.chainLength,
  });
  await driver.draws();
  return { db, driver, dataDir, nowMs, demo: await driver.enter('doLogin', members[0]) };
}

async function close({ driver, db, dataDir }: Aged): Promise<void> {
  await driver.close();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Calls one read: bypassing the cache of replies if the call has its own read, otherwise through the whole server. */
function asker({ driver, demo }: Aged, { call, path }: AskedRead, asMember: boolean): () => Promise<unknown> {
  const { context } = driver;
  const read = reads[call as ReadName];
  if (!read) return () => driver.ask(path, asMember ? { as: demo } : {}).catch(() => undefined);
  const viewer: Viewer = asMember
    ? { kind: 'member', language: 'en_us', memberId: demo.id, sessionId: 'bench', tier: 'registered' }
    : { kind: 'visitor', language: 'en_us' };
  const given: ReadContext = {
    queries: context.db.queries,
    viewer,
    nowMs: context.nowMs(),
    timeZone: context.config.clubTimeZone,
    translate: (saying) => context.translate(saying, 'en_us'),
    statementKey: context.statementKey,
    openSeal: context.sealer.open,
    mediaKey: context.keys.mediaAddress,
    boardNameKey: context.keys.boardName,
  };
  const { pathname, searchParams } = new URL(path, 'http://club');
  const fields = v.parse(calls[call].fields as v.GenericSchema, Object.fromEntries(searchParams));
  // biome-ignore lint/suspicious/noExplicitAny: each read has its own fields
  return () => (read.read as any)(given, fields, pathname.split('/').at(-1));
}

async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

/** The medians of the same work in both clubs, alternating, so that other load on the machine affects both. */
async function besides(young: () => Promise<unknown>, old: () => Promise<unknown>, times = rounds): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []];
  for (let round = 0; round <= times; round += 1) {
    for (const [nth, work] of [young, old].entries()) {
      const ms = await timedMs(work);
      // The first round warms up.
      if (round > 0) took[nth]?.push(ms);
    }
  }
  return [median(took[0]), median(took[1])];
}

/** What is reported as slow: more than this ratio and this difference, below which it is noise. */
const slow = { ratio: 2, ms: 0.3 } as const;

function besideYoung(what: string, [young, old]: readonly [number, number], unit: string): void {
  const isSlow = old / young > slow.ratio && (unit !== 'ms' || old - young > slow.ms);
  const show = (value: number) => `${unit === 'ms' ? value.toFixed(2) : Math.round(value).toLocaleString('en-US')} ${unit}`;
  row(what, show(young), show(old), `${(old / young).toFixed(1)} x${isSlow ? ', slow' : ''}`);
}

/** What a new client is sent until its copy is complete: the number of replies, and bytes before compression. */
async function firstFill({ driver, demo }: Aged, as: Actor | undefined): Promise<{ requests: number; bytes: number }> {
  let [requests, bytes] = [0, 0];
  const isSent = (collection: CollectionName): boolean => as !== undefined || collections[collection].who === 'visitor';
  for (const collection of collectionNames.filter(isSent)) {
    let cursor = '';
    for (let more = true; more; requests += 1) {
      const query = new URLSearchParams({ newest: String(caps.rows[collection]), ...(cursor === '' ? {} : { cursor }) });
      const page: { cursor: string; more: boolean } = await driver.ask(`/mirror/${collection}?${query}`, as ? { as: demo } : {});
      bytes += Buffer.byteLength(JSON.stringify(page));
      ({ cursor, more } = page);
    }
  }
  return { requests, bytes };
}

async function starts({ dataDir, nowMs }: Aged): Promise<void> {
  const place = { dataDir, databaseUrl: undefined };
  const db = await openDatabase(place);
  const driver = await ClubDriver.open({
    config: parseConfig(environmentOf(place)),
    db,
    seed: 'start',
    nowMs,
    chainLength: clubSizes.small.chainLength,
  });
  await driver.ask('/system/base');
  await driver.close();
  await db.close();
}

/**
 * One club on its first and last day: the same 10,000 videos and people, and a month of draws, bets and messages in between. In this
 * process, alternating; reads bypass the cache of replies.
 */
export async function agedBench(): Promise<void> {
  const kept = await keptClub();
  const [young, old] = [await opened(kept.firstDay, kept.untilMs - keptDays * dayMs), await opened(kept.lastDay, kept.untilMs)];
  begin('aged', `A club on its first day and after ${keptDays} days, medians of ${rounds}`);
  table('what', 'first day', 'last day', 'last beside first');
  try {
    for (const as of ['visitor', 'member'] as const) {
      const asked = await everyRead(old.db.queries);
      for (const one of asked.filter(({ call }) => as === 'member' || calls[call].who !== 'member')) {
        // An export may be started five times an hour.
        if (one.path === '/member/export') continue;
        besideYoung(
          `${one.path.slice(0, 42)}, ${as}`,
          await besides(asker(young, one, as === 'member'), asker(old, one, as === 'member')),
          'ms',
        );
      }
    }
    besideYoung(
      'start, to the first reply',
      await besides(
        () => starts(young),
        () => starts(old),
        3,
      ),
      'ms',
    );
    const verify =
      ({ db, driver }: Aged) =>
      () =>
        verifyLedger(db, driver.context.statementKey.publicKey);
    besideYoung('verify', await besides(verify(young), verify(old), 1), 'ms');
    for (const as of ['visitor', 'member'] as const) {
      const [first, last] = [
        await firstFill(young, as === 'member' ? young.demo : undefined),
        await firstFill(old, as === 'member' ? old.demo : undefined),
      ];
      besideYoung(`a new phone's first fill, ${as}`, [first.requests, last.requests], 'requests');
      besideYoung(`… before compression`, [first.bytes / 1_024, last.bytes / 1_024], 'KiB');
    }
  } finally {
    await close(young);
    await close(old);
  }
}
