import type { Browser, Page } from '@playwright/test';
import axe from 'axe-core';
import { ask, expect, keep, serviceWorkerReady, withoutWorker as test, test as withWorker } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';
import { button, tokenOf } from './wallet-pages.ts';

const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
const board = (page: Page) => page.getByRole('list', { name: 'Messages' });
const own = (page: Page) => page.getByRole('region', { name: 'Your messages that others do not see' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Write a message' });
const field = (page: Page) => page.getByLabel('Your message to all members');

/** A second member on their own device. */
async function otherMember(browser: Browser, club: ClubServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: club.url });
  const page = await context.newPage();
  await keep(page, club, { member: 'vip' });
  await page.goto('/MessageBoard');
  return page;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /Write a message|Go on writing/ }).click();
  await field(page).fill(text);
}

const serious = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document));
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
};

test('a first message waits for review, is approved, read by another member, reported, and removed with a reason (S42, O24, H18)', async ({
  page,
  club,
  browser,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/MessageBoard');
  // As a reply this would end a session, as a page it would be markup; here it is the text of a message.
  const text = 'xác thực lỗi <script>alert(1)</script> 鉴权错误';
  await write(page, `${text}\u202E`);
  const token = await tokenOf(page);
  const { nickname } = await ask<{ nickname: string }>(club, '/user_info', undefined, token);
  await expect(sheet(page)).toContainText(`You appear as ${nickname}`);
  expect(await serious(page)).toEqual([]);
  await button(page, 'Post').click();
  await expect(sheet(page)).toBeHidden();
  await expect(status(page, /waits for review/)).toBeAttached();
  await expect(own(page)).toContainText('Waits for review');
  await expect(own(page).getByText(text, { exact: true })).toBeVisible();
  await expect(board(page)).not.toContainText(text);

  const other = await otherMember(browser, club);
  await expect(board(other).getByRole('article').first()).toBeVisible();
  await expect(board(other)).not.toContainText(text);
  const { rows } = await ask<{ rows: { id: string }[] }>(club, '/mirror/posts', undefined, token);
  const id = rows[0]?.id ?? '';
  await operate(club, 'message', 'approve', id);
  await other.reload();
  const row = board(other).getByRole('article').filter({ hasText: text });
  await expect(row).toContainText(nickname);
  expect(await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await row.getByRole('button', { name: /report or hide/ }).click();
  await other.getByRole('button', { name: /Report this message/ }).click();
  await other.getByLabel('What is wrong').fill('It says nothing');
  await button(other, 'Send the report').click();
  await expect(row).toContainText('Reported');
  await operate(club, 'message', 'remove', id, '--reason', 'Not for the board');
  await other.reload();
  await expect(board(other).getByRole('article').first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.context().close();
  await page.reload();
  await expect(own(page)).toContainText('Removed by the club');
  await expect(own(page)).toContainText('Reason: Not for the board');
});

withWorker(
  'a message whose reply was lost is posted once; offline a message can be written and kept but not sent, and another one hidden (O7)',
  async ({ page, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    watch.announce(/ERR_FAILED/);
    let sent = 0;
    await page.route('**/api/memberfeedback', async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort();
    });
    await page.goto('/MessageBoard');
    await write(page, 'Is the harp evening sold out');
    await button(page, 'Post').click();
    await expect(status(page, /waits for review/)).toBeAttached();
    await expect(sheet(page)).toBeHidden();
    await expect(own(page).getByText('Is the harp evening sold out')).toBeVisible();
    const { rows } = await ask<{ rows: object[] }>(club, '/mirror/posts', undefined, await tokenOf(page));
    expect([rows.length, sent]).toEqual([1, 1]);

    await write(page, 'Kept for later');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Go on writing')).toBeVisible();
    await page.reload();
    await expect(board(page).getByRole('article').first()).toBeVisible();
    // A chunk of the page that was not requested yet has to come from the cache.
    await serviceWorkerReady(page);
    watch.offline = true;
    await club.stop('SIGKILL');
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await button(page, 'Go on writing').click();
    await expect(field(page)).toHaveValue('Kept for later');
    const post = button(page, 'Post');
    await expect(post).toHaveAttribute('aria-disabled', 'true');
    await expect(post).toHaveAccessibleDescription(/You are offline/);
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await field(page).press('Control+Enter');
    // A normal click waits for an enabled button; this one stays disabled.
    await post.dispatchEvent('click');
    await page.keyboard.press('Escape');
    const first = board(page).getByRole('article').first();
    const words = (await first.textContent()) ?? '';
    await first.getByRole('button', { name: /report or hide/ }).click();
    await page.getByRole('button', { name: /Hide this message/ }).click();
    await expect(page.getByText('You have hidden a message on this phone.')).toBeVisible();
    await button(page, 'Show it').click();
    await expect(first).toHaveText(words);
    expect(sent).toBe(1);
  },
);
