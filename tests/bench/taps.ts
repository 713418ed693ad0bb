import type { Browser, CDPSession, Page } from '@playwright/test';
import { hasContent, keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line, spread } from './figures.ts';
import { memoryOf, type PageMemory } from './page-memory.ts';
import { type TapFrames, tracedTap, watchTaps } from './tap-frames.ts';
import { goTo, routeOf, TapWalk } from './tap-walk.ts';

const slowdown = 4;
const taps = 200;
/** The memory after this many screens is what later growth is compared with. */
const firstScreens = 20;

/** From which route to which. */
type Tap = TapFrames & { way: string };

/**
 * Taps through the app as a member with a complete copy does, 200 times over all screens that links lead to: from the touch to the
 * next painted frame, and to the next screen with its content. Then what the page's memory has grown by, and whether it goes on to as many taps later.
 */
export async function tapsBench(folder: string): Promise<void> {
  begin('taps', `Up to ${taps} taps over all screens, from a complete copy, processor ${slowdown} x slower`);
  const club = await ClubServer.open({ seed: folder });
  const { browser, context, page } = await phone(club.url, slowdown);
  try {
    await watchTaps(page);
    await keep(page, club, { member: 'demo', ahead: 'wifi' });
    await page.goto('/Home');
    await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
    await page.goto('/Home');
    await hasContent(page);
    const session = await context.newCDPSession(page);
    const walk = new TapWalk(page);
    const made: Tap[] = [];
    const walkOn = async (until: number): Promise<PageMemory> => {
      for (let tries = 0; made.length < until && tries < 3 * until; tries += 1) {
        const tap = await tapOnce(page, session, walk);
        if (tap) made.push(tap);
      }
      return memoryAtHome(page, session, browser);
    };
    const first = await walkOn(firstScreens);
    const middle = await walkOn(taps);
    // By then every screen was shown: what still grows would grow without end.
    const last = await walkOn(2 * taps);
    const measured = made.splice(0, taps);
    const feedback = measured.map(({ feedbackMs }) => feedbackMs);
    const content = measured.map(({ contentMs }) => contentMs);
    line('tap to the next frame, 95th of 100', `${Math.round(at95(feedback))} ms`, { says: '40 ms', met: at95(feedback) <= 40 });
    line('tap to the next frame', spread(feedback, 'ms'));
    line("tap to the next screen's content, 95th of 100", `${Math.round(at95(content))} ms`, { says: '100 ms', met: at95(content) <= 100 });
    line("tap to the next screen's content", spread(content, 'ms'));
    for (const [way, ms] of slowest(measured)) line(`slowest: ${way}`, `${Math.round(ms)} ms`);
    line('taps measured, and routes visited', `${measured.length}, ${walk.visits.size}`);
    growth([first, firstScreens], [middle, taps], { says: '1.10 x', limit: 1.1 });
    growth([middle, taps], [last, 2 * taps]);
  } finally {
    await browser.close();
    await club.close();
  }
}

const at95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** The five ways with the longest median. */
function slowest(made: readonly Tap[]): [way: string, ms: number][] {
  const byWay = Map.groupBy(made, ({ way }) => way);
  const medians = [...byWay].map(([way, ofWay]): [string, number] => [
    way,
    ofWay.map(({ contentMs }) => contentMs).sort((a, b) => a - b)[ofWay.length >> 1] ?? 0,
  ]);
  return medians.sort(([, a], [, b]) => b - a).slice(0, 5);
}

/** Always on the same screen: from one to another the heap differs by a third, more than it grows. */
async function memoryAtHome(page: Page, session: CDPSession, browser: Browser): Promise<PageMemory> {
  await goTo(page, '/Home');
  await page.waitForSelector('a[href="/Home"][aria-current="page"]', { state: 'attached' });
  await hasContent(page);
  return memoryOf(browser, session);
}

type After = [memory: PageMemory, screens: number];

function growth([before, fewer]: After, [now, more]: After, aim?: { says: string; limit: number }): void {
  const beside = (of: keyof PageMemory): string =>
    `${(now[of] / before[of]).toFixed(2)} x (${megabytes(now[of])} beside ${megabytes(before[of])})`;
  const isMet = aim && { says: aim.says, met: now.process / before.process <= aim.limit };
  line(`the page's process after ${more} screens beside that after ${fewer}`, beside('process'), isMet);
  line('of it the heap', beside('heap'));
  line('of the heap what the app holds', beside('own'));
  line('of the heap the code that the browser has made of its functions', beside('code'));
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The walk's next tap; undefined if there was none or it led nowhere. */
async function tapOnce(page: Page, session: CDPSession, walk: TapWalk): Promise<Tap | undefined> {
  const from = routeOf(page.url());
  const at = await walk.next();
  if (!at) {
    await walk.goOn();
    return undefined;
  }
  const frames = await tracedTap(page, session, () => page.touchscreen.tap(at.x, at.y));
  walk.arrived();
  // As a member who looks at what came: what is loaded ahead may come.
  await page.waitForTimeout(250);
  if (!frames) await walk.goOn();
  return frames && { way: `${from} to ${routeOf(page.url())}`, ...frames };
}
