import { expect, keep, mirrorDone, test } from './club.ts';
import { choose, confirm, dialog, drawsTimeoutMs, openLottery, quickLottery } from './lottery-page.ts';

test.describe.configure({ timeout: drawsTimeoutMs * 2 });

/** Requests of the background copy: two or three a minute, whatever is on screen. */
const ofTheCopy = /\/mirror\/|user_get_bank|sys_get_banks|withdraw_role|ersonalreport|member\/sessions|luckdraw|fairness|\/stream/;

test('a draw costs a client that watches it three calls, even with a bet on it and another tab open (T13)', async ({ page, club }) => {
  await quickLottery(club, 20);
  await keep(page, club, { member: 'demo' });
  const second = await page.context().newPage();
  await second.goto('/');
  await page.bringToFront();
  await openLottery(page, 1);
  // The copy is filled once: that is not part of a draw's cost.
  await mirrorDone(page);
  let calls: string[] = [];
  for (const one of [page, second]) {
    one.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && !ofTheCopy.test(pathname)) calls.push(pathname);
    });
  }
  const timer = page.getByRole('timer');
  /** The calls from second 5 of one countdown to that of the next: a draw with everything that it causes. */
  const ofOneDraw = async (): Promise<string[]> => {
    await expect(timer).toHaveText('0:05', { timeout: 60_000 });
    calls = [];
    await expect(timer).toHaveText('0:12', { timeout: 60_000 });
    await expect(timer).toHaveText('0:06', { timeout: 60_000 });
    return calls.toSorted();
  };
  const three = ['/api/Lottery/getLotteryInfo', '/api/Lottery/getLotteryOneList', '/api/member/getUserInfo'];
  expect(await ofOneDraw()).toEqual(three);
  await openLottery(page, 12);
  await choose(page, ['Big'], '10');
  await confirm(page);
  await expect(dialog(page)).toContainText('is placed', { timeout: 15_000 });
  await page.keyboard.press('Escape');
  expect(await ofOneDraw()).toEqual(three);
});
