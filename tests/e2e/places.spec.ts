import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { manifest } from '../../src/client/pwa/manifest.ts';
import type { Notice } from '../../src/contract/collections/notices.ts';
import type { Video } from '../../src/contract/collections/videos.ts';
import { languages } from '../../src/contract/languages.ts';
import { ask, everyLanguageCached, expect, hasContent, inMotion, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';
import { type ClubServer, root } from './club-server.ts';
import { hurryRest } from './hurry-rest.ts';
import { operate } from './operate.ts';

test.use(inMotion);

const { step } = test;
const main = (page: Page) => page.getByRole('main');

test('cities, videos, notices and support open, a signed link logs in, the app is installed and cached, and an expired token ends the session (S15, S18, S19, S43, S44, S54, R5, R27-R29, R35, R36, R41, C14, C23, P6, T7, T8, T32, T33, E18, O1, O2, O11, O15, O20, O23, Q25, Q28, Q30)', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { ahead: 'wifi' });
  await step('cities: two tabs, 17 tiles, each with a gallery', () => cities(page));
  await step('videos: categories, covers, a list that goes on', () => videos(page, club));
  await step('notices with their time', () => notices(page, club));
  await step('support: an entry, then the desk in a frame of the window less 65 px that follows the window', () => support(page));
  await step('a signed link logs in, once, and leaves the address bar; who sent a visitor is kept', () => signedLink(page, club));
  await step('manifest and icons', () => installed(page));
  await step('the whole shell is kept, and no reply of the club in a cache', () => shellKept(page));
  await step('what Setting says of it', () => whatIsSaid(page));
  await step('a token that has run out still reads without a server, and ends only by the club’s word', async () => {
    watch.offline = true;
    await club.stop();
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    for (const path of ['/Mine', '/Moneylog']) {
      await page.goto(path);
      await hasContent(page);
      // What begins 3 s after the start gets no answer either.
      await hurryRest(page);
      await expect(page.getByText('Offline. You see what is saved on this phone.')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await club.start();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.goto('/Moneylog');
    await expect(page).toHaveURL(/\/Login/, { timeout: 30_000 });
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

async function cities(page: Page): Promise<void> {
  await page.goto('/Choose');
  await expect(page.getByRole('tab')).toHaveText(['City list', 'Price info']);
  const tiles = page.getByRole('tabpanel').getByRole('link');
  await expect(tiles).toHaveCount(17);
  const [href, name] = [await tiles.nth(4).getAttribute('href'), await tiles.nth(4).textContent()];
  expect(new URLSearchParams(href?.split('?')[1]).get('id')).toBeTruthy();
  await tiles.nth(4).click();
  await expect(page).toHaveURL(/\/ChooseDetail\?id=.+&name=.+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name?.trim() ?? 'a city without a name');
  await expect(page.getByRole('region', { name: 'Gallery' }).getByRole('button').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: 'Price info' }).click();
  await expect(page).toHaveURL(/\/Choose\?tab=prices$/);
  await hasContent(page);
}

async function videos(page: Page, club: ClubServer): Promise<void> {
  const { data, count } = await ask<{ data: Video[]; count: number }>(club, '/video/getVideoList?page=0');
  const classes = await ask<{ name: string }[]>(club, '/video/itemlist');
  await page.goto('/Video');
  await expect(page).toHaveURL(/\/video$/);
  await expect(page.getByRole('tab')).toHaveText(['All', ...classes.map((one) => one.name)]);
  const cards = page.getByRole('tabpanel').getByRole('link');
  await expect(cards.first()).toContainText(data[0]?.name ?? 'a video without a name');
  await expect(cards.first().locator('img').first()).toBeVisible();
  const last = await ask<{ data: Video[] }>(club, `/video/getVideoList?page=${Math.ceil(count / data.length) - 1}`);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cards.filter({ hasText: last.data.at(-1)?.name ?? 'a video without a name' })).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.getByRole('tab').nth(1).click();
  await expect(page).toHaveURL(/\/video\?class=/);
}

async function notices(page: Page, club: ClubServer): Promise<void> {
  const [notice] = await ask<Notice[]>(club, '/notice/getNoticeList');
  await page.goto('/Notice');
  const row = main(page).locator('details').first();
  await expect(row).toContainText(notice?.name ?? 'a notice without a name');
  await expect(row.locator('time')).toHaveAttribute('datetime', new Date(notice?.at_ms ?? 0).toISOString());
  await row.locator('summary').click();
  await expect(row.locator('p, li').first()).toBeVisible();
}

async function support(page: Page): Promise<void> {
  await page.goto('/ServiceOnline');
  await expect(page.getByText('Membership: how to become a full member')).toBeVisible();
  await page.getByRole('link', { name: 'Start a conversation' }).click();
  await expect(page).toHaveURL(/\/ServicePage$/);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', /\/support\/index\.html#en$/);
  const headings = frame.contentFrame().getByRole('heading', { level: 1 });
  // All languages' sections are there until the frame's style sheet has arrived; the browser paints none of them before that.
  await expect(headings).toHaveCount(1);
  await expect(headings).toHaveText('Support desk');
  await page.evaluate(() => localStorage.setItem('lang', 'de_de'));
  await page.reload();
  const german = frame.contentFrame().locator('[lang="de"]').getByRole('heading', { level: 1 });
  await expect(german, 'the club’s own page in the member’s language, and in no other').toBeVisible();
  await expect(headings).toHaveCount(1);
  await page.evaluate(() => localStorage.setItem('lang', 'en_us'));
  await page.reload();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => Math.round((await frame.boundingBox())?.height ?? 0)).toBe(height - 65);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/support/index.html#de-dark');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
}

async function signedLink(page: Page, club: ClubServer): Promise<void> {
  const key = 'a signing key of the operator';
  const file = join(club.dataDir, 'signing-key');
  await writeFile(file, key);
  await operate(club, 'setting', 'key', 'sso_key', file);
  const payload = Buffer.from(`demo|${Date.now()}|nonce-of-a-test`).toString('base64url');
  const sso = `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
  await page.goto(`/Home?${new URLSearchParams({ kefuId: 'desk-7', adsid: 'ad-1', sso, username: 'demo' })}`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token') ?? '')).not.toBe('');
  expect(page.url()).not.toContain('sso=');
  expect(page.url()).not.toContain('username=');
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect([kept.kefuId, kept.adsid]).toEqual(['desk-7', 'ad-1']);
  expect((await ask<{ username: string }>(club, '/user_info', undefined, kept.token)).username).toBe('demo');
  await expect(ask(club, '/member/doLoginthird', { sso, username: 'demo' })).rejects.toThrow(/403/);
}

async function installed(page: Page): Promise<void> {
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const link = await page.locator('link[rel="manifest"]').getAttribute('href');
  const told = await (await page.request.get(link ?? '')).json();
  expect(told).toMatchObject({ id: '/', name: 'Foyer', short_name: 'Foyer', start_url: '/Home', scope: '/', display: 'standalone' });
  expect(told).toMatchObject({ share_target: manifest.share_target, shortcuts: manifest.shortcuts });
  expect([told.theme_color, told.background_color]).toEqual([manifest.theme_color, manifest.background_color]);
  expect(told.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const picture = await createImageBitmap(await (await fetch(src)).blob());
          return `${picture.width}x${picture.height}`;
        }),
      ),
    told.icons.filter(({ type }: { type: string }) => type === 'image/png') as { src: string }[],
  );
  expect(sizes).toEqual(
    told.icons.filter(({ type }: { type: string }) => type === 'image/png').map((icon: { sizes: string }) => icon.sizes),
  );
}

async function shellKept(page: Page): Promise<void> {
  await everyLanguageCached(page);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    ).flat();
  });
  expect(cached.some((path) => path === '/index.html' || path === '/')).toBe(true);
  const catalogues = cached.flatMap((path) => /\/assets\/catalogue-(.+)-\w+\.js$/.exec(path)?.[1] ?? []);
  expect(new Set(catalogues)).toEqual(new Set(languages.flatMap(({ tag }) => [`${tag}-frame`, `${tag}-screens`])));
  const [newest] = JSON.parse(await readFile(join(root, 'dist/client/builds.json'), 'utf8')) as { files: string[] }[];
  // Passkeys and the switches of notifications need the club anyway: their code is fetched when it is wanted.
  const code = newest?.files.filter((file) => /\.(js|css)$/.test(file) && !/\/(passkeys|push)-/.test(file)).map((file) => `/${file}`) ?? [];
  expect(code.length).toBeGreaterThan(20);
  expect(cached, 'every screen, and the verifier of draws').toEqual(expect.arrayContaining(code));
  expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([]);
}

async function whatIsSaid(page: Page): Promise<void> {
  await page.goto('/Setting');
  const table = page.getByRole('table', { name: 'Saved on this phone' });
  await expect(table.getByRole('row').nth(3)).toBeVisible();
  await expect(page.getByText(/^At most [\d,]+ entries of a list and [\d,]+ pictures are kept/)).toBeVisible();
  for (const term of ['Used', 'Free', 'Safe from clean-up by the browser'])
    await expect(page.getByRole('term').filter({ hasText: term })).toBeVisible();
}
