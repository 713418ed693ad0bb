import type { Page } from '@playwright/test';
import { ageGate } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone, slowConnection } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { runs } from './measure-pages.ts';
import { type TapFrames, tracedTap, watchTaps } from './tap-frames.ts';

const slowdown = 4;
/** How long the gate is looked at before it is answered, in ms. */
const standsForMs = 3_000;

/**
 * First visits of Home at 1.6 Mbit/s and 150 ms: the gate is looked at, then answered. From that touch to the next painted frame, and to the
 * first one in which Home stands with its content.
 */
export async function gateAnswerBench(seed: string): Promise<void> {
  const club = await ClubServer.open({ seed });
  try {
    const conditions = `${slowdown} x CPU, 1.6 Mbit/s and 150 ms, ${runs} visits`;
    begin('gate', `The age gate of a first visit, answered after ${standsForMs / 1000} s, at ${conditions}`);
    const taps: TapFrames[] = [];
    while (taps.length < Number(runs)) taps.push(await answerOnce(club.url));
    const feedback = taps.map(({ feedbackMs }) => feedbackMs);
    const content = taps.map(({ contentMs }) => contentMs);
    line('answer to the next frame', spread(feedback, 'ms'));
    line("answer to Home's content", spread(content, 'ms'), { says: '100 ms', met: median(content) <= 100 });
  } finally {
    await club.close();
  }
}

async function answerOnce(address: string): Promise<TapFrames> {
  const { browser, context, page } = await phone(address, slowdown);
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowConnection);
    await watchTaps(page, 'foyer:age');
    await page.goto('/');
    const { x, y } = await centreOfAnswer(page);
    await page.waitForTimeout(standsForMs);
    const frames = await tracedTap(page, session, () => page.touchscreen.tap(x, y));
    if (!frames) throw new Error('Home did not come after the gate was answered');
    return frames;
  } finally {
    await browser.close();
  }
}

async function centreOfAnswer(page: Page): Promise<{ x: number; y: number }> {
  await ageGate(page).waitFor();
  const box = await ageGate(page).boundingBox();
  if (!box) throw new Error('the gate has no answer');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
