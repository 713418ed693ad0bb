import type { Page } from '@playwright/test';
import { everyLanguageCached, expect, hasContent, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();

test('a language that is chosen offline applies at once in every tab, and on pages that were never opened', async ({
  page,
  context,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  await page.goto('/Mine');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await everyLanguageCached(page);
  watch.offline = true;
  await club.stop();
  const other = await context.newPage();
  await other.goto('/withdraw');
  await expect(title(other)).toHaveText('Withdraw');
  await page.goto('/language?from=setting');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(title(page)).toHaveText('言語');
  await expect(title(other), 'the other tab, and the words of its screen').toHaveText('出金');
  for (const [path, words] of [
    ['/Moneylog', 'ポイント明細'],
    ['/luckDraw', '賞品ホイール'],
    ['/MessageBoard', '掲示板'],
  ] as const) {
    await page.goto(path);
    await expect(title(page)).toHaveText(words);
  }
});

test('a language that is not on the device says so without a server, and the one that stands remains', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'demo', lang: 'de_de' });
  await page.goto('/Mine');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  watch.offline = true;
  await club.stop();
  await page.goto('/language?from=setting');
  await expect(title(page)).toHaveText('Sprache');
  watch.announce(/Failed to fetch dynamically imported module|Failed to load module script/);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByText('Diese Sprache ließ sich nicht laden').first()).toBeVisible();
  await expect(title(page)).toHaveText('Sprache');
  await page.goto('/Moneylog');
  await hasContent(page);
  expect(await page.getAttribute('html', 'lang')).toBe('de');
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page loads its own messages and those of the frame, and Home only the frame’s', async ({ page, club }) => {
    await keep(page, club, { member: 'demo' });
    // Nothing is fetched in advance there.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(/\/assets\/catalogue-(.+)-\w+\.js$/.exec(request.url())?.slice(1) ?? [])));
    await page.goto('/Home');
    await hasContent(page);
    expect(new Set(asked)).toEqual(new Set(['en-US-frame']));
    asked.length = 0;
    await page.goto('/withdraw');
    await hasContent(page);
    expect(new Set(asked)).toEqual(new Set(['en-US-frame', 'en-US-screens']));
    await expect(title(page)).toHaveText('Withdraw');
  });

  test('a screen whose messages can’t be loaded is not rendered', async ({ page, club, watch }) => {
    watch.announce(/ERR_FAILED/, /ScreenNotLoaded/);
    await keep(page, club, { member: 'demo' });
    // A lost chunk leads to one reload: this page has had it.
    await page.addInitScript(() => sessionStorage.setItem('foyer.reloaded', String(Date.now())));
    await page.route('**/assets/catalogue-en-US-screens-*', (route) => route.abort());
    await page.goto('/withdraw');
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    expect(await page.getByRole('main').textContent()).not.toContain('Withdraw');
    await page.unroute('**/assets/catalogue-en-US-screens-*');
    await page.reload();
    await expect(title(page)).toHaveText('Withdraw');
  });

  test('a missing message is a complaint, but the member’s page keeps working', async ({ page, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    await page.route('**/assets/catalogue-en-US-screens-*', async (route) => {
      const body = (await (await route.fetch()).text()).replace(/JSON\.parse\(`[^`]*`\)/g, '({})');
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto('/withdraw');
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    expect(watch.complaints.join('\n')).toMatch(/No message \S+ in en-US/);
    watch.announce(/No message/);
  });
});
