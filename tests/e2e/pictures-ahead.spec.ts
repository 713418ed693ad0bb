import type { Page } from '@playwright/test';
import { copied, expect, hasContent, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';

const kept = (page: Page) =>
  page.evaluate(async () => ((await caches.has('foyer-pictures')) ? (await (await caches.open('foyer-pictures')).keys()).length : 0));

/** The bytes fetched in advance today, as Setting counts them. */
const counted = (page: Page) => page.evaluate(() => Number((localStorage.getItem('foyer.ahead') ?? ':0').split(':')[1]));

test('a member decides whether pictures are fetched in advance, sees what that cost today, and it stays within the daily limit', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/setting');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const choices = page.getByRole('group', { name: 'Pictures in advance' });
  await expect(choices.getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect(page.getByText('; 0 kB today')).toBeVisible();
  expect([await kept(page), await counted(page)]).toEqual([0, 0]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await choices.getByRole('radio', { name: 'Always' }).check({ force: true });
  await expect(page.locator('html[data-pictures=complete]')).toBeAttached({ timeout: 60_000 });
  expect(await kept(page)).toBeGreaterThan(100);
  // The copy was complete: of it only what has languages is read again, once, in all of them.
  const inEvery = ['base', 'classes', 'lotteries', 'notices', 'profiles', 'videos'].map((name) => `/api/mirror/${name}?texts=all`);
  expect(asked.filter((path) => /mirror\/(base|classes|lotteries|notices|profiles|regions|videos)/.test(path)).toSorted()).toEqual(inEvery);
  const bytes = await counted(page);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(5_100_000);
  await expect(page.getByText('; 0 kB today')).toBeHidden({ timeout: 10_000 });
});

/** The pictures of the club that the page has asked for and got, whoever answered, since this was called last. */
const askedFor = (page: Page) =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/pictures/'));
    performance.clearResourceTimings();
    return entries.map(({ name }) => new URL(name).pathname);
  });

test('a screen that is gone back to asks for none of its pictures again, also when the browser has cleared its memory', async ({
  page,
  club,
}) => {
  await copied(page, club, 'demo');
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const open = async (name: string, address: RegExp): Promise<void> => {
    await tabs.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await hasContent(page);
  };
  const images = (): Promise<boolean[]> => page.evaluate(() => [...document.images].map(({ complete }) => complete));
  const openVideos = async (): Promise<void> => {
    await open('Videos', /video/);
    await expect.poll(async () => (await images()).filter(Boolean).length).toBeGreaterThan(4);
  };
  await openVideos();
  // On a busy machine others are still on their way, and are asked for later.
  const here = await askedFor(page);
  expect(here.length).toBeGreaterThan(4);
  // Over two screens: React keeps what the one before has drawn.
  await open('Games', /game_n/);
  await open('Board', /MessageBoard/);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await askedFor(page);
  await openVideos();
  expect((await askedFor(page)).filter((picture) => here.includes(picture))).toEqual([]);
});
