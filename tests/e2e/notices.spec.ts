import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { copied, expect, keep, mirrorDone, test } from './club.ts';
import { type ClubServer, root } from './club-server.ts';

/** The operator's command line beside the running club. */
async function operator(club: ClubServer, ...args: string[]): Promise<Record<string, unknown>> {
  const env = { ...process.env, DATA_DIR: club.dataDir };
  const node = join(root, 'node_modules/.bin/node');
  const { stdout } = await promisify(execFile)(node, ['src/server/operator/main.ts', ...args, '--json'], { cwd: root, env });
  return JSON.parse(stdout);
}

async function picture(club: ClubServer, colour: string): Promise<string> {
  const file = join(club.dataDir, `${colour}.png`);
  await sharp({ create: { width: 1300, height: 900, channels: 3, background: colour } })
    .png()
    .toFile(file);
  return file;
}

/** The part of a picture's address that stays the same in all its widths. */
const baseOf = (url: unknown): string => String(url).replace(/-\d+\.webp$/, '');

/** Whether this phone keeps a picture of that base for the time without a network. */
const isKept = (page: Page, base: string) =>
  page.evaluate(async (part) => {
    const keys = await (await caches.open('foyer-pictures')).keys();
    return keys.some(({ url }) => url.includes(part));
  }, base);

const unread = (page: Page, path: string) => page.locator(`a[href="${path}"]`).getByText(/\d+ unread/);

test('what the operator announces reaches a phone, stays without a network, and goes when it is taken down (R27, S3, S43, D3, D14, E2, E15, O5)', async ({
  page,
  context,
  club,
  watch,
}) => {
  // Five starts of a process and three of the club: seconds here, a minute where much else runs beside it.
  test.setTimeout(120_000);
  await copied(page, club, 'demo');
  const notice = await operator(
    club,
    'notice',
    'add',
    '--name',
    'Doors at nine',
    '--text',
    '<p>From Friday <b>on</b></p><script>x</script>',
  );
  const banner = await operator(club, 'banner', 'add', await picture(club, 'teal'));
  const base = baseOf(banner.url);

  await page.goto('/Notice');
  const row = page.locator('details').filter({ hasText: 'Doors at nine' });
  await expect(row.getByText('Unread')).toBeAttached();
  await page.goto('/Home');
  await expect(page.locator(`img[src*="${base}"]`)).toBeAttached();
  await expect(unread(page, '/Notice')).toBeAttached();
  await expect.poll(() => isKept(page, base)).toBe(true);
  await page.close();

  watch.offline = true;
  await club.stop();
  const cold = await context.newPage();
  await cold.goto('/Home');
  await expect(cold.locator(`img[src*="${base}"]`)).toBeAttached();
  await cold.goto('/Notice');
  const kept = cold.locator('details').filter({ hasText: 'Doors at nine' });
  await kept.click();
  await expect(kept.getByText('From Friday on')).toBeVisible();
  await expect(kept.getByText('Unread')).toHaveCount(0);
  await cold.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(cold.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(cold.getByText('Unread')).toHaveCount(0);
  await cold.goto('/Mine');
  await expect(unread(cold, '/Notice?mine=1')).toBeAttached();
  await expect(unread(cold, '/Notice')).toHaveCount(0);

  await club.start();
  watch.offline = false;
  await operator(club, 'notice', 'remove', String(notice.id));
  await operator(club, 'banner', 'remove', String(banner.id));
  await cold.goto('/Home');
  await expect(cold.locator(`img[src*="${base}"]`)).toHaveCount(0);
  await expect.poll(() => isKept(cold, base)).toBe(false);
  await mirrorDone(cold);
  watch.offline = true;
  await club.stop();
  await cold.goto('/Notice');
  await expect(cold.locator('details').first()).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test('the pop-up shows once for each content, backgrounds and switches follow the operator (S10, S45, S11, X6, D2)', async ({
  page,
  club,
}) => {
  const url = String((await operator(club, 'background', 'add', await picture(club, 'purple'))).url);
  for (const name of ['login_bg', 'center_bg']) await operator(club, 'setting', 'set', name, url);
  await operator(club, 'setting', 'set', 'pop_content', '<p>The first word</p>');
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  const popUp = page.getByRole('dialog');
  await expect(popUp.getByText('The first word')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popUp).toHaveCount(0);
  await page.goto('/Mine');
  await expect(page.locator(`img[src="${url}"]`)).toBeAttached();
  await page.goto('/Login');
  await expect(page.locator(`img[src="${url}"]`)).toBeVisible();

  await operator(club, 'setting', 'set', 'iskefu', '0');
  await page.goto('/Home');
  await page.getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByText('This function is switched off').first()).toBeVisible();
  await expect(popUp).toHaveCount(0);

  await operator(club, 'setting', 'set', 'pop_content', '<p>The second word</p>');
  await page.goto('/Home');
  await popUp.getByRole('button', { name: 'Got it' }).click();
  await expect(popUp).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Customer service' })).toBeVisible();
  await expect(popUp).toHaveCount(0);
});

test('a signed link logs in once, and leaves the address bar; without a key it does nothing (T7, T8, Q25, Q28)', async ({ page, club }) => {
  const key = 'the signing key of another site';
  const signed = (nonce: string) => {
    const payload = Buffer.from(`demo|${Date.now()}|${nonce}`).toString('base64url');
    return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
  };
  await keep(page, club, {});
  const refusal = page.getByText(/link/i).first();
  await page.goto(`/Home?sso=${signed('nonce-without-key')}`);
  await expect(refusal).toBeVisible();
  await operator(club, 'setting', 'set', 'sso_key', key);

  const link = `/Login?sso=${signed('nonce-number-one')}&username=demo&kefuId=desk-7&adsid=ad-1`;
  const asked = page.waitForRequest(/doLoginthird/);
  await page.goto(link);
  const sent = new URLSearchParams((await asked).postData() ?? '');
  expect([sent.get('kefuId'), sent.get('adsid'), sent.get('username')]).toEqual(['desk-7', 'ad-1', 'demo']);
  await expect(page).toHaveURL(/\/Home$/);
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  const used = await page.evaluate(() => localStorage.getItem('token'));
  expect(used).toMatch(/^[\w-]{43}$/);

  await page.goto(link);
  await expect(refusal).toBeVisible();
  await expect(page).not.toHaveURL(/sso|username/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(used);
});
