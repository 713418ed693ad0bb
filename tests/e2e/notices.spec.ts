import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { ask, copied, everyLanguageCached, expect, keep, letMove, withoutWorker as test, test as withWorker } from './club.ts';
import { type ClubServer, root } from './club-server.ts';

/** One start for several commands: the start is the slow part. */
const inOneStart = `for (const [at, words] of JSON.parse(process.env.COMMANDS).entries()) {
  process.argv.splice(1, Infinity, 'operator', ...words, '--json');
  await import('./src/server/operator/main.ts?' + at);
}`;

/** Runs commands of the operator, one after the other, while the club is running; returns their replies. */
async function operator(club: ClubServer, ...commands: string[][]): Promise<Record<string, unknown>[]> {
  const env = { ...process.env, DATA_DIR: club.dataDir, COMMANDS: JSON.stringify(commands) };
  const args = ['--input-type=module', '--eval', inOneStart];
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/node'), args, { cwd: root, env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function picture(club: ClubServer, colour: string): Promise<string> {
  const file = join(club.dataDir, `${colour}.png`);
  await sharp({ create: { width: 1300, height: 900, channels: 3, background: colour } })
    .png()
    .toFile(file);
  return file;
}

/** The part of a picture's address that is the same for all its widths. */
const baseOf = (url: unknown): string => String(url).replace(/-\d+\.webp$/, '');

/** Whether this client has cached a picture with that base address. */
const isKept = (page: Page, base: string) =>
  page.evaluate(async (part) => {
    const keys = await (await caches.open('foyer-pictures')).keys();
    return keys.some(({ url }) => url.includes(part));
  }, base);

/** A stub of the number on the app's icon, which no page can read back: it is written to `<html data-badge>`. */
const stubIconBadge = (context: BrowserContext) =>
  context.addInitScript(() => {
    const show = async (count = 0) => document.documentElement.setAttribute('data-badge', String(count));
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show() });
  });

/** What Home shows beside one of its icons. */
const unreadCount = async (page: Page, path: string) => Number.parseInt((await unread(page, path).textContent()) ?? '', 10);

const unread = (page: Page, path: string) => page.locator(`a[href="${path}"]`).getByText(/\d+ unread/);

withWorker(
  'what the operator publishes reaches a client, counts on the app’s icon until it is read, stays available offline, and disappears when it is removed (R27, S3, S43, D3, D14, E2, E15, O5)',
  async ({ page, context, club, watch }) => {
    const text = '<p>From Friday <b>on</b></p><script>x</script>';
    const [notice, banner] = await operator(
      club,
      ['notice', 'add', '--name', 'Doors at nine', '--text', text],
      ['banner', 'add', await picture(club, 'teal')],
      // Nothing covers Home's icons.
      ['setting', 'set', 'ispop', '0'],
    );
    const base = baseOf(banner?.url);
    await stubIconBadge(context);
    await copied(page, club, 'demo', 'wifi');
    await expect(page.locator(`img[src*="${base}"]`)).toBeAttached();
    await expect(unread(page, '/Notice')).toBeAttached();
    const mine = await unreadCount(page, '/Notice?mine=1');
    const all = mine + (await unreadCount(page, '/Notice'));
    await expect(page.locator('html')).toHaveAttribute('data-badge', String(all));
    await expect.poll(() => isKept(page, base)).toBe(true);
    await page.close();

    watch.offline = true;
    await club.stop();
    const cold = await context.newPage();
    await cold.goto('/Home');
    await expect(cold.locator(`img[src*="${base}"]`)).toBeAttached();
    const ways = cold.getByRole('list', { name: 'Where to go next' });
    await ways.getByRole('link', { name: 'Notices' }).click();
    await expect(cold).toHaveURL(/\/Notice$/);
    const row = cold.locator('details').filter({ hasText: 'Doors at nine' });
    await expect(row.getByText('Unread')).toBeAttached();
    await row.click();
    await expect(row.getByText('From Friday on')).toBeVisible();
    await expect(row.getByText('Unread')).toHaveCount(0);
    await cold.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(cold.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(cold.getByText('Unread')).toHaveCount(0);
    await expect(cold.locator('html')).toHaveAttribute('data-badge', String(mine));

    await club.start();
    watch.offline = false;
    // The picture is deleted before its row: a screen rendered in between requests it once more.
    watch.announce(new RegExp(`404.*${base}-`));
    await operator(club, ['notice', 'remove', String(notice?.id)], ['banner', 'remove', String(banner?.id)]);
    await cold.goto('/Home');
    await expect(cold.locator(`img[src*="${base}"]`)).toHaveCount(0);
    await expect(unread(cold, '/Notice?mine=1')).toBeAttached();
    await expect(unread(cold, '/Notice')).toHaveCount(0);
    await expect.poll(() => isKept(cold, base)).toBe(false);
    await cold.goto('/Notice');
    await expect(cold.locator('details').first()).toBeVisible();
    await expect(row).toHaveCount(0);
  },
);

withWorker(
  'notices, videos, categories, games and the pop-up are read in the chosen language, even offline, and a replacement names its language (S43, E0.6, O4)',
  async ({ page, context, club, watch }) => {
    const [video] = (await ask<{ data: { id: string; name: string }[] }>(club, '/video/getVideoList')).data;
    const [notice] = await operator(club, ['notice', 'add', '--name', 'Doors at nine', '--text', '<p>From Friday on</p>']);
    await operator(club, [
      'notice',
      'edit',
      String(notice?.id),
      '--language',
      'de',
      '--name',
      'Einlass um neun',
      '--text',
      '<p>Ab Freitag</p>',
    ]);
    await operator(club, [
      'video',
      'edit',
      String(video?.id),
      '--language',
      'de',
      '--title',
      'Die Stunde der Schneider',
      '--info',
      'Mit Nadel',
    ]);
    const [person] = await ask<{ id: string }[]>(club, '/nHomeList?page=1');
    await operator(
      club,
      ['video', 'edit', String(video?.id), '--without-language', 'ja'],
      ['profile', 'edit', String(person?.id), '--without-language', 'ja'],
      ['setting', 'set', 'pop_content_texts', JSON.stringify({ de_de: '<p>Guten Abend</p>' })],
    );
    await copied(page, club, 'demo', 'wifi');
    await page.goto('/Notice');
    await expect(page.locator('details').filter({ hasText: 'Doors at nine' })).toBeVisible();
    await everyLanguageCached(page);
    // Content in the other languages comes in advance too, before the last pictures.
    await expect(page.locator('html[data-pictures=complete]')).toBeAttached({ timeout: 60_000 });
    await page.close();

    watch.offline = true;
    await club.stop();
    const cold = await context.newPage();
    await cold.goto('/language?from=setting');
    await cold.getByRole('button', { name: 'Deutsch' }).click();
    await expect(cold.getByRole('heading', { level: 1 })).toHaveText('Sprache');
    await cold.goto('/Notice');
    const row = cold.locator('details').filter({ hasText: 'Einlass um neun' });
    await row.click();
    await expect(row.getByText('Ab Freitag')).toBeVisible();
    await expect(row.getByText('English')).toHaveCount(0);
    await cold.goto('/video');
    await expect(cold.getByRole('tab', { name: 'Tanz' })).toBeVisible();
    await expect(cold.getByRole('link', { name: 'Die Stunde der Schneider' })).toBeVisible();
    await cold.goto(`/PlayVideo?id=${video?.id}`);
    await expect(cold.getByText('Mit Nadel')).toBeVisible();
    await cold.goto('/Game');
    await expect(cold.getByRole('link', { name: /Würfel · 1 Minute/ })).toBeVisible();
    await cold.evaluate(() => localStorage.removeItem('foyer.popup'));
    await cold.goto('/Home');
    await expect(cold.getByRole('dialog').getByText('Guten Abend')).toBeVisible();
    await cold.goto('/language?from=setting');
    await cold.getByRole('button', { name: '日本語' }).click();
    await expect(cold.locator('html')).toHaveAttribute('lang', 'ja');
    await cold.goto('/Notice');
    const standIn = cold.locator('details').filter({ hasText: 'Doors at nine' });
    await expect(standIn.getByText('Doors at nine')).toHaveAttribute('lang', 'en-US');
    await expect(standIn.getByText('English')).toBeVisible();
    await expect(cold.getByText('Einlass um neun')).toHaveCount(0);
    await cold.goto(`/PlayVideo?id=${video?.id}`);
    await expect(cold.getByRole('heading', { level: 2, name: video?.name ?? '' })).toHaveAttribute('lang', 'en-US');
    await expect(cold.getByRole('main').getByText('American English'), 'of the video').toBeVisible();
    await cold.goto(`/nHomeDetail?id=${person?.id}`);
    await expect(cold.getByRole('main').getByText('American English'), 'of the person').toBeVisible();
    await cold.evaluate(() => localStorage.removeItem('foyer.popup'));
    await cold.goto('/Home');
    await expect(cold.getByRole('dialog').getByText('American English'), 'of the pop-up').toBeVisible();
  },
);

test('the pop-up shows once for each content; the ticker, backgrounds and switches follow the operator’s settings (S4, S5, S10, S45, S11, X6, D2)', async ({
  page,
  club,
}) => {
  await letMove(page);
  const { login_bg, center_bg } = await ask<Record<'login_bg' | 'center_bg', string>>(club, '/base_info');
  expect(login_bg).not.toBe(center_bg);
  await operator(
    club,
    ['setting', 'set', 'login_bg', center_bg],
    ['setting', 'set', 'center_bg', login_bg],
    ['setting', 'set', 'iskefu', '0'],
    ['setting', 'set', 'notice', 'The doors open at nine'],
    ['setting', 'set', 'pop_content', '<p>The first word</p>'],
  );
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  const popUp = page.getByRole('dialog');
  await expect(popUp.getByText('The first word')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popUp).toHaveCount(0);
  const seen = () => page.evaluate(() => localStorage.getItem('foyer.popup'));
  const first = await seen();
  expect(first).toBeTruthy();
  await expect(page.getByText('The doors open at nine').first()).toBeVisible();
  const ways = page.getByRole('list', { name: 'Where to go next' });
  for (const [name, address] of [
    ['For me', /\/Notice\?mine=1$/],
    ['Games', /\/game_n$/],
  ] as const) {
    await ways.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
  await ways.getByRole('button', { name: 'VIP' }).click();
  await expect(page.getByText('This function is switched off').first()).toBeVisible();
  await page.goto('/Mine');
  await expect(page.locator(`img[src="${login_bg}"]`)).toBeAttached();
  await page.goto('/Login');
  await expect(page.locator(`img[src="${center_bg}"]`)).toBeVisible();

  await operator(club, ['setting', 'set', 'pop_content', '<p>The second word</p>']);
  await page.goto('/Home');
  await expect(popUp.getByText('The second word')).toBeVisible();
  await popUp.getByRole('button', { name: 'Got it' }).click();
  await expect(popUp).toHaveCount(0);
  const second = await seen();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

test('a signed link logs in once, and is removed from the address bar (T7, T8, Q25, Q28)', async ({ page, club }) => {
  const key = 'the signing key of another site';
  const payload = Buffer.from(`demo|${Date.now()}|nonce-number-one`).toString('base64url');
  const sso = `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
  const file = join(club.dataDir, 'signing-key');
  await writeFile(file, key);
  await operator(club, ['setting', 'key', 'sso_key', file]);
  await keep(page, club, {});

  const link = `/Login?sso=${sso}&username=demo&kefuId=desk-7&adsid=ad-1`;
  const asked = page.waitForRequest(/doLoginthird/);
  await page.goto(link);
  const sent = new URLSearchParams((await asked).postData() ?? '');
  expect([sent.get('kefuId'), sent.get('adsid'), sent.get('username')]).toEqual(['desk-7', 'ad-1', 'demo']);
  await expect(page).toHaveURL(/\/Home$/);
  const used = await page.evaluate(() => localStorage.getItem('token'));
  expect(used).toMatch(/^[\w-]{43}$/);

  await page.goto(link);
  await expect(page.getByText(/link/i).first()).toBeVisible();
  await expect(page).not.toHaveURL(/sso|username/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(used);
});
