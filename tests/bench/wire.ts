import { cp, link, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { dataBudget } from '../../src/client/device/data-budget.ts';
import { sqliteFileName } from '../../src/server/db/open.ts';
import { keptClub } from '../aged/kept-club.ts';
import { hasContent, keep, type MemberName, serviceWorkerReady } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { operate } from '../e2e/operate.ts';
import { WireMeter, wireKinds } from '../e2e/wire-meter.ts';
import { phone } from './browser.ts';
import { begin, row, table } from './figures.ts';

/** What a member looks at in a day, in four openings of the app. */
const openings: readonly (readonly string[])[] = [
  ['/Home', '/video', '/MessageBoard', '/game_n', '/Mine'],
  ['/Home', '/Notice', '/nHomeList', '/Choose'],
  ['/Mine', '/Moneylog', '/GameRecord', '/withdraw'],
  ['/Home', '/luckDraw', '/game_n', '/MessageBoard'],
];

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** A row of what was received since the last one. */
function told(what: string, meter: WireMeter, limitBytes?: number): void {
  const { bytes, total } = meter.take();
  const aim = limitBytes === undefined ? '' : ` (${kB(limitBytes)}: ${total <= limitBytes ? 'met' : 'MISSED'})`;
  row(what, `${kB(total)}${aim}`, ...wireKinds.map((kind) => kB(bytes[kind])));
}

/** Until everything that comes by itself is here. */
async function settled(page: Page, meter: WireMeter): Promise<void> {
  await hasContent(page);
  await serviceWorkerReady(page);
  await page.locator('html[data-mirror=complete]').waitFor({ state: 'attached', timeout: 180_000 });
  await meter.settled();
}

async function opened(context: BrowserContext, meter: WireMeter, paths: readonly string[]): Promise<void> {
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await hasContent(page);
  }
  await settled(page, meter);
  await page.close();
}

/** A browser behind a meter, with a member logged in. */
async function behindMeter(club: ClubServer, member: MemberName) {
  const meter = await WireMeter.before(club.port);
  const { browser, context, page } = await phone(meter.url, 1, 2);
  const logIn = async (one: Page): Promise<void> => {
    await keep(one, club, { member, ahead: 'wifi' });
    await meter.settled(200);
    meter.take();
  };
  await logIn(page);
  const close = async (): Promise<void> => {
    await browser.close();
    await meter.close();
  };
  return { meter, context, page, logIn, close };
}

const setPictures = (page: Page, choice: 'never' | 'always'): Promise<void> =>
  page.evaluate((value) => localStorage.setItem('foyer.pictures', value), choice);

/** A first visit, a second opening, and a day on the demo club. */
async function oneDay(seed: string): Promise<void> {
  const club = await ClubServer.open({ seed });
  const { meter, context, page, close } = await behindMeter(club, 'demo');
  try {
    await setPictures(page, 'never');
    await page.goto('/Home');
    await settled(page, meter);
    told('first visit, until everything opens offline', meter, dataBudget.firstVisitBytes);
    await page.close();
    await opened(context, meter, ['/Home']);
    told('second opening, nothing changed', meter, dataBudget.secondOpeningBytes);
    const other = await context.newPage();
    await other.goto('/healthz');
    await setPictures(other, 'always');
    await other.goto('/Home');
    await other.locator('html[data-pictures=complete]').waitFor({ state: 'attached', timeout: 180_000 });
    await meter.settled();
    await other.close();
    told('pictures in advance, of the whole demo club', meter);
    for (const [at, paths] of openings.entries()) {
      if (at === 1) await operate(club, 'notice', 'add', '--name', 'News of the day', '--text', 'Something is new.');
      await opened(context, meter, paths);
    }
    told('a day of use: four openings, 17 screens, one new notice', meter);
  } finally {
    await close();
    await club.close();
  }
}

/** A month without an opening, on a club that goes on meanwhile: 30 days of draws, messages and play of its members. */
async function monthAway(): Promise<void> {
  const { firstDay, lastDay } = await keptClub();
  const club = await ClubServer.open({ seed: firstDay });
  const { meter, context, page, logIn, close } = await behindMeter(club, 'vip');
  try {
    // The first day is kept without its media.
    await filesOf(lastDay, club.dataDir, true);
    await setPictures(page, 'never');
    await page.goto('/Home');
    await settled(page, meter);
    await page.close();
    await club.stop();
    await filesOf(lastDay, club.dataDir, false);
    await club.start();
    const back = await context.newPage();
    await logIn(back);
    await back.goto('/Home');
    await settled(back, meter);
    told('a month away, the same version of the app', meter);
  } finally {
    await close();
    await club.close();
  }
}

/** Puts a club's media, or everything else of it, into another data folder. */
async function filesOf(from: string, to: string, media: boolean): Promise<void> {
  const isMedia = (path: string): boolean => path.startsWith(join(from, 'media'));
  if (!media) for (const ending of ['', '-wal', '-shm']) await rm(join(to, sqliteFileName + ending), { force: true });
  await cp(from, to, {
    recursive: true,
    force: !media,
    filter: async (source, copy) => {
      if (source === from) return true;
      if (isMedia(source) !== media) return false;
      if (!media || (await stat(source)).isDirectory()) return true;
      await link(source, copy).catch(() => undefined);
      return false;
    },
  });
}

/** Bytes by kind that a browser receives, with the heads of HTTP/1.1: pages, worker and all (e2e/wire-meter.ts). */
export async function wireBench(seed: string): Promise<void> {
  begin('wire', 'What a member’s browser receives, in kB, heads of HTTP/1.1 included');
  table('what', 'all', ...wireKinds);
  await oneDay(seed);
  await monthAway();
}
