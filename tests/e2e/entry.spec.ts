import type { Locator, Page } from '@playwright/test';
import type { BaseInfo } from '../../src/contract/collections/base.ts';
import { ask, expect, hasContent, inMotion, keep, logOut, test } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';

test.use(inMotion);

const { step } = test;

/** The field has the focus and says what is wrong with it; nothing else on the page says it as well. */
async function saysWrong(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field.page().getByText(words, { exact: true })).toHaveCount(1);
}
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** The paths of the page's POST requests from now on. */
function posted(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    // The offline copy asks by itself, whenever the browser is idle.
    if (request.method() === 'POST' && path !== '/api/mirror') sent.push(path);
  });
  return sent;
}

test('a visitor finds the entrances, logs in, returns to the member’s page, keeps a language, logs out with nothing left, and registers (R1, R6-R10, R44, R46, S11-S15, S45-S47, P1-P4, P7, P10, V1-V5, T1, T2, T5, T35, X2, X3, X25, C2, H10, Q3, Q9, Q19, Q26, E16, E17)', async ({
  page,
  club,
}) => {
  await step('a visitor is led from / to Home, kept out of what is a member’s, and led out of a dead end', () => doors(page, club));
  await step('logging in: nothing is sent without both fields, and a refusal is the club’s own words', () => loggingIn(page, club));
  await step('figures, group, menu and settings; a language that stays', () => place(page, club));
  await step('a log-out that clears', () => loggingOut(page));
  await step('a forgotten password: the club’s code and a new one open the account, the old one no longer', () => forgotten(page, club));
  await step('registering: each field by name, the terms, the code by the club', () => registering(page, club));
  await step('a new member is met, once', () => welcome(page));
});

async function doors(page: Page, club: ClubServer): Promise<void> {
  await keep(page, club, { ahead: 'wifi' });
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL(/\/Home$/);
  await hasContent(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/Home$/);
  await page.goBack();
  expect(page.url(), 'neither the redirect nor a link to where one is left an entry').toBe('about:blank');

  for (const path of ['/Setting', '/nHomeDetail?id=1', '/Lottery?key=k3-1m']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${club.url}/Login?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/no-such-page');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(page).toHaveURL(/\/Home$/);
}

async function loggingIn(page: Page, club: ClubServer): Promise<void> {
  const { login_bg } = await ask<BaseInfo>(club, '/system/base');
  await page.goto('/Login?next=%2FMine');
  await expect(page.locator(`img[src="${login_bg}"]`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Language' })).toHaveAttribute('href', '/language');
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', /^\/Register/);
  const sent = posted(page);
  const [name, password] = [page.getByRole('textbox', { name: 'Username' }), page.getByLabel(/^Password/)];
  const go = page.getByRole('button', { name: 'Log in', exact: true });
  // At an address in digits no browser has passkeys: passkeys.spec.ts comes by a name.
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
  await password.fill('x');
  await go.click();
  await saysWrong(name, 'Please enter your username');
  await name.fill('demo');
  await password.fill('');
  await go.click();
  await saysWrong(password, 'Please enter your password');
  expect(sent).toEqual([]);
  await password.fill('not-the-one');
  await go.click();
  await saysWrong(password, 'Username or password is wrong');
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
  expect((await stored(page)).token).toBeUndefined();
  await password.fill('demo-member-1');
  await go.click();
  await expect(page).toHaveURL(/\/Mine$/);
  const { token = '', tokensso = '' } = await stored(page);
  expect([token.length >= 32, tokensso.length >= 32, sent]).toEqual([true, true, ['/api/member/doLogin', '/api/member/doLogin']]);
}

async function place(page: Page, club: ClubServer): Promise<void> {
  await page.evaluate(() => localStorage.setItem('foyer.theme', 'dark'));
  const { token = '' } = await stored(page);
  type Info = { money_value: number; point: number; see_total: number; groupinfo: { image: string; rate: number } };
  const info = await ask<Info>(club, '/user_info', undefined, token);
  await page.goto('/Mine');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { level: 2, name: 'demo' })).toBeVisible();
  await expect(page.locator(`img[src="${info.groupinfo.image}"]`)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(Math.round(info.groupinfo.rate)));
  const figure = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: label }) })
      .getByRole('definition')
      .first();
  await expect(figure('Points')).toHaveText(info.money_value.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  await expect(figure('Credit score')).toHaveText(String(info.point));
  await expect(figure('Views')).toHaveText(String(info.see_total));
  const menu = page.getByRole('navigation', { name: 'My account' }).getByRole('link');
  const places = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const named = ['/withdraw', '/Recharge', '/Infomation', '/WithdrawRecord', '/Moneylog', '/RechargeRecord', '/Notice'];
  // The member's own notifications come after those of S13 (Q10).
  expect(places).toEqual([...named, '/Notice?mine=1']);
  await page.getByRole('link', { name: 'Settings' }).click();

  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Fund password/ })).toContainText('Set');
  for (const path of ['/Infomation', '/SetLoginPassword']) await expect(main.locator(`a[href^="${path}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the offline copy' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).click();
  await expect(page.getByRole('status').getByText('The offline copy was cleared')).toBeAttached();
  expect(await page.evaluate(() => localStorage.getItem('token')), 'one stays logged in').not.toBeNull();

  await main.getByRole('link', { name: /Language/ }).click();
  await expect(page).toHaveURL(/\/language\?from=setting$/i);
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(rows).toHaveCount(7);
  await expect(page.locator('button[aria-current="true"]')).toHaveText('English');
  await rows.filter({ hasText: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.locator('button[aria-current="true"]')).toHaveText('Deutsch');
  expect((await stored(page)).lang).toBe('de_de');
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(page, 'opened from the settings, it leads back there').toHaveURL(/\/Setting$/);
  await page.goto('/language');
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect(page).not.toHaveURL(/\/Setting$/);
}

async function loggingOut(page: Page): Promise<void> {
  await page.goto('/Mine');
  await expect(page.getByRole('term').first(), 'points, in no currency').toHaveText('Punkte');
  const board = page.getByRole('navigation').getByRole('link', { name: 'Pinnwand', exact: true });
  await expect(board, 'the tab of the board, in the member’s language').toHaveAttribute('href', '/MessageBoard');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/Login/);
  const left = await stored(page);
  expect(left).toMatchObject({ lang: 'de_de', 'foyer.theme': 'dark', 'foyer.age': 'yes' });
  expect(Object.keys(left).filter((key) => !['lang', 'foyer.theme', 'foyer.age'].includes(key))).toEqual([]);
}

async function forgotten(page: Page, club: ClubServer): Promise<void> {
  const { code: given } = await operate<{ code: string }>(club, 'member', 'reset-password', 'demo');
  await page.evaluate(() => localStorage.setItem('lang', 'en_us'));
  await page.goto('/Login?next=%2FSetting');
  const name = page.getByRole('textbox', { name: 'Username' });
  const code = page.getByRole('textbox', { name: 'Code from the club' });
  const [password, chosen] = [page.getByLabel(/^Password/), page.getByLabel(/^New password/)];
  const go = page.getByRole('button', { name: 'Log in', exact: true });
  await name.fill('demo');
  await page.getByRole('button', { name: 'I have a code from the club' }).click();
  await expect(code).toBeFocused();
  await expect(password).toHaveCount(0);
  await chosen.fill('short');
  const sent = posted(page);
  await go.click();
  await saysWrong(code, 'Please enter the code from the club');
  expect(sent).toEqual([]);
  await code.fill('AAAAAAAAAA');
  await go.click();
  await saysWrong(chosen, 'A password needs 8 to 128 characters');
  await chosen.fill('a new password');
  await go.click();
  await saysWrong(code, 'This code is wrong or no longer valid');
  await code.fill(` ${given.toLowerCase()} `);
  await go.click();
  await expect(page).toHaveURL(/\/Setting$/);
  await logOut(page);
  await page.goto('/Login?next=%2FSetting');
  await name.fill('demo');
  await password.fill('demo-member-1');
  await go.click();
  await saysWrong(password, 'Username or password is wrong');
  await password.fill('a new password');
  await go.click();
  await expect(page).toHaveURL(/\/Setting$/);
  await logOut(page);
}

async function registering(page: Page, club: ClubServer): Promise<void> {
  await page.evaluate(() => localStorage.setItem('lang', 'en_us'));
  await page.goto('/Register');
  const sent = posted(page);
  const fields = {
    username: page.getByRole('textbox', { name: 'Username' }),
    password: page.getByLabel(/^Password/),
    code: page.getByRole('textbox', { name: 'Invite code' }),
  };
  const go = page.getByRole('button', { name: 'Register', exact: true });
  const terms = page.getByRole('checkbox');
  await expect(terms).toBeChecked();
  await expect(page.getByText('By registering you confirm that you are 18 or older')).toBeVisible();
  for (const [field, value, words] of [
    [fields.username, 'Wanda.1', 'Please enter your username'],
    [fields.password, 'long enough', 'Please enter your password'],
    [fields.code, 'NO-SUCH-CODE', 'Please enter your invite code'],
  ] as const) {
    await go.click();
    await saysWrong(field, words);
    await field.fill(value);
  }
  await terms.uncheck();
  await go.click();
  await saysWrong(terms, 'Please agree to the terms of the club');
  expect(sent).toEqual([]);
  await terms.check();
  await go.click();
  await saysWrong(fields.code, 'This invite code is unknown or used up');
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
  await fields.code.fill('WELCOME');
  await fields.username.fill('demo');
  await go.click();
  await saysWrong(fields.username, 'This username is taken');
  await fields.username.fill('Wanda.1');
  await fields.password.fill('short');
  await go.click();
  await saysWrong(fields.password, 'A password needs 8 to 128 characters');
  await fields.password.fill('long enough');
  await go.click();
  await expect(page).toHaveURL(/\/Welcome\?next=%2FHome$/);
  const { token: ofWanda = '' } = await stored(page);
  expect((await ask<{ username: string }>(club, '/user_info', undefined, ofWanda)).username).toBe('Wanda.1');
}

/** Once after the registration, without a way back to its form; later only where Settings have it, without the way in. */
async function welcome(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: 'How the club works' });
  const main = page.getByRole('main');
  const start = main.getByRole('button', { name: 'Start' });
  await expect(title).toBeVisible();
  await expect(main.getByRole('term')).toHaveText(['Points', 'Credit score', 'Full member (VIP)', 'Without a connection']);
  await expect(main.getByRole('definition').first()).toContainText('They are not money');
  const steps = main.getByRole('listitem');
  await expect(steps).toHaveCount(3);
  for (const [at, path] of [
    [1, '/Limits'],
    [2, '/Fairness'],
  ] as const) {
    await steps.nth(at).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await expect(title).toBeVisible();
  }
  await start.click();
  await expect(page).toHaveURL(/\/Home$/);
  const behind = await page.evaluate(() => window.navigation.entries().map(({ url }) => url ?? ''));
  const again = behind.filter((address) => /Welcome|Register/.test(address));
  expect(again, 'going back opens neither again').toEqual([]);
  await page.goto('/Setting');
  await main.getByRole('link', { name: /How the club works/ }).click();
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(/\/Welcome$/);
  await expect(start).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/Setting$/);
}
