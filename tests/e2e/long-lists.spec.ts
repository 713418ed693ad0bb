import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fullClub } from '../bench/full-club.ts';
import { test as base, expect, hasContent, keep, mirrorDone } from './club.ts';
import { seedVariable } from './seed-club.ts';

const many = 300;

/** In a club whose lists are longer than what is drawn of them. */
const test = base.extend<object, { seed: string }>({
  seed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
    async ({}, use) => {
      const folder = await fullClub(process.env[seedVariable] ?? '', { videos: many, messages: many });
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const videos = (page: Page) => page.getByRole('main').getByRole('listitem');

/** The whole list of videos, as it is once all of it is kept. Nobody but a VIP opens one without a sheet that back would close. */
async function openFilms(page: Page, club: Parameters<typeof keep>[1]): Promise<void> {
  await keep(page, club, { member: 'vip' });
  await page.goto('/video');
  await hasContent(page);
  await mirrorDone(page);
  await expect(videos(page).first()).toHaveAttribute('aria-setsize', String(many));
}

/** The video in the middle of the screen: its place in the list, and where its upper edge is. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const video = document.elementFromPoint(100, 400)?.closest('[role=listitem]');
    return video && { at: video.getAttribute('aria-posinset'), topPx: Math.round(video.getBoundingClientRect().top) };
  });

test('of a long list little is in the page, and back from a video one stands where one was', async ({ page, club }) => {
  await openFilms(page, club);
  const wholePx = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const yPx of [3_000, 9_000, wholePx - 4_000]) {
    await page.evaluate((to) => window.scrollTo(0, to), yPx);
    await expect.poll(() => inTheMiddle(page)).not.toBeNull();
    // Rows that have just come are measured in the frames after it; nobody taps within them.
    await page.evaluate(() => new Promise<void>((go) => setTimeout(go, 100)));
    // Its pictures change nothing: it has its height from the start.
    const before = await inTheMiddle(page);
    expect(await videos(page).count()).toBeLessThan(many / 3);
    await page.mouse.click(100, 400);
    await expect(page).toHaveURL(/PlayVideo/);
    await hasContent(page);
    await page.goBack();
    await expect(page).toHaveURL(/video$/);
    await expect.poll(() => inTheMiddle(page)).toEqual(before);
  }
});

test('what the focus is in stays in the page, however far one scrolls from it', async ({ page, club }) => {
  await openFilms(page, club);
  const link = videos(page).first().getByRole('link').first();
  await link.focus();
  await page.evaluate(() => window.scrollTo(0, 12_000));
  await expect.poll(() => inTheMiddle(page)).not.toBeNull();
  await expect(link).toBeFocused();
  const places = await videos(page).evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-posinset'))));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBe(1);
  expect(Number((await inTheMiddle(page))?.at)).toBeGreaterThan(60);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('where the part that follows a long list can not be fetched, all of it is drawn', async ({ page, club, watch }) => {
    watch.announce(/long-list-|ERR_FAILED/);
    // A lost part is told apart from a new version by a reload, which must not come into this.
    await page.addInitScript(() => sessionStorage.setItem('foyer.reloaded', String(Date.now())));
    await page.route(/\/assets\/long-list-.*\.js/, (route) => route.abort());
    await openFilms(page, club);
    await expect(videos(page)).toHaveCount(many);
  });
});
