import type { Page } from '@playwright/test';
import { serious } from './cells.ts';
import { ask, expect, keep, mirrorDone, withoutWorker as test } from './club.ts';

type Person = { id: string; xuanfei_name: string; region_id: string; types: string[]; price: string; certified: object | null };

/** All rows of a list that comes in pages. */
async function all<Row>(pageOf: (page: number) => Promise<Row[]>, first: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = first; ; page += 1) {
    const more = await pageOf(page);
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filter people' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const conditions = (page: Page) => page.getByRole('button', { name: /^Remove the filter/ });
const show = (page: Page, count: number) => sheet(page).getByRole('button', { name: `Show ${count} ${count === 1 ? 'person' : 'people'}` });

test('a list of people is narrowed down and ordered from the copy, also offline; the address and the list keep it', async ({
  page,
  club,
  watch,
}) => {
  const guides = (await all((at) => ask<Person[]>(club, `/xuanfeilist?page=${at}`), 1)).filter(({ types }) => types.includes('guide'));
  const certified = guides.filter((person) => person.certified !== null);
  const lowest = Math.min(...guides.map(({ price }) => Number.parseInt(price, 10)));
  await keep(page, club, {});
  await page.goto('/Home');
  await page.getByRole('button', { name: 'Got it' }).click();
  await mirrorDone(page);
  await page.goto('/nHomeList');
  await mirrorDone(page);

  // The count is of what would be shown; nothing changes before it is.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await sheet(page).getByLabel('Trade').selectOption('guide');
  await expect(show(page, guides.length)).toBeVisible();
  await sheet(page).getByLabel('Order').selectOption('rate');
  expect(await serious(page)).toEqual([]);
  await show(page, guides.length).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/\/nHomeList\?by=/);
  await expect(conditions(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(`${lowest}–`);

  // A reload keeps it, and one step back leaves the list.
  await page.reload();
  await expect(conditions(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(`${lowest}–`);
  await mirrorDone(page);
  watch.offline = true;
  await club.stop();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await sheet(page).getByLabel('Only people with a valid certificate').check();
  await show(page, certified.length).click();
  await expect(conditions(page)).toHaveCount(3);
  await expect(cards(page)).toHaveCount(certified.length);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const [{ region_id: city }] = certified as [Person, ...Person[]];
  const there = certified.filter(({ region_id }) => region_id === city);
  await sheet(page).getByLabel('City').selectOption(city);
  await sheet(page).getByLabel('Order').selectOption('The club’s order');
  await show(page, there.length).click();
  await expect(conditions(page)).toHaveCount(4);
  await expect(cards(page)).toHaveCount(there.length);
  await expect(cards(page).first()).toContainText(there[0]?.xuanfei_name ?? 'nobody');
  // Published rates: those that no one there asks more than.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const rate = sheet(page).getByLabel('Published rate');
  await rate.selectOption({ index: 1 });
  const most = Number(/\d+/.exec(await rate.inputValue())?.[0]);
  const within = there.filter(({ price }) => Number(/–(\d+)/.exec(price)?.[1]) <= most);
  await expect(within.length > 0 ? show(page, within.length) : sheet(page).getByRole('button', { name: 'No one matches' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No one matches all your filters.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await expect(conditions(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/nHomeList$/);
});

test('a filter in an address is in force at once, and what is not understood is none; the list remembers it while the app is open', async ({
  page,
  club,
}) => {
  await keep(page, club, {});
  await page.goto(`/xf?by=${encodeURIComponent('trade=model&order=stars&rate=cheap')}`);
  await expect(conditions(page)).toHaveText(['Model']);
  await page.getByRole('tab').nth(1).click();
  await expect(page).toHaveURL(/region=/);
  await expect(conditions(page)).toHaveText(['Model']);
  await expect(page).toHaveURL(/by=trade%3Dmodel/);
  // Back takes the sheet away, and nothing else.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await sheet(page).getByLabel('Trade').selectOption('');
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(conditions(page)).toHaveText(['Model']);
  await conditions(page).click();
  await expect(conditions(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/by=/);
});

type VideoRow = { id: string; name: string; seconds: number };

test('a list of videos is narrowed down and ordered from the copy, also offline; the address keeps it', async ({ page, club, watch }) => {
  const rows = await all(async (at) => (await ask<{ data: VideoRow[] }>(club, `/video/getVideoList?page=${at}`)).data, 0);
  const longest = Math.max(...rows.map(({ seconds }) => seconds));
  const filters = page.getByRole('dialog', { name: 'Filter videos' });
  const videos = page.getByRole('tabpanel', { name: 'Videos' }).locator('a[href^="/PlayVideo"]');
  const open = () => page.getByRole('button', { name: 'Filter', exact: true }).click();
  await keep(page, club, { member: 'vip' });
  await page.goto('/Home');
  await page.getByRole('button', { name: 'Got it' }).click();
  await mirrorDone(page);

  // What is not understood is no condition.
  await page.goto(`/video?by=${encodeURIComponent('order=longest&length=huge&rate=5')}`);
  await expect(conditions(page)).toHaveText(['Longest first']);
  await expect(videos.first().getByRole('time')).toHaveText(`0:${longest}`);
  await mirrorDone(page);
  watch.offline = true;
  await club.stop();
  await open();
  await filters.getByLabel('Order').selectOption('By title');
  expect(await serious(page)).toEqual([]);
  await filters.getByRole('button', { name: /^Show \d+ videos$/ }).click();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/\/video\?by=order%3Dtitle$/);
  const titles = rows.map(({ name }) => name).toSorted(new Intl.Collator('en-US', { numeric: true }).compare);
  await expect(videos.first()).toContainText(titles[0] ?? '');

  // Nothing is saved here, and no video is that long: the sheet says it before, the list after.
  await open();
  await filters.getByLabel('Length').selectOption('Over 20 minutes');
  await filters.getByRole('button', { name: 'No video matches' }).click();
  await expect(filters).toBeHidden();
  await expect(page.getByText('No video matches all your filters.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/video$/);
  await expect(videos.first()).toBeVisible();
});
