import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { hasContent, keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line, spread } from './figures.ts';
import { fullMessages } from './full-club.ts';

const runs = 3;
/** A frame later than this was dropped: at 60 frames a second one is due every 16.7 ms. */
const lateMs = 25;

/**
 * Frames dropped while a list of 5,000 rows is flung with a finger, with full CPU speed; and beside it a page of as many plain lines without
 * script or picture, whose late frames are the machine's.
 */
export async function flingBench(folder: string): Promise<void> {
  begin('fling', `Fling of the message board with ${fullMessages} messages, ${runs} runs`);
  const club = await ClubServer.open({ seed: folder });
  const figures = {
    frames: [] as number[],
    late: [] as number[],
    worst: [] as number[],
    way: [] as number[],
    rows: [] as number[],
    plain: [] as number[],
  };
  try {
    for (let run = 0; run < runs; run += 1) {
      const { browser, context, page } = await phone(club.url, 1);
      await keep(page, club, { member: 'demo', ahead: 'wifi' });
      await page.goto('/MessageBoard');
      await hasContent(page);
      await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
      const session = await context.newCDPSession(page);
      const before = await page.evaluate(() => scrollY);
      const frames = await framesOfFlings(page, session);
      figures.way.push((await page.evaluate(() => scrollY)) - before);
      figures.frames.push(frames.length);
      figures.late.push(lateOf(frames));
      figures.worst.push(Math.max(...frames));
      figures.rows.push(await page.getByRole('main').getByRole('listitem').count());
      await page.goto('about:blank');
      await page.setContent(plainPage(fullMessages));
      figures.plain.push(lateOf(await framesOfFlings(page, session)));
      await browser.close();
    }
    line('way scrolled', spread(figures.way, 'px'));
    line('frames drawn', spread(figures.frames, 'frames'));
    line(`late frames (over ${lateMs} ms)`, spread(figures.late, 'frames'), {
      says: 'none',
      met: figures.late.every((count) => count === 0),
    });
    line('late frames of a page without script beside it', spread(figures.plain, 'frames'));
    line('worst frame', spread(figures.worst, 'ms'));
    line('rows in the page at the end', spread(figures.rows, 'rows'));
  } finally {
    await club.close();
  }
}

const lateOf = (frames: readonly number[]): number => frames.filter((ms) => ms > lateMs).length;

/** As high as the board's messages. */
const plainPage = (lines: number): string =>
  `<!doctype html><meta name="viewport" content="width=device-width">${'<p style="height:100px;margin:0">A line of text that stands still</p>'.repeat(lines)}`;

/** The time between frames while the page is flung, in ms. */
async function framesOfFlings(page: Page, session: CDPSession): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const tick = (nowMs: number): void => {
      frames.push(nowMs - last);
      last = nowMs;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await flings(session);
  return (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(2);
}

const swipes = 8;
/** A finger's moves within one swipe, in px, and how often a phone reports them. */
const moves = 8;
const movePx = 75;
const reportEveryMs = 16;
/** How long the page coasts after the finger is lifted, before the next swipe. */
const coastMs = 500;

/** Swipes up repeatedly while the page is still coasting. `Input.synthesizeScrollGesture` moves nothing in a headless Chromium. */
async function flings(session: CDPSession): Promise<void> {
  for (let swipe = 0; swipe < swipes; swipe += 1) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: 195, y: 760 - at * movePx }] });
    await touch('touchStart', 0);
    for (let at = 1; at <= moves; at += 1) {
      await touch('touchMove', at);
      await pause(reportEveryMs);
    }
    await touch('touchEnd');
    await pause(coastMs);
  }
  await pause(2 * coastMs);
}
