import { readFile } from 'node:fs/promises';
import { ask, expect, keep, members, serviceWorkerReady, test } from './club.ts';
import { button, tokenOf } from './wallet-pages.ts';

type Me = { username: string; money: string };

test('the member exports their data, gives up their points and closes the account: offline neither can be started, and at the end nothing is left on the device (H16, O7, O13)', async ({
  page,
  club,
  context,
  watch,
}) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/Setting');
  const token = await tokenOf(page);
  await page
    .getByRole('region', { name: 'Your data' })
    .getByRole('link', { name: /Download my data/ })
    .click();
  await expect(page).toHaveURL(/\/MyData$/);
  await button(page, 'Collect my data').click();
  await expect(page.getByText(/^foyer-data-.*\.json$/)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the file').click()]);
  const text = await readFile(await download.path(), 'utf8');
  const file = JSON.parse(text);
  expect([file.format, file.profile[0].username, file.statement.length > 0]).toEqual(['foyer-export/1', 'vip', true]);
  expect(text).not.toContain(token);

  const { money } = await ask<Me>(club, '/user_info', undefined, token);
  await page.goBack();
  await page.getByRole('link', { name: /Close the account/ }).click();
  const close = page.getByRole('main').getByRole('button', { name: 'Close the account', exact: true });
  await expect(close).toHaveAccessibleDescription('First decide what happens to your points.');

  const reason = 'You are offline. This needs a connection.';
  await serviceWorkerReady(page);
  watch.offline = true;
  await club.stop();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(close).toHaveAccessibleDescription(reason);
  await expect(page.getByText(/^As of /).first()).toBeVisible();
  await page.getByRole('link', { name: 'Download your data' }).click();
  await expect(button(page, 'Collect my data')).toHaveAccessibleDescription(reason);
  await page.goBack();
  await club.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(close).toHaveAccessibleDescription('First decide what happens to your points.');

  await page.getByRole('switch', { name: /I give up my .* points/ }).check();
  const field = page.getByLabel('Login password');
  const dialog = page.getByRole('dialog', { name: 'Close the account for good?' });
  await close.click();
  await expect(field).toHaveAccessibleDescription('Please enter your password');
  await field.fill('not-the-one');
  await close.click();
  await expect(dialog).toContainText(`You give up ${Number(money).toLocaleString('en', { minimumFractionDigits: 2 })} points`);
  await button(page, 'Cancel').click();
  await expect(dialog).toBeHidden();
  await close.click();
  await button(page, 'Give up the points and close').click();
  await expect(field).toHaveAccessibleDescription('The password is wrong');

  const tab = await context.newPage();
  await tab.goto('/Mine');
  await field.fill(members.vip);
  await close.click();
  await button(page, 'Give up the points and close').click();
  await expect(page).toHaveURL(/\/Login/);
  await expect(page.getByRole('status').getByText('Your account is closed. Thank you for having been here.')).toBeAttached();
  await expect(tab).toHaveURL(/\/Login/);
  await expect(async () => {
    const kept = await page.evaluate(async () => [Object.keys(localStorage), (await indexedDB.databases()).map(({ name }) => name)]);
    expect(JSON.stringify(kept)).not.toMatch(/token|member/);
  }).toPass({ timeout: 5_000 });
  await expect(ask(club, '/user_info', undefined, token)).rejects.toThrow(/401/);
  await expect(ask(club, '/member/doLogin', { username: 'vip', password: members.vip })).rejects.toThrow(/403/);
});
