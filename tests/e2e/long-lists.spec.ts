import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fullClub } from '../bench/full-club.ts';
import { test as base, expect, hasContent, inMotion, keep, mirrorDone } from './club.ts';
import { seedVariable } from './seed-club.ts';

const many = 300;

/** In a club whose lists are longer than the rendered part. */
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

test.use(inMotion);

const videos = (page: Page) => page.getByRole('main').getByRole('listitem');

/** The whole list of videos, after all of it was stored. A VIP, because for others a sheet would open, which back would close. */
async function openVideos(page: Page, club: Parameters<typeof keep>[1]): Promise<void> {
  await keep(page, club, { member: 'vip' });
  await page.goto('/video');
  await hasContent(page);
  await mirrorDone(page);
  await expect(videos(page).first()).toHaveAttribute('aria-setsize', String(many));
}

/** The video in the middle of the screen: its place in the list, and the position of its top edge. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => {
    // Between two rows is a gap.
    const [video] = [400, 430].flatMap((yPx) => document.elementFromPoint(100, yPx)?.closest('[role=listitem]') ?? []);
    return video ? { at: video.getAttribute('aria-posinset'), topPx: Math.round(video.getBoundingClientRect().top) } : null;
  });

test('only a small part of a long list is in the page, and going back from a video restores the position', async ({ page, club }) => {
  await openVideos(page, club);
  const wholePx = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const yPx of [3_000, 9_000, wholePx - 4_000]) {
    await page.evaluate((to) => window.scrollTo(0, to), yPx);
    await expect.poll(() => inTheMiddle(page)).not.toBeNull();
    // New rows are measured at the end of the frame in which they appear, and those that follow from that in the next: no tap comes in between.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    // Pictures don't affect the layout: each row has its height from the start.
    const before = await inTheMiddle(page);
    expect(await videos(page).count()).toBeLessThan(many / 3);
    await page.mouse.click(100, (before?.topPx ?? 0) + 40);
    await expect(page).toHaveURL(/PlayVideo/);
    await hasContent(page);
    await page.goBack();
    await expect(page).toHaveURL(/video$/);
    await expect.poll(() => inTheMiddle(page)).toEqual(before);
  }
});

test('a focused row stays in the page, however far it is scrolled away', async ({ page, club }) => {
  await openVideos(page, club);
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

  test('if the code for long lists can not be loaded, the whole list is rendered', async ({ page, club, watch }) => {
    watch.announce(/long-list-|ERR_FAILED/);
    // A reload distinguishes a lost chunk from a new version; it must not interfere here.
    await page.addInitScript(() => sessionStorage.setItem('foyer.reloaded', String(Date.now())));
    await page.route(/\/assets\/long-list-.*\.js/, (route) => route.abort());
    await openVideos(page, club);
    await expect(videos(page)).toHaveCount(many);
  });
});
