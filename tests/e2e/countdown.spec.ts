import type { Page, Route } from '@playwright/test';
import { expect, hasContent, keep, letMove, withoutWorker as test } from './club.ts';
import { choose, dialog, drawsTimeoutMs, form, quickLottery, soonSeconds } from './lottery-page.ts';

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
      const strip = [...document.querySelectorAll('main p')].find((one) =>
        /^(Betting closes|Betting is closed\.|Drawing)/.test(one.textContent ?? ''),
      );
      seen.push(`${timer?.textContent ?? ''} ${strip?.textContent ?? ''}`);
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

test('a lottery that is opened between a draw and the next period follows that draw, although nothing runs in the background yet (T13)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  let asked = 0;
  await clockAt(
    page,
    () => (asked < 2 ? 0 : 60_000),
    () => {
      asked += 1;
      return asked < 2 ? ['1', '2'] : ['2', '3'];
    },
  );
  await page.goto('/Lottery?key=k3-1m');
  await expect(page.getByText('Drawing', { exact: true }).last()).toBeVisible();
  await expect(form(page).getByText(/^Balance /)).toBeVisible();
  // What else brings a lottery up to date may ask once more.
  expect(asked).toBeLessThanOrEqual(3);
});

test('a choice outlives its draw, in the confirmation and in the form, and is sent to another one only after the member moved it there (T10, V18)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  let [open, toDrawMs] = [42, 60_000];
  await clockAt(
    page,
    () => toDrawMs,
    () => [String(open - 1), String(open)],
  );
  /** The club says another time; the page asks for it as it does when a member comes back to it. */
  const turnTo = async (expects: number, ms: number) => {
    [open, toDrawMs] = [expects, ms];
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  const posted: (string | null)[] = [];
  await page.route('**/api/game/placeOrder', async (route) => {
    posted.push(new URLSearchParams(route.request().postData() ?? '').get('expect'));
    await route.fulfill({ json: { code: 409, msg: 'Not this time.', reason: 'period_closed', data: '' } });
  });
  await page.goto('/Lottery?key=k3-1m');
  await expect(page.getByText('Betting closes in 0:5')).toBeVisible();
  await choose(page, ['Big'], '5');
  await form(page).getByRole('button', { name: 'Place bet' }).click();
  const place = dialog(page).getByRole('button', { name: 'Place bet' });
  await expect(dialog(page)).toContainText('Draw 42');
  await turnTo(42, 1_900);
  await expect(dialog(page)).toContainText('Draw 42 has closed. Your choice is kept.');
  await expect(place).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByRole('button', { name: 'Move it to the next draw' })).toHaveAttribute('aria-disabled', 'true');
  await turnTo(43, 60_000);
  await place.click({ force: true });
  await dialog(page).getByRole('button', { name: 'Move it to draw 43' }).click();
  await expect(dialog(page)).toContainText(/Draw 43Betting closes in 0:5/);
  await expect(dialog(page)).not.toContainText('has closed');
  expect(posted).toEqual([]);
  await place.click();
  await expect(dialog(page)).toContainText('Not this time.');
  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await turnTo(44, 60_000);
  await expect(form(page)).toContainText('Draw 43 has closed. Your choice is kept.');
  await expect(page.getByRole('button', { name: /^Big / })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Points for each play')).toHaveValue('5');
  await form(page).getByRole('button', { name: 'Place bet' }).click({ force: true });
  await page.getByLabel('Points for each play').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await form(page).getByRole('button', { name: 'Move it to draw 44' }).click();
  await expect(form(page)).not.toContainText('has closed');
  await form(page).getByRole('button', { name: 'Place bet' }).click();
  await place.click();
  await expect(dialog(page)).toContainText('Not this time.');
  expect(posted).toEqual(['43', '44']);
});

for (const motion of ['with', 'without'] as const) {
  test(`the dice of a draw counted down here come one after another in less than two seconds ${motion} motion, then its words (S22, S23)`, async ({
    page,
    club,
  }) => {
    if (motion === 'with') await letMove(page);
    await keep(page, club, { member: 'demo' });
    let drawsAtMs: number | undefined;
    const left = () => {
      drawsAtMs ??= Date.now() + 4_000;
      return Math.max(0, drawsAtMs - Date.now());
    };
    await clockAt(page, left, () => (left() > 0 ? ['41', '42'] : ['42', '43']));
    await page.route('**/api/Lottery/getLotteryOneList*', async (route) => {
      const result = (expects: string, opencode: number[]) => ({ expect: expects, opencode, one: 'bi', two: 'si', void: null });
      const data = [...(left() > 0 ? [] : [result('42', [6, 4, 5])]), result('41', [1, 2, 3])];
      await route.fulfill({ json: { code: 200, msg: '', data } });
    });
    await page.goto('/Lottery?key=k3-1m');
    const results = page.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('img', { name: '1, 2, 3' }).first()).toBeVisible();
    await page.evaluate(() => {
      const seen: { dice: string; words: string; atMs: number }[] = [];
      Object.assign(window, { seenOfDice: seen });
      const look = () => {
        const latest = document.querySelector('section[aria-label="Results"]');
        const dice = latest?.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '';
        const words = latest?.querySelector('[aria-live]')?.textContent ?? '';
        if (seen.at(-1)?.dice !== dice || seen.at(-1)?.words !== words) seen.push({ dice, words, atMs: performance.now() });
        requestAnimationFrame(look);
      };
      look();
    });
    await expect(results.getByText('15 · Big · Odd')).toBeVisible({ timeout: 20_000 });
    await expect(results.getByRole('link', { name: 'Check this draw' })).toHaveAttribute('href', /expect=42/);
    const seen = await page.evaluate(
      () => (window as unknown as { seenOfDice: { dice: string; words: string; atMs: number }[] }).seenOfDice,
    );
    const steps = seen.map(({ dice, words }) => `${dice} ${words}`.trim());
    const whole = ['1, 2, 3 6 · Big · Odd', '6, 4, 5 15 · Big · Odd'];
    expect(steps.at(-1)).toBe(whole[1]);
    if (motion === 'without') expect(steps).toHaveLength(2);
    else {
      expect(steps.slice(1, -1)).toEqual(['…', '6', '6, 4']);
      expect((seen.at(-1)?.atMs ?? 0) - (seen[1]?.atMs ?? 0)).toBeLessThan(2_000);
    }
  });
}

test('with text twice as large the form of a bet stands in the page, and covers nothing', async ({ page, club }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keep(page, club, { member: 'demo' });
  await page.goto('/Lottery?key=k3-1m');
  await hasContent(page);
  await expect(form(page)).toHaveCSS('position', 'fixed');
  expect((await form(page).boundingBox())?.height).toBeLessThan(844 / 3);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  await expect(form(page)).toHaveCSS('position', 'static');
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await expect(form(page)).toHaveCSS('position', 'fixed');
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
