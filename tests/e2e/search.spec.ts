import type { Locator, Page } from '@playwright/test';
import { serious } from './cells.ts';
import { copied, expect, keep, logOut, mirrorDone, test, withoutWorker } from './club.ts';

const field = (page: Page): Locator => page.getByRole('searchbox');
const group = (page: Page, name: string): Locator => page.getByRole('region', { name });
const kept = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('foyer.words'));

test('a member finds people, videos, notices, the board and own records, online and offline; the words leave with the member', async ({
  page,
  context,
  club,
  watch,
}) => {
  const sent: string[] = [];
  context.on('request', (request) => sent.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)));
  await copied(page, club, 'demo');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await expect(field(page)).toBeFocused();

  // Without accents; back finds the field's words again, which are never in an address.
  await page.keyboard.type('anh duong');
  const person = group(page, 'People').getByRole('link');
  await expect(person.first()).toContainText('Võ Thị Ánh Dương');
  await expect(person.first().locator('mark').first()).toHaveText('Ánh');
  await expect(page).toHaveURL(/\/Search$/);
  await page.keyboard.press('ArrowDown');
  await expect(person.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nHomeDetail\?id=/);
  await page.goBack();
  await expect(field(page)).toHaveValue('anh duong');
  await expect(person.first()).toBeVisible();
  expect(sent.filter((request) => /duong/i.test(request))).toEqual([]);

  // Every group; nothing of it needs the server.
  await page.close();
  watch.offline = true;
  await club.stop('SIGKILL');
  const cold = await context.newPage();
  await cold.goto('/Search');
  await field(cold).fill('winter programme');
  await expect(group(cold, 'Message board').getByRole('link').first()).toContainText('The winter programme is lovely');
  await field(cold).fill('points from the club');
  await expect(group(cold, 'Points in detail').getByRole('link').first()).toContainText('Points from the club');
  await field(cold).fill('ハンブルク zz');
  await expect(cold.getByText('Nothing found for “ハンブルク zz”')).toBeVisible();
  await field(cold).fill('winter programme');
  await expect(cold.getByRole('status').filter({ hasText: /^Results: \d+$/ })).toHaveCount(1);
  expect(await serious(cold)).toEqual([]);
  // A movement opens its own page.
  await field(cold).fill('points from the club');
  await group(cold, 'Points in detail').getByRole('link').first().click();
  await expect(cold).toHaveURL(/\/Record\?of=movement&id=[^&]+$/);
  await expect(cold.getByRole('main').getByText('Points from the club').first()).toBeVisible();
  await cold.goBack();
  await expect(field(cold)).toHaveValue('points from the club');
  await field(cold).fill('winter programme');
  await group(cold, 'Notices').getByRole('link', { name: 'Winter programme is out' }).click();
  await expect(cold.getByText('Evenings in seventeen cities')).toBeVisible();
  await cold.goBack();

  // Recent words: the newest first, cleared one by one, and gone with the member.
  await cold.getByRole('button', { name: 'Clear the search' }).click();
  const recent = group(cold, 'Recent searches');
  await expect(recent.getByRole('listitem')).toHaveText(['winter programme', 'points from the club', 'anh duong']);
  await recent.getByRole('button', { name: /^Remove “points/ }).click();
  await recent.getByRole('button', { name: /^Remove “anh duong”/ }).click();
  await expect(recent.getByRole('listitem')).toHaveText(['winter programme']);
  await recent.getByRole('button', { name: 'winter programme', exact: true }).click();
  await expect(group(cold, 'Notices')).toBeVisible();
  expect(await kept(cold)).toBe('["winter programme"]');
  await cold.goto('/Setting');
  await logOut(cold);
  expect(await kept(cold)).toBeNull();
});

withoutWorker(
  'a visitor finds what a visitor may see, and nothing of members; all results of one kind are a list; a reload keeps the words from the server',
  async ({ page, club }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(decodeURIComponent(`${request.url()} ${JSON.stringify(request.headers())}`)));
    await keep(page, club, {});
    await page.goto('/Home');
    await page.getByRole('button', { name: 'Got it' }).click();
    await mirrorDone(page);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('winter programme');
    await expect(group(page, 'Notices').getByRole('link').first()).toBeVisible();
    await expect(group(page, 'Message board')).toHaveCount(0);
    await field(page).fill('points from the club');
    await expect(group(page, 'Points in detail')).toHaveCount(0);

    // Nor are the words in the address that a page without a worker sends.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('points from the club');
    await page.reload();
    await expect(field(page)).toHaveValue('points from the club');
    expect(sent.filter((request) => /points.from/i.test(request))).toEqual([]);

    await field(page).fill('a');
    const all = group(page, 'People').getByRole('link', { name: /^Show all/ });
    await expect(group(page, 'People').getByRole('listitem')).toHaveCount(5);
    await all.click();
    await expect(page).toHaveURL(/in=profiles/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: People');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(50);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ more entries, \d+ in all$/ })).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/Search$/);
    await expect(field(page)).toHaveValue('a');
    await expect(group(page, 'Videos')).toBeVisible();
  },
);
