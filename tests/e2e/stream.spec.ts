import type { BrowserContext, Page, Request } from '@playwright/test';
import { ask, expect, keep, mirrorDone, serviceWorkerReady, withoutWorker as test, test as withWorker } from './club.ts';
import { hurryRest } from './hurry-rest.ts';
import { operate } from './operate.ts';

/** The time until a change from the stream is on screen, in ms: it arrives within 3 s; a busy test machine gets more. */
const toldWithinMs = 10_000;

const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/stream';

/** Every request for a stream in this browser. */
function streamsOf(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => isStream(request) && streams.push(request));
  return streams;
}

const points = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^[0-9,]+(\.[0-9]{2})?$/)
    .first();
const pointsOf = async (page: Page): Promise<number> => Number((await points(page).textContent())?.replace(/,/g, ''));

/** Waits until the page has opened a stream. */
async function isTold(page: Page, act: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForResponse((response) => isStream(response.request()), { timeout: 20_000 });
  await act();
  expect((await stream).status()).toBe(200);
}

test('points that the operator grants are shown on Mine without a request by the member, in both tabs over one connection', async ({
  page,
  context,
  club,
}) => {
  const streams = streamsOf(context);
  await keep(page, club, { member: 'demo' });
  await isTold(page, () => page.goto('/Mine').then(() => hurryRest(page)));
  const second = await context.newPage();
  await second.goto('/Mine');
  await hurryRest(second);
  const before = await pointsOf(page);
  await expect.poll(() => pointsOf(second)).toBe(before);
  await operate(club, 'grant', 'demo', '7', '--reason', 'a test');
  for (const tab of [page, second]) await expect.poll(() => pointsOf(tab), { timeout: toldWithinMs, intervals: [100] }).toBe(before + 7);
  // The second tab has been open long enough to have opened a stream, had it not known of the first one's.
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
    .toContain('foyer-stream');
  expect(streams.map((request) => new URL(request.url()).search)).toEqual(['']);

  await isTold(second, () => page.close());
  await operate(club, 'grant', 'demo', '5', '--reason', 'a test');
  await expect.poll(() => pointsOf(second), { timeout: toldWithinMs, intervals: [100] }).toBe(before + 12);
  expect(streams).toHaveLength(2);
});

withWorker(
  'a club that was killed and restarted sends changes again, and a session that is ended elsewhere is signed out (O9, O10, O13)',
  async ({ page, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    await isTold(page, () => page.goto('/Mine').then(() => hurryRest(page)));
    await serviceWorkerReady(page);
    await mirrorDone(page);
    const before = await pointsOf(page);
    watch.offline = true;
    await club.stop('SIGKILL');
    // Nobody has touched the device: the broken connection alone made it check.
    await expect(page.getByText('Offline. You see what is saved on this phone.')).toBeVisible();
    await operate(club, 'grant', 'demo', '7', '--reason', 'a test');
    await isTold(page, () => club.start());
    await expect.poll(() => pointsOf(page), { timeout: toldWithinMs, intervals: [100] }).toBe(before + 7);
    watch.offline = false;

    const here = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const sessions = await ask<{ id: string; here: number }[]>(club, '/member/sessions', undefined, here);
    const { token } = await ask<{ token: string }>(club, '/member/doLogin', { username: 'demo', password: 'demo-member-1' });
    await ask(club, '/member/sessions/revoke', { id: sessions.find((session) => session.here)?.id ?? '' }, token);
    await expect(page).toHaveURL(/\/Login/, { timeout: toldWithinMs });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  },
);
