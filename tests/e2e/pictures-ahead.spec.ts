import type { Page } from '@playwright/test';
import { expect, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';

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
