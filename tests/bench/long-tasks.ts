import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { phone, slowConnection } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { fullMessages, fullVideos } from './full-club.ts';
import { local, runs, serve, tools } from './measure-pages.ts';
import { QuietPage } from './quiet-page.ts';

const slowdown = 4;
/** By then a first visit has come to rest, in ms. */
const restMs = 8_000;
/** The browser's own limit of a long task, in ms. */
const longMs = 50;
const mostBlockedMs = 100;

const later = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/** One kind of visit: how it is made, and whether it is the app's, which has aims, or a floor's. */
type Visit = { what: string; isFloor?: true; once: () => Promise<number[]> };

/**
 * The tasks of the page's main thread that are too long: behind the gate of a first visit, of a first Home whose age was confirmed before, both
 * at 1.6 Mbit/s and 150 ms, and until a member's mirror of a large club is complete. In turn with them, the floors' first visits on the same connection.
 */
export async function longTasksBench(folder: string): Promise<void> {
  begin('tasks', `Tasks of first visits, processor ${slowdown} x slower, ${runs} runs in turn`);
  const club = await ClubServer.open({ seed: folder });
  let front: ChildProcess | undefined;
  try {
    const storage = await memberOf(club);
    const [feed, react] = await Promise.all([sparePort(), sparePort()]);
    front = await serve([`${feed}=${join(tools, 'floor-feed')}`, `${react}=${join(tools, 'floor-react')}`]);
    const first = (url: string, stored = {}): Promise<number[]> => tasksOnce(url, stored, true, () => later(restMs));
    const visits: Visit[] = [
      { what: 'behind the age gate', once: () => first(`${club.url}/Home`) },
      { what: 'a first Home', once: () => first(`${club.url}/Home`, { 'foyer.age': 'yes' }) },
      {
        what: `a member’s mirror of ${fullVideos + fullMessages} rows and more`,
        once: () => tasksOnce(`${club.url}/Home`, storage, false, untilMirrored),
      },
      { what: 'floor-react', isFloor: true, once: () => first(local(react)) },
      { what: 'floor-feed', isFloor: true, once: () => first(local(feed)) },
    ];
    const tasks = new Map(visits.map(({ what }): [string, number[][]] => [what, []]));
    for (let run = 0; run < Number(runs); run += 1) {
      for (const { what, once } of visits) tasks.get(what)?.push(await once());
    }
    for (const { what, isFloor } of visits) tell(what, tasks.get(what) ?? [], !isFloor);
  } finally {
    front?.kill();
    await club.close();
  }
}

function tell(what: string, visits: readonly number[][], hasAims: boolean): void {
  const longest = visits.map((tasks) => Math.max(...tasks));
  const blocked = visits.map((tasks) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - longMs), 0));
  const within = (values: readonly number[], most: number): { says: string; met: boolean } | undefined =>
    hasAims ? { says: `${most} ms`, met: median(values) <= most } : undefined;
  line(`${what}: longest task`, spread(longest, 'ms'), within(longest, longMs));
  line(`${what}: blocking in all`, spread(blocked, 'ms'), within(blocked, mostBlockedMs));
}

type Until = (page: QuietPage) => Promise<void>;

async function tasksOnce(url: string, storage: Record<string, string>, isSlowNet: boolean, isOver: Until): Promise<number[]> {
  const page = await QuietPage.open(storage, slowdown);
  try {
    if (isSlowNet) {
      await page.send('Network.enable');
      await page.send('Network.emulateNetworkConditions', slowConnection);
    }
    return await page.tasksOf(url, () => isOver(page));
  } finally {
    await page.close();
  }
}

const untilMirrored: Until = async (page) => {
  for (let seconds = 0; seconds < 180; seconds += 1) {
    await later(1_000);
    if ((await page.evaluate('document.documentElement.dataset.mirror')) === 'complete') return;
  }
  throw new Error('the mirror was not complete after three minutes');
};

/** What the browser of a member stores who has just logged in. */
async function memberOf(club: ClubServer): Promise<Record<string, string>> {
  const { browser, page } = await phone(club.url, 1);
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  const storage = await page.evaluate(() => ({ ...localStorage }));
  await browser.close();
  return storage;
}
