import type { Page, Route } from '@playwright/test';
import { expect, keep, withoutWorker as test } from './club.ts';
import { drawsTimeoutMs, form, quickLottery, soonSeconds } from './lottery-page.ts';

test.describe.configure({ timeout: drawsTimeoutMs });

/** Sets the club's clock for the test: the draw comes this many ms after the reply. */
async function clockAt(page: Page, toDrawMs: () => number, expects: () => [now: string, next: string]): Promise<void> {
  await page.route('**/api/Lottery/getLotteryInfo*', async (route: Route) => {
    const reply = await (await route.fetch()).json();
    const [now_expect, next_expect] = expects();
    const draws_at_ms = reply.data.server_ms + toDrawMs();
    const more = { now_expect, next_expect, one: 'bi', two: 'si', draws_at_ms, closes_at_ms: draws_at_ms - 2_000 };
    await route.fulfill({ json: { ...reply, data: { ...reply.data, ...more } } });
  });
}

test('the countdown uses only the club’s clock, closes 2 s before the draw, and at 0 requests info, game and history again (C10, T13)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  // A client whose date is three days off.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3 * 86_400_000;
  });
  // The time of the draw is fixed, whenever the client asks, e.g. because of the stream.
  let drawsAtMs: number | undefined;
  const left = (): number => {
    drawsAtMs ??= performance.now() + 7_000;
    return Math.max(0, Math.round(drawsAtMs - performance.now()));
  };
  // From the draw on; a client's clock may be slightly ahead of this one.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (drawsAtMs !== undefined && performance.now() > drawsAtMs - 500) asked.push(new URL(request.url()).pathname);
  });
  await clockAt(page, left, () => (left() > 0 ? ['1', '2'] : ['2', '3']));
  await page.goto('/Lottery?key=k3-1m');
  await expect(page.getByText('Betting closes in 0:0')).toBeVisible();
  // Observed inside the page: from here a busy machine could miss a second.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenOfClock: seen });
    setInterval(() => {
      const timer = document.querySelector('[role="timer"]');
      seen.push(`${timer?.textContent ?? ''} ${timer?.nextElementSibling?.textContent ?? ''}`);
    }, 50);
  });
  await expect.poll(() => asked, { timeout: 20_000 }).toContain('/api/Lottery/getLotteryInfo');
  const seen = await page.evaluate(() => (window as unknown as { seenOfClock: string[] }).seenOfClock);
  const told = seen.filter((text, at) => text !== seen[at - 1]);
  expect(told.at(0)).toMatch(/^0:0[3-7] Betting closes in 0:0[1-5]$/);
  expect(told).toEqual(
    expect.arrayContaining(['0:02 Betting is closed. The draw comes now.', '0:01 Betting is closed. The draw comes now.']),
  );
  const clock = told.map((text) => text.slice(0, 4));
  expect(clock).toEqual(clock.toSorted().toReversed());
  await expect
    .poll(() =>
      ['/api/member/getUserInfo', '/api/Lottery/getLotteryInfo', '/api/Lottery/getLotteryOneList'].filter((path) => !asked.includes(path)),
    )
    .toEqual([]);
});

test('when a period of 60 s has opened, a toast reports the draw before it, once (T14, Q14)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  let openedMs = 0;
  await clockAt(
    page,
    () => {
      openedMs ||= Date.now();
      return 60_400 - (Date.now() - openedMs);
    },
    () => ['2026112000000041', '2026112000000042'],
  );
  const toast = page.locator('span').filter({ hasText: 'Draw 2026112000000041: Big, Odd' });
  await page.goto('/Lottery?key=k3-1m');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(500);
  await expect(toast).toHaveCount(0);
});

test('with isplay 0 nothing can be placed and the screen says why; with close_number 1 results are numbers (C29, S23)', async ({
  page,
  club,
}) => {
  await quickLottery(club, soonSeconds);
  await keep(page, club, { member: 'demo' });
  await page.route('**/api/mirror/base*', async (route) => {
    const reply = await (await route.fetch()).json();
    const rows = reply.data.rows.map((row: { id: string }) => (row.id === 'base_info' ? { ...row, isplay: 0, close_number: 1 } : row));
    await route.fulfill({ json: { ...reply, data: { ...reply.data, rows } } });
  });
  await page.goto('/Lottery?key=fast');
  await expect(form(page).getByRole('button', { name: 'Place bet' })).toHaveAccessibleDescription('The games are closed in this club');
  const result = page.getByRole('region', { name: 'Results' });
  await expect(result.getByRole('img').first()).toBeVisible({ timeout: 40_000 });
  await expect(result.locator('img')).toHaveCount(0);
});
