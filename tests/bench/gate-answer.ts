import type { Page } from '@playwright/test';
import { ageGate } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone, slowConnection } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { type Finished, finishedMarkup, openFinished } from './finished-markup.ts';
import { runs } from './measure-pages.ts';
import { type TapFrames, tracedTap, watchTaps } from './tap-frames.ts';

const slowdown = 4;
/** How long the gate is looked at before it is answered, in ms. */
const standsForMs = 3_000;
const arrival = 'foyer:age';

/**
 * First visits of Home at 1.6 Mbit/s and 150 ms: the gate is looked at, then answered. From that touch to the next painted frame, and to the
 * first one in which Home stands with its content. In turn with them the floor: the same page as it stands behind the gate then, as finished
 * markup without the app, in which the answer does nothing but show it.
 */
export async function gateAnswerBench(seed: string): Promise<void> {
  const club = await ClubServer.open({ seed });
  try {
    const conditions = `${slowdown} x CPU, 1.6 Mbit/s and 150 ms, ${runs} visits`;
    begin('gate', `The age gate of a first visit, answered after ${standsForMs / 1000} s, at ${conditions}`);
    const finished = await firstVisit(club.url, (page) => finishedMarkup(page, '#root, #gate'));
    const [ours, floor]: [TapFrames[], TapFrames[]] = [[], []];
    while (ours.length < Number(runs)) {
      ours.push(await firstVisit(club.url, answerGate));
      floor.push(await floorVisit(club.url, finished));
    }
    const content = ours.map(({ contentMs }) => contentMs);
    line('answer to the next frame', spreadOf(ours, 'feedbackMs'));
    line("answer to Home's content", spread(content, 'ms'), { says: '100 ms', met: median(content) <= 100 });
    line('floor: answer to the next frame', spreadOf(floor, 'feedbackMs'));
    line("floor: answer to Home's content", spreadOf(floor, 'contentMs'));
  } finally {
    await club.close();
  }
}

const spreadOf = (taps: readonly TapFrames[], which: keyof TapFrames): string =>
  spread(
    taps.map((tap) => tap[which]),
    'ms',
  );

/** Opens Home in a new browser, and `then` does something with the page whose gate was looked at. */
async function firstVisit<T>(address: string, then: (page: Page) => Promise<T>): Promise<T> {
  const { browser, context, page } = await phone(address, slowdown);
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowConnection);
    await watchTaps(page, arrival);
    await page.goto('/');
    return await afterLook(page, then);
  } finally {
    await browser.close();
  }
}

async function floorVisit(address: string, finished: Finished): Promise<TapFrames> {
  const { browser, context } = await phone(address, slowdown);
  try {
    await context.close();
    const page = await openFinished(browser, address, finished, { slowdown, script: `(${onAnswer})()`, arrival });
    return await afterLook(page, answerGate);
  } finally {
    await browser.close();
  }
}

async function afterLook<T>(page: Page, then: (page: Page) => Promise<T>): Promise<T> {
  await ageGate(page).waitFor();
  // Before the look: to be asked, the page evaluates code of Playwright's.
  await ageGate(page).boundingBox();
  await page.waitForTimeout(standsForMs);
  return then(page);
}

async function answerGate(page: Page): Promise<TapFrames> {
  const box = await ageGate(page).boundingBox();
  if (!box) throw new Error('the gate has no answer');
  const session = await page.context().newCDPSession(page);
  const frames = await tracedTap(page, session, () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2));
  if (!frames) throw new Error('Home did not come after the gate was answered');
  return frames;
}

/** In the floor's page: what the app's page does at the answer without the app. */
function onAnswer(): void {
  document.querySelector('#gate button')?.addEventListener('click', () => {
    document.documentElement.dataset.age = 'yes';
    dispatchEvent(new Event('foyer:age'));
  });
}
