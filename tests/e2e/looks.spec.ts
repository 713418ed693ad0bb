import type { Page } from '@playwright/test';
import { expect, hasContent, keep, withoutWorker as test } from './club.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Widths around every change of layout, a phone held sideways among them. */
const widths = [320, 360, 390, 559, 560, 600, 700, 768, 844, 900, 1000, 1001, 1440];

/** Each row of each list with several items side by side that is not full: all but a list's last row have to be. */
const gapsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const list of document.querySelectorAll<HTMLElement>('main :is(ul, [role="list"])')) {
      const items = [...list.querySelectorAll<HTMLElement>(':is(li, [role="listitem"])')];
      const grid = items[0]?.parentElement;
      if (!grid || getComputedStyle(grid).display !== 'grid') continue;
      const rows = new Map<number, DOMRect[]>();
      for (const item of items) {
        const box = item.getBoundingClientRect();
        rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), box]);
      }
      const { right } = grid.getBoundingClientRect();
      const end = right - Number.parseFloat(getComputedStyle(grid).paddingRight);
      const columns = Math.max(...[...rows.values()].map(({ length }) => length));
      const name = list.ariaLabel ?? list.className;
      const isBroken = (row: DOMRect[]) => row.length < columns || Math.abs(end - (row.at(-1)?.right ?? 0)) > 1;
      const broken = [...rows.values()].slice(0, -1).filter(isBroken);
      if (broken.length > 0) found.push(`${name} at ${innerWidth}: ${broken.map(({ length }) => length).join(', ')} of ${columns} columns`);
    }
    return found;
  });

test('every grid fills its rows at every width (S7, S18, S19, S21)', async ({ page, club }) => {
  const cities = '[aria-label="City list"] a';
  await keep(page, club, { member: 'vip' });
  const found: string[] = [];
  const look = async (): Promise<void> => {
    await hasContent(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await gapsIn(page)).map((gap) => `${new URL(page.url()).pathname} ${gap}`));
    }
  };
  for (const path of ['/Home', '/video', '/Game', '/Choose']) {
    await page.goto(path);
    await expect(page.locator(`main :is(ul, [role="list"]) :is(li, [role="listitem"])`).first()).toBeVisible();
    await look();
  }
  await page.locator(cities).first().click();
  await expect(page.getByRole('region', { name: 'Gallery' })).toBeVisible();
  await look();
  expect(found).toEqual([]);
});
