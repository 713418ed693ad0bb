import { expect, keep, mirrorDone, withoutWorker as test } from './club.ts';
import { hurryRest } from './hurry-rest.ts';
import { choose, confirm, dialog, drawsTimeoutMs, openLottery, quickLottery, seconds } from './lottery-page.ts';

test.describe.configure({ timeout: drawsTimeoutMs * 2 });

/** Requests of the background copy: two or three a minute, whatever is on screen. */
const ofTheCopy = /\/mirror(\/|$)|user_get_bank|sys_get_banks|withdraw_role|ersonalreport|member\/sessions|luckdraw|fairness|\/stream/;

test('a draw costs a client that watches it three calls, even with a bet on it and another tab open (T13)', async ({ page, club }) => {
  await quickLottery(club);
  await keep(page, club, { member: 'demo' });
  const second = await page.context().newPage();
  await second.goto('/');
  await page.bringToFront();
  let calls: string[] = [];
  let lastMs = Date.now();
  for (const one of [page, second]) {
    one.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) lastMs = Date.now();
      if (pathname.startsWith('/api/') && !ofTheCopy.test(pathname)) calls.push(pathname);
    });
  }
  await openLottery(page, 1);
  // The copy is filled once, and each tab asks once more when the rest of its start has begun: that is not part of a draw's cost.
  await hurryRest(second);
  await mirrorDone(page);
  const untilQuiet = () => expect.poll(() => Date.now() - lastMs).toBeGreaterThan(1_500);
  await untilQuiet();
  /** The calls from the last five seconds of one countdown to those of the next: a draw with everything that it causes. */
  const ofOneDraw = async (): Promise<string[]> => {
    const until = (wanted: (left: number) => boolean) =>
      expect.poll(async () => wanted(await seconds(page)), { timeout: 60_000, intervals: [200] }).toBe(true);
    await until((left) => left > 2 && left <= 5);
    calls = [];
    await until((left) => left >= 8);
    await until((left) => left > 2 && left <= 6);
    return calls.toSorted();
  };
  const three = ['/api/Lottery/getLotteryInfo', '/api/Lottery/getLotteryOneList', '/api/member/getUserInfo'];
  expect(await ofOneDraw()).toEqual(three);
  // Nearly the whole period: the bet is placed, and what it asks for has come, well before the last five seconds.
  await openLottery(page, 12);
  await choose(page, ['Big'], '10');
  await confirm(page);
  await expect(dialog(page)).toContainText('is placed', { timeout: 15_000 });
  await page.keyboard.press('Escape');
  await untilQuiet();
  expect(await ofOneDraw()).toEqual(three);
});
