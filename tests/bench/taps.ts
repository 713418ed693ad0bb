import type { CDPSession, Page } from '@playwright/test';
import { ClubServer } from '../e2e/club-server.ts';
import { phone, slow } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { TapFloor } from './tap-floor.ts';
import { type TapFrames, tracedTap, watchTaps } from './tap-frames.ts';
import { beginWalk, routeOf, type TapWalk, tabs } from './tap-walk.ts';

const slowdown = 4;
const taps = 200;
/** After how many of them the floor has its turn. */
const inTurn = 20;

/** From which route to which. */
type Tap = TapFrames & { from: string; to: string };

/**
 * Taps through the app as a member with a complete copy does, 200 times over all screens that links lead to: from the touch to the
 * next painted frame, and to the next screen with its content. In turn with them, taps in a page that has the tabs' screens as finished markup.
 */
export async function tapsBench(folder: string): Promise<void> {
  begin('taps', `Up to ${taps} taps over all screens, from a complete copy, processor ${slowdown} x slower`);
  const club = await ClubServer.open({ seed: folder });
  const floor = await TapFloor.open(club, slowdown);
  const { browser, context, page } = await phone(club.url, slowdown);
  try {
    await watchTaps(page);
    const session = await context.newCDPSession(page);
    const walk = await beginWalk(page, club);
    const [measured, markup]: [Tap[], TapFrames[]] = [[], []];
    for (let tries = 0; measured.length < taps && tries < 3 * taps; tries += 1) {
      const tap = await tapOnce(page, session, walk);
      if (!tap) continue;
      measured.push(tap);
      if (measured.length % inTurn > 0) continue;
      await slow(page, 1);
      markup.push(...(await floor.round()));
      await slow(page, slowdown);
    }
    tellTaps(measured);
    tellFloor(measured, markup);
    line('taps measured, and routes visited', `${measured.length}, ${walk.visits.size}`);
  } finally {
    await browser.close();
    await floor.close();
    await club.close();
  }
}

function tellTaps(measured: readonly Tap[]): void {
  const feedback = measured.map(({ feedbackMs }) => feedbackMs);
  const content = measured.map(({ contentMs }) => contentMs);
  line('tap to the next frame, 95th of 100', `${Math.round(at95(feedback))} ms`, { says: '40 ms', met: at95(feedback) <= 40 });
  line('tap to the next frame', spread(feedback, 'ms'));
  line("tap to the next screen's content, 95th of 100", `${Math.round(at95(content))} ms`, { says: '100 ms', met: at95(content) <= 100 });
  line("tap to the next screen's content", spread(content, 'ms'));
  for (const [way, ms] of slowest(measured)) line(`slowest: ${way}`, `${Math.round(ms)} ms`);
}

/** The machine's own speed: what the app's taps on tabs are beside those in a page that has their screens finished. */
function tellFloor(measured: readonly Tap[], floor: readonly TapFrames[]): void {
  const [ours, its] = [measured.filter(({ to }) => tabs.includes(to)), floor].map((some) => some.map(({ contentMs }) => contentMs));
  if (!ours || !its) return;
  const answers = floor.map(({ feedbackMs }) => feedbackMs);
  line('floor: tap to the next frame, 95th of 100', `${Math.round(at95(answers))} ms`);
  line('floor: tap to the next frame', spread(answers, 'ms'));
  line('floor: a tab’s finished markup put in place, 95th of 100', `${Math.round(at95(its))} ms`);
  line('floor: a tab’s finished markup put in place', spread(its, 'ms'));
  line('taps that led to a tab beside the floor', `${(median(ours) / median(its)).toFixed(2)} x (${spread(ours, 'ms')})`);
}

const at95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** The five ways with the longest median. */
function slowest(made: readonly Tap[]): [way: string, ms: number][] {
  const byWay = Map.groupBy(made, ({ from, to }) => `${from} to ${to}`);
  const medians = [...byWay].map(([way, ofWay]): [string, number] => [
    way,
    ofWay.map(({ contentMs }) => contentMs).sort((a, b) => a - b)[ofWay.length >> 1] ?? 0,
  ]);
  return medians.sort(([, a], [, b]) => b - a).slice(0, 5);
}

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
  return frames && { from, to: routeOf(page.url()), ...frames };
}
