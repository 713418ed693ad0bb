import type { Page } from '@playwright/test';
import type { SystemConfig } from '../../src/contract/shelves/base.ts';
import type { ProfileItem } from '../../src/contract/shelves/profiles.ts';
import { ask, expect, hasContent, keep, test } from './club.ts';

const popUp = (page: Page) => page.getByRole('dialog', { name: 'A word from the club' });

/** The base info as the club would send it with other switches. */
async function switched(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/mirror/base**', async (route) => {
    const reply = await (await route.fetch()).json();
    const rows = reply.data.rows.map((row: { id: string }) => (row.id === 'base_info' ? { ...row, ...change } : row));
    await route.fulfill({ json: { ...reply, data: { ...reply.data, rows } } });
  });
}

test('Home shows what the club says, and every icon leads on (S2-S5, S7, S10, R2, P1, P6, Q10, Q28, D3)', async ({ page, club }) => {
  const config = await ask<SystemConfig>(club, '/system/config');
  const [person] = await ask<ProfileItem[]>(club, '/nHomeList?page=1');
  await keep(page, club, {});
  await page.goto('/Home');
  await expect(popUp(page)).toContainText('Good evening');
  await popUp(page).getByRole('button', { name: 'Got it' }).click();
  await page.reload();
  await hasContent(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Foyer' })).toBeVisible();
  await expect(popUp(page), 'it was read').toHaveCount(0);

  await expect(page.getByLabel('From the club').locator('> [role="group"]')).toHaveCount(config.banners.length);
  await expect(page.getByRole('region', { name: 'Notice' })).toContainText(config.notice);
  for (const [label, movies] of [
    ['Videos', config.movielist_0],
    ['More videos', config.movielist_1],
  ] as const) {
    await expect(page.getByRole('list', { name: label, exact: true }).getByRole('link')).toHaveCount(movies.length);
  }
  const card = page.getByRole('region', { name: 'Recommended' }).getByRole('link').first();
  for (const text of [person?.xuanfei_name, person?.price, person?.height, person?.one, person?.address, person?.service_data[0]]) {
    await expect(card).toContainText(text ?? 'a profile without it');
  }
  await expect(card.locator('img').first()).toBeVisible();

  const ways = page.getByRole('list', { name: 'Ways on' });
  await expect(ways.getByRole('listitem')).toHaveText(['Notices', 'For me', 'Games', 'VIP']);
  for (const [name, url] of [
    ['Notices', /\/Notice$/],
    ['For me', /\/(Notice\?mine=1|Login\?next=)/],
    ['Games', /\/game_n$/],
    ['VIP', /\/ServiceOnline$/],
  ] as const) {
    await ways.getByRole('listitem').filter({ hasText: name }).locator('a, button').click();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL(/\/Home$/);
  }
  await page.getByRole('button', { name: 'Customer service' }).click();
  await expect(page).toHaveURL(/\/ServiceOnline$/);
});

test('the list is pulled anew, and goes on by itself to its end without anybody twice (S6, C8, C24, T33, T36, X19)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  await popUp(page).getByRole('button', { name: 'Got it' }).click();
  await hasContent(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  const pressedMs = performance.now();
  await page.getByRole('button', { name: 'Refresh: Recommended' }).press('Enter');
  await expect(page.getByRole('status').getByText('Refresh successful')).toBeAttached();
  expect(performance.now() - pressedMs).toBeGreaterThanOrEqual(500);
  expect(
    asked.some((path) => /nHomeList|xuanfeilist|mirror\/profiles/.test(path)),
    'the club was asked',
  ).toBe(true);

  const cards = page.getByRole('region', { name: 'Recommended' }).getByRole('link');
  const seen = new Set<string>();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const shown = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(new Set(shown).size, 'nobody twice').toBe(shown.length);
    for (const each of shown) seen.add(each);
    expect(seen.size).toBeGreaterThan(40);
  }).toPass({ timeout: 15_000 });
});

test('the floating icons are dragged without opening, and open by a tap (S8, S9)', async ({ page, club }) => {
  await switched(page, { ispop: 0 });
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  await hasContent(page);
  for (const [name, url] of [
    ['Prize wheel', /\/luckDraw$/],
    ['Support', /\/ServiceOnline$/],
  ] as const) {
    const icon = page.locator('[data-draggable]').and(page.getByRole('button', { name, exact: true }));
    const before = await icon.boundingBox();
    if (!before) throw new Error(`${name} stands nowhere`);
    await page.mouse.move(before.x + 28, before.y + 28);
    await page.mouse.down();
    await page.mouse.move(before.x - 100, before.y - 150, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await icon.boundingBox())?.x).toBeLessThan(before.x - 60);
    await expect(page).toHaveURL(/\/Home$/);
    await icon.click();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL(/\/Home$/);
  }
});

test('what the club has switched off is not there, and support says so; the frame is 650 px wide above 1000 (S1, S8-S10, X6, C9)', async ({
  page,
  club,
}) => {
  await switched(page, { isluckdraw: 0, iskefu: 0, ispop: 0 });
  await keep(page, club, {});
  await page.goto('/Home');
  await hasContent(page);
  await expect(page.locator('[data-draggable]')).toHaveCount(0);
  await expect(popUp(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('status').getByText('This function is switched off')).toBeAttached();
  await expect(page).toHaveURL(/\/Home$/);
  for (const [width, frame] of [
    [1001, 650],
    [1000, 1000],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const box = page.locator('main').locator('xpath=ancestor-or-self::*[contains(@class, "frame")]').first();
    await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(frame);
  }
});
