import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { ask, hasContent, keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line, spread } from './figures.ts';
import { fullMessages } from './full-club.ts';

const runs = 5;
/** A frame later than this was dropped: at 60 frames a second one is due every 16.7 ms. */
const lateMs = 25;

/** After what is fetched in advance has come, in ms: the browser is still writing it to the disk. */
const restMs = 2_000;

/**
 * Frames dropped while a list of 5,000 rows is flung with a finger, with full CPU speed: in a first visit the moment all rows have come, while
 * the browser writes them and fetches pictures, and once that has come to rest; and while the pictures of a person are swiped in full screen.
 * Beside the list a page of as many plain lines without script or picture, whose late frames are the machine's.
 */
export async function flingBench(folder: string): Promise<void> {
  begin('fling', `Fling of the message board with ${fullMessages} messages, ${runs} runs`);
  const club = await ClubServer.open({ seed: folder });
  const figures = {
    frames: [] as number[],
    atOnce: [] as number[],
    late: [] as number[],
    worst: [] as number[],
    way: [] as number[],
    rows: [] as number[],
    plain: [] as number[],
    swiped: [] as number[],
  };
  try {
    for (let run = 0; run < runs; run += 1) {
      const { browser, context, page } = await phone(club.url, 1);
      await keep(page, club, { member: 'demo', ahead: 'wifi' });
      await page.goto('/MessageBoard');
      await hasContent(page);
      await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
      const session = await context.newCDPSession(page);
      figures.atOnce.push(lateOf(await framesOf(page, () => flings(session))));
      await page.waitForSelector('html[data-pictures="complete"]', { state: 'attached', timeout: 60_000 });
      await pause(restMs);
      const before = await page.evaluate(() => scrollY);
      const frames = await framesOf(page, () => flings(session));
      figures.way.push((await page.evaluate(() => scrollY)) - before);
      figures.frames.push(frames.length);
      figures.late.push(lateOf(frames));
      figures.worst.push(Math.max(...frames));
      figures.rows.push(await page.getByRole('main').getByRole('listitem').count());
      figures.swiped.push(lateOf(await framesInGallery(page, session, club)));
      await page.goto('about:blank');
      await page.setContent(plainPage(fullMessages));
      figures.plain.push(lateOf(await framesOf(page, () => flings(session))));
      await browser.close();
    }
    line('way scrolled', spread(figures.way, 'px'));
    line('frames drawn', spread(figures.frames, 'frames'));
    const none = (late: readonly number[]) => ({ says: 'none', met: late.every((count) => count === 0) });
    line(`late frames (over ${lateMs} ms)`, spread(figures.late, 'frames'), none(figures.late));
    line('late frames while a first visit still writes and fetches', spread(figures.atOnce, 'frames'), none(figures.atOnce));
    line('late frames of a page without script beside it', spread(figures.plain, 'frames'));
    line('late frames while pictures are swiped in full screen', spread(figures.swiped, 'frames'), none(figures.swiped));
    line('worst frame of the board', spread(figures.worst, 'ms'));
    line('rows in the page at the end', spread(figures.rows, 'rows'));
  } finally {
    await club.close();
  }
}

const lateOf = (frames: readonly number[]): number => frames.filter((ms) => ms > lateMs).length;

/** As high as the board's messages. */
const plainPage = (lines: number): string =>
  `<!doctype html><meta name="viewport" content="width=device-width">${'<p style="height:100px;margin:0">A line of text that stands still</p>'.repeat(lines)}`;

/** The time between frames, in ms, while the pictures of a person are swiped to the last one and back to the first. */
async function framesInGallery(page: Page, session: CDPSession, club: ClubServer): Promise<number[]> {
  const [person] = await ask<{ id: string }[]>(club, '/nHomeList?page=1');
  if (!person) throw new Error('the demo club has no profiles');
  await page.goto(`/nHomeDetail?id=${person.id}`);
  await hasContent(page);
  const pictures = page.getByRole('main').locator('[aria-roledescription=carousel] .keen-slider button');
  // The first stands alone until the carousel's code is there.
  await pictures.nth(1).waitFor({ state: 'attached' });
  const steps = (await pictures.count()) - 1;
  await pictures.first().click();
  await page.getByRole('dialog').waitFor();
  await pause(2 * coastMs);
  return framesOf(page, async () => {
    for (let step = 0; step < 2 * steps; step += 1) {
      const [from, to] = step < steps ? [330, 60] : [60, 330];
      await swipe(session, (part) => ({ x: from + (to - from) * part, y: 420 }));
      await pause(coastMs);
    }
  });
}

/** The time between frames during what is done to the page, in ms. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (nowMs: number): void => {
      // A later reading has begun.
      if ((window as unknown as { frames: number[] }).frames !== frames) return;
      frames.push(nowMs - last);
      last = nowMs;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await act();
  return (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(2);
}

const swipes = 8;
/** A finger's moves within one swipe, in px, and how often a phone reports them. */
const moves = 8;
const movePx = 75;
const reportEveryMs = 16;
/** How long the page coasts after the finger is lifted, before the next swipe. */
const coastMs = 500;

/** One swipe of a finger through the points `at(0)` to `at(1)`. `Input.synthesizeScrollGesture` moves nothing in a headless Chromium. */
async function swipe(session: CDPSession, at: (part: number) => { x: number; y: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [at(0)]);
  for (let move = 1; move <= moves; move += 1) {
    await touch('touchMove', [at(move / moves)]);
    await pause(reportEveryMs);
  }
  await touch('touchEnd', []);
}

/** Swipes up repeatedly while the page is still coasting. */
async function flings(session: CDPSession): Promise<void> {
  for (let count = 0; count < swipes; count += 1) {
    await swipe(session, (part) => ({ x: 195, y: 760 - part * moves * movePx }));
    await pause(coastMs);
  }
  await pause(2 * coastMs);
}
