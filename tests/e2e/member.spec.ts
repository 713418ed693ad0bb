import type { Page } from '@playwright/test';
import { ask, copied, expect, keep, logIn, members, mirrorDone, withoutWorker as test, test as withWorker } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { button, tokenOf } from './wallet-pages.ts';

type Me = { name: string; sex: string; header_img: string };

/** What the club itself says about the member on this client. */
const me = async (page: Page, club: ClubServer) => ask<Me>(club, '/user_info', undefined, await tokenOf(page));

const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

const fillPasswords = async (page: Page, [old, next, again]: readonly [string, string, string]) => {
  await page.getByLabel('Old password').fill(old);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('New password again').fill(again);
};

const typePasswords = async (page: Page, values: readonly [string, string, string]) => {
  await fillPasswords(page, values);
  await button(page, 'Save').click();
};

test('Information shows what is set, and links to where it is set (S16, R11, D1)', async ({ page, club }) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/information');
  await expect(page).toHaveURL(/\/Infomation$/);
  const rows = [
    [/Real name Not set/, /\/Setname$/],
    [/Sex Unknown/, /\/Setsex$/],
    [/Payout account Not bound/, /\/Setbank$/],
    [/Fund password Not set/, /\/SetPayPassword$/],
    [/Login password/, /\/SetLoginPassword$/],
  ] as const;
  for (const [name, url] of rows) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL(/\/Infomation$/);
  }
});

test('one of the club’s pictures is chosen, saved and shown at once (S17, C3)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Infomation');
  const large = page.getByRole('button', { name: 'Change picture' }).first();
  await large.click();
  const sheet = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(sheet.getByRole('button', { name: /^Picture/ })).toHaveCount(20);
  const before = (await me(page, club)).header_img;
  const other = before.endsWith('/17.png') ? 16 : 17;
  await expect(sheet.getByRole('button', { pressed: true })).toHaveCount(1);
  await sheet.getByRole('button', { name: `Picture ${other}`, exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(status(page, 'Your picture is changed')).toBeAttached();
  await expect(large.locator('img')).toHaveAttribute('src', `/avatars/${other}.png`);
  expect((await me(page, club)).header_img).toBe(`/avatars/${other}.png`);
  await large.click();
  await expect(sheet.getByRole('button', { pressed: true })).toHaveAccessibleName(`Picture ${other}`);
});

test('a name is set once: refusals are shown at the field, and a set name is announced before one tries (S51, V6, V7, X21, R12)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/Setname');
  const field = page.getByLabel('Your name');
  await button(page, 'Save').click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Please enter your name');
  await field.fill('n'.repeat(41));
  await button(page, 'Save').click();
  await expect(field).toHaveAccessibleDescription('A name can have up to 40 characters, on one line');
  expect((await me(page, club)).name).toBe('');

  // Another device of the member is faster.
  await ask(club, '/member/setName', { name: 'Vera Winter' }, await tokenOf(page));
  await field.fill('Wanda Sommer');
  await button(page, 'Save').click();
  await expect(field).toHaveAccessibleDescription('Your name is set and can’t be changed');
  expect((await me(page, club)).name).toBe('Vera Winter');
  await page.goto('/Setname');
  await expect(page.getByText('Your name is set and can’t be changed')).toBeVisible();
  await expect(page.getByText('Vera Winter')).toBeVisible();
  await expect(field).toHaveCount(0);
});

test('a name that was set is shown in Information at once (S51)', async ({ page, club }) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/Setname');
  await page.getByLabel('Your name').fill('  Nguyễn Văn A ');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/Infomation$/);
  await expect(status(page, 'Your name is set')).toBeAttached();
  await expect(page.getByRole('link', { name: /Real name Nguyễn Văn A/ })).toBeVisible();
  expect((await me(page, club)).name).toBe('Nguyễn Văn A');
});

test('sex is saved with one tap, as often as wanted (S48, C26, R13)', async ({ page, club }) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/Setsex');
  for (const [name, value] of [
    ['Female', '2'],
    ['Male', '1'],
    ['Unknown', '0'],
  ] as const) {
    await button(page, name).click();
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { pressed: true })).toHaveCount(1);
    expect((await me(page, club)).sex).toBe(value);
  }
});

test('a choice whose reply was lost is shown from the club’s record, and sent once', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'vip' });
  watch.announce(/ERR_FAILED/);
  let sent = 0;
  await page.route('**/api/member/setSex', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await page.goto('/Setsex');
  await button(page, 'Female').click();
  await expect(page.getByRole('button', { name: 'Female', exact: true, pressed: true })).toBeVisible();
  await expect(status(page, 'Saved')).toBeAttached();
  expect(sent).toBe(1);
});

test('the login password: each refusal at its field, then every device is logged out and says why (S52, V12, T24, R16)', async ({
  page,
  club,
  context,
}) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/SetLoginPassword');
  const [old, next, again] = [
    page.getByLabel('Old password'),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('New password again'),
  ];
  await expect(old).toHaveAttribute('autocomplete', 'current-password');
  for (const field of [next, again]) await expect(field).toHaveAttribute('autocomplete', 'new-password');
  const right = members.vip;
  const rows = [
    [['', '', ''], old, 'Please fill in the form completely'],
    [[right, '', ''], next, 'Please fill in the form completely'],
    [[right, 'another-password', ''], again, 'Please fill in the form completely'],
    [[right, 'another-password', 'another-passwort'], again, 'The second password does not match'],
    [[right, 'short', 'short'], next, 'A password needs 8 to 128 characters'],
    [[right, right, right], next, 'The new password is the same as the old one'],
    [['not-the-one', 'another-password', 'another-password'], old, 'The old password is wrong'],
  ] as const;
  for (const [values, field, words] of rows) {
    await typePasswords(page, values);
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toBeFocused();
  }
  const tab = await context.newPage();
  await tab.goto('/Mine');
  await typePasswords(page, [right, 'another-password', 'another-password']);
  await expect(page).toHaveURL(/\/Login/);
  await expect(status(page, 'Your password is changed. Please log in again.')).toBeAttached();
  await expect(tab).toHaveURL(/\/Login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('textbox', { name: /user/i }).fill('vip');
  await page.getByLabel(/^password/i).fill('another-password');
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(/\/(Home|Mine)$/);
});

test('when the reply to a new password is lost the client signs out, and says which one to try (T24)', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'vip' });
  watch.announce(/ERR_FAILED/);
  await page.route('**/api/member/setLoginPassword', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto('/SetLoginPassword');
  await typePasswords(page, [members.vip, 'another-password', 'another-password']);
  await expect(page).toHaveURL(/\/Login/);
  await expect(
    status(page, 'You were logged out while your password was being changed. Try the new password first, then the old one.'),
  ).toBeAttached();
});

test('another device is logged out from here, and signs out at its next contact (S16)', async ({ page, club, browser }) => {
  await logIn(page, 'demo');
  const there = await (await browser.newContext({ baseURL: club.url })).newPage();
  await keep(there, club, { member: 'demo' });
  await page.goto('/Infomation');
  const list = page.getByRole('region', { name: 'Logged in on' }).getByRole('listitem');
  await expect(list.first()).toContainText('This phone');
  await expect(list.first()).toContainText('Chrome on Linux');
  await expect(list.first().getByRole('button')).toHaveCount(0);
  const before = await list.count();
  expect(before).toBeGreaterThan(1);
  for (let left = before - 1; left > 0; left -= 1) {
    await list
      .nth(1)
      .getByRole('button', { name: /^Log out there/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Log out there?' });
    await expect(dialog).toContainText('is logged out at once');
    await dialog.getByRole('button', { name: 'Log out there' }).click();
    await expect(dialog).toBeHidden();
    await expect(list).toHaveCount(left);
  }
  await expect(status(page, 'Logged out there')).toBeAttached();
  await there.goto('/Mine');
  await expect(there).toHaveURL(/\/Login/);
  await page.goto('/Mine');
  await expect(page).toHaveURL(/\/Mine$/);
  await there.context().close();
});

withWorker('offline everything can be read with its age, and nothing can be sent (O7)', async ({ page, club, watch }) => {
  await ask(club, '/member/doLogin', { username: 'demo', password: members.demo });
  await copied(page, club, 'demo');
  // A log-in loads the member's own row; this session was written into the storage.
  await page.goto('/Mine');
  await expect(page.getByRole('heading', { name: 'demo' })).toBeVisible();
  const before = await me(page, club);
  watch.offline = true;
  await club.stop();
  await page.goto('/Infomation');
  const reason = 'You are offline. This needs a connection.';
  await expect(page.getByText(/^As of /).first()).toBeVisible();
  const end = page.getByRole('button', { name: /^Log out there/ }).first();
  await expect(end).toHaveAttribute('aria-disabled', 'true');
  await expect(end).toHaveAccessibleDescription(reason);
  await page.getByRole('button', { name: 'Change picture' }).first().click();
  const picture = page.getByRole('dialog').getByRole('button', { name: 'Picture 12', exact: true });
  await expect(picture).toHaveAttribute('aria-disabled', 'true');
  await expect(picture).toHaveAccessibleDescription(reason);
  await picture.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto('/Setsex');
  const female = button(page, before.sex === '2' ? 'Male' : 'Female');
  await expect(female).toHaveAttribute('aria-disabled', 'true');
  await expect(female).toHaveAccessibleDescription(reason);
  await female.dispatchEvent('click');
  await page.goto('/Setname');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your name').press('Enter');
  await page.goto('/SetLoginPassword');
  await fillPasswords(page, [members.demo, 'another-password', 'another-password']);
  await expect(button(page, 'Save')).toHaveAccessibleDescription(reason);
  // The keyboard's way to submit a form.
  await page.getByLabel('New password again').press('Enter');
  await club.start();
  await page.goto('/Infomation');
  await expect(end).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  // Commands that an earlier visit has kept are taken up with the rest of the start.
  await mirrorDone(page);
  expect(await me(page, club)).toEqual(before);
  await ask(club, '/member/doLogin', { username: 'demo', password: members.demo });
});
