import { keptClub } from '../aged/kept-club.ts';
import { ask, test as base, expect, hasContent, keep, serviceWorkerReady } from './club.ts';
import { ClubServer } from './club-server.ts';

/** A test on a club that is a month old, with thousands of members; `demo` has a statement of 20,000 lines. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
  club: async ({}, use) => {
    const { lastDay } = await keptClub();
    const club = await ClubServer.open({ seed: lastDay });
    await use(club);
    await club.close();
  },
});

// The club is created here unless another test has done so.
test.describe.configure({ timeout: 300_000 });

/** Main screens, and whether they are lists. */
const screens: Record<string, 'list' | 'page'> = {
  '/Home': 'page',
  '/nHomeList': 'list',
  '/video': 'list',
  '/Choose': 'page',
  '/game_n': 'page',
  '/MessageBoard': 'list',
  '/Mine': 'page',
  '/Notice': 'list',
  '/Notice?mine=1': 'list',
  '/GameRecord': 'list',
  '/Moneylog': 'list',
  '/RechargeRecord': 'list',
  '/WithdrawRecord': 'list',
  '/Statement': 'page',
  '/Personalreport': 'page',
  '/luckDraw': 'page',
};

/** All collections of this club have about 500 pages of 200 rows; a start and its lists need few other requests. */
const mostRequests = 700;

test('a client copies an aged club in as many requests as it has pages, and every main screen works without a server (O4, O15)', async ({
  page,
  context,
  club,
  watch,
}) => {
  let requests = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/')) requests += 1;
  });
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await expect(page.locator('html')).toHaveAttribute('data-mirror', 'complete', { timeout: 180_000 });
  expect(requests).toBeLessThan(mostRequests);
  const [newest] = await ask<{ name: string }[]>(club, '/notice/getNoticeList');
  await page.close();
  watch.offline = true;
  await club.stop('SIGKILL');

  const cold = await context.newPage();
  for (const [path, kind] of Object.entries(screens)) {
    await cold.goto(path);
    await hasContent(cold);
    if (kind === 'list') await expect(cold.getByRole('main').getByRole('listitem').first(), path).toBeVisible();
    if (path === '/Notice') await expect(cold.getByRole('main').getByRole('listitem').first()).toContainText(newest?.name ?? 'no notice');
  }
});
