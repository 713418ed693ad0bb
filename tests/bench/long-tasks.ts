import { keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone, slowConnection } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { fullMessages, fullVideos } from './full-club.ts';
import { runs } from './measure-pages.ts';
import { QuietPage } from './quiet-page.ts';

const slowdown = 4;
/** By then a first visit has come to rest, in ms. */
const restMs = 8_000;
/** The browser's own limit of a long task, in ms. */
const longMs = 50;

const later = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/**
 * The tasks of the page's main thread that are too long: behind the gate of a first visit, of a first Home whose age was confirmed before, both
 * at 1.6 Mbit/s and 150 ms, and until a member's mirror of a large club is complete.
 */
export async function longTasksBench(folder: string): Promise<void> {
  begin('tasks', `Tasks of first visits, processor ${slowdown} x slower, ${runs} runs`);
  const club = await ClubServer.open({ seed: folder });
  try {
    const storage = await memberOf(club);
    const rest = (): Promise<void> => later(restMs);
    await measure('behind the age gate', () => tasksOnce(`${club.url}/Home`, {}, true, rest));
    await measure('a first Home', () => tasksOnce(`${club.url}/Home`, { 'foyer.age': 'yes' }, true, rest));
    await measure(`a member’s mirror of ${fullVideos + fullMessages} rows and more`, () =>
      tasksOnce(`${club.url}/Home`, storage, false, untilMirrored),
    );
  } finally {
    await club.close();
  }
}

async function measure(what: string, once: () => Promise<number[]>): Promise<void> {
  const visits: number[][] = [];
  while (visits.length < Number(runs)) visits.push(await once());
  const longest = visits.map((tasks) => Math.max(...tasks));
  const blocked = visits.map((tasks) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - longMs), 0));
  line(`${what}: longest task`, spread(longest, 'ms'), { says: `${longMs} ms`, met: median(longest) <= longMs });
  line(`${what}: blocking in all`, spread(blocked, 'ms'), { says: '100 ms', met: median(blocked) <= 100 });
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
