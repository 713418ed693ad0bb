import type { Page } from '@playwright/test';
import { ask, expect, hasContent, keep, mirrorDone, serviceWorkerReady, withoutWorker as test, test as withWorker } from './club.ts';
import { operate } from './operate.ts';
import { button, fundPassword, tokenOf } from './wallet-pages.ts';

withWorker(
  'a member sets a fund password, binds an account, recharges and withdraws (S26-S29, S37, S50, S53, T18-T23, T30, T31, R14, R15, R17, R19, R20, R23, X4, X12-X16, X24, X28, Q23, Q27, Q32, D16)',
  async ({ page, club }) => {
    await keep(page, club, { member: 'vip' });
    await page.goto('/withdraw');
    const steps = page.getByRole('main').getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(1)).toContainText('Please set bank account');
    await expect(page.getByRole('main').getByRole('link'), 'one step is next').toHaveCount(1);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Please set your withdrawal password' }).click();

    await expect(page).toHaveURL(/\/SetPayPassword\?next=%2Fwithdraw$/);
    await page.getByLabel('New fund password', { exact: true }).fill(fundPassword);
    await page.getByLabel('New fund password again').fill('135791');
    await button(page, 'Save').click();
    await expect(page.getByLabel('New fund password again')).toBeFocused();
    await expect(page.getByLabel('New fund password again')).toHaveAccessibleDescription('The second password does not match');
    await page.getByLabel('New fund password again').fill(fundPassword);
    await button(page, 'Save').click();

    await expect(page).toHaveURL(/\/withdraw$/);
    await expect(page.getByRole('status').getByText('Your fund password is set')).toBeAttached();
    await expect(steps.first()).toContainText('Done');
    await page.getByRole('link', { name: 'Please set bank account' }).click();
    await button(page, 'Continue').click();
    await expect(page.getByRole('button', { name: /Bank or network/ })).toHaveAccessibleDescription('Please select a network');
    await page.getByRole('button', { name: /Bank or network/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Harbour Bank' }).click();
    await button(page, 'Continue').click();
    await expect(page.getByLabel('Deposit name')).toBeFocused();
    await expect(page.getByLabel('Deposit name')).toHaveAccessibleDescription('Please enter your deposit name');
    await page.getByLabel('Deposit name').fill('Anna Huber');
    await button(page, 'Continue').click();
    await button(page, 'Confirm').click();
    await expect(page.getByLabel('Account number or address'), 'the server names the empty account (Q23)').toBeFocused();
    await expect(page.getByText('Please enter your account'), 'at the field, and nowhere else').toHaveCount(1);
    await page.getByLabel('Account number or address').fill('AT611904300234573201');
    await page.getByLabel('Phone number').fill('+43 660 1234567');
    const bound = page.waitForRequest('**/api/user_set_bank');
    await button(page, 'Continue').click();
    const review = page.getByRole('dialog', { name: 'Check the account' });
    for (const said of ['Harbour Bank', 'AT611904300234573201', 'Anna Huber', '+43 660 1234567', 'It is set once'])
      await expect(review).toContainText(said);
    await button(page, 'Confirm').click();
    expect(new URLSearchParams((await bound).postData() ?? '').get('mobile'), 'the phone number goes with the account (D16)').toBe(
      '+43 660 1234567',
    );
    await expect(page).toHaveURL(/\/Setbank\?done=1$/);
    await expect(page.getByRole('heading', { name: 'Your account is bound' })).toBeVisible();
    await expect(page.getByRole('status').getByText('Your account is bound')).toBeAttached();
    await expect(page.getByRole('main')).toContainText('••••3201');
    await expect(page.getByRole('main').getByRole('time')).toBeVisible();
    await expect(page.getByRole('main'), 'what can be withdrawn to it').toContainText(/Balance.*1,250\.00 points/);
    await expect(page.getByRole('main')).toContainText('Withdrawals now go to this account');
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expect(page.getByLabel('Amount')).toBeVisible();

    await page.goto('/BindCard');
    await expect(page.getByText('You have an account already')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);

    await page.goto('/Recharge?balance=99999');
    await expect(page.getByRole('main')).not.toContainText('99,999');
    const balance = page.getByText(/^[\d,.]+ points$/);
    await expect(balance).toBeVisible();
    const before = Number.parseFloat(((await balance.textContent()) ?? '').replace(/[^\d.]/g, ''));
    for (const wrong of ['', '0', '-5', '1e3', '0.001', 'NaN']) {
      await page.getByLabel('Amount').fill(wrong);
      await button(page, 'Continue').click();
      await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('Wrong amount');
    }
    await page.getByLabel('Amount').fill('250');
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/\/Channel\?money=250$/);
    await expect(page.getByRole('main'), 'what is about to be paid').toContainText('Amount250.00 points');
    await page.getByRole('main').getByRole('listitem').getByRole('button').click();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', 'allow-forms');
    await frame.contentFrame().getByRole('button').first().click();
    // The record tells the end, and the app returns by itself.
    await expect(page).toHaveURL(/\/Record\?of=deposit&id=[^&]+&done=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credited');
    const points = (n: number) => n.toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(page.getByText(points(before + 250), { exact: true }), 'the new balance').toBeVisible();
    for (const said of [
      '250.00 points',
      'Requested',
      'The points are in your balance',
      /Waiting for the payment.*\d:\d\d/,
      /Credited.*\d:\d\d/,
    ])
      await expect(page.getByRole('main')).toContainText(said);
    await button(page, 'Back to my account').click();
    await expect(page).toHaveURL(/\/Mine$/);
    await expect(page.getByText(points(before + 250), { exact: true })).toBeVisible();

    await page.goto('/withdraw');
    await expect(page.getByText(/ per withdrawal$/), 'the rules are there').toBeVisible();
    // Setting the account and the fund password for the first time delays nothing.
    await expect(page.getByRole('main')).not.toContainText('withdrawals open again');
    await button(page, 'Continue').click();
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('Please fill in the exact amount');
    await button(page, 'All').click();
    await expect(page.getByLabel('Amount')).toHaveValue((before + 250).toFixed(2));
    await button(page, 'Continue').click();
    await expect(page.getByLabel('Fund password')).toBeFocused();
    await expect(page.getByLabel('Fund password')).toHaveAccessibleDescription('Please re-enter the new withdrawal password');
    await page.getByLabel('Amount').fill('120');
    await page.getByLabel('Fund password').fill(fundPassword);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/user_set_withdraw') && sent.push(request.url()));
    await button(page, 'Continue').click();
    const check = page.getByRole('dialog', { name: 'Check the withdrawal' });
    for (const said of ['120.00 points', 'Harbour Bank ••••3201', 'Anna Huber', `${points(before + 130)} points`, 'can’t undo this'])
      await expect(check).toContainText(said);
    await check.getByRole('button', { name: 'Cancel' }).click();
    await expect(check).toBeHidden();
    await expect(page.getByLabel('Amount')).toHaveValue('120');
    expect(sent, 'nothing is sent before it is confirmed').toEqual([]);
    await button(page, 'Continue').click();
    await check.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page).toHaveURL(/\/Record\?of=withdrawal&id=[^&]+&done=1$/);
    const end = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your withdrawal is requested');
      for (const said of ['120.00', 'Harbour Bank ••••3201', points(before + 130), 'The club checks it', /Pending.*\d:\d\d/])
        await expect(page.getByRole('main')).toContainText(said);
    };
    await end();
    await page.reload();
    await end();
    await page.getByRole('link', { name: 'Withdrawal records' }).click();
    await page.getByRole('main').getByRole('link', { name: '120.00' }).click();
    await expect(page).toHaveURL(/\/Record\?of=withdrawal&id=[^&]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawal');
  },
);

test("the club's code replaces a forgotten fund password, and withdrawals then wait and say so (S53, T22, V10, V11, X21-X23, X27, P8, R18)", async ({
  page,
  club,
}) => {
  const { code } = await operate<{ code: string }>(club, 'member', 'reset-fund-password', 'demo');
  await operate(club, 'setting', 'set', 'edit_paypwd', '0');
  await keep(page, club, { member: 'demo' });
  await page.goto('/EditPayPassword');
  await expect(page.getByRole('main')).toContainText('Please contact online service to change your fund password');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await operate(club, 'setting', 'set', 'edit_paypwd', '1');

  await page.goto('/withdraw');
  await page.getByRole('link', { name: 'Fund password forgotten?' }).click();
  await expect(page.getByText('A fund password is set already')).toBeVisible();
  await button(page, 'I have a code from the club').click();
  // The button is gone, and the focus is not lost with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('New fund password', { exact: true }).fill('112233');
  await page.getByLabel('New fund password again').fill('112233');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Code from the club')).toHaveAccessibleDescription('Please fill in the form completely');
  await page.getByLabel('Code from the club').fill('WRONGCODE1');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Code from the club')).toBeFocused();
  await expect(page.getByLabel('Code from the club')).toHaveAccessibleDescription('This code is wrong or no longer valid');
  await page.getByLabel('Code from the club').fill(code);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/withdraw$/);
  await expect(page.getByText(/For your safety, withdrawals open again on/)).toBeVisible();
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('Fund password').fill('112233');
  await button(page, 'Continue').click();
  await button(page, 'Withdraw').click();
  await expect(page.getByRole('main').getByText(/Withdrawals open again in 24 hours/)).toBeVisible();

  await page.goto('/EditPayPassword');
  await page.getByLabel('Old fund password').fill('999999');
  await page.getByLabel('New fund password', { exact: true }).fill('332211');
  await button(page, 'Save').click();
  await expect(page.getByLabel('New fund password again')).toHaveAccessibleDescription('Please fill in the form completely');
  await page.getByLabel('New fund password again').fill('332211');
  await button(page, 'Save').click();
  await expect(page.getByLabel('Old fund password')).toHaveAccessibleDescription(/fund password is wrong. 4 tries are left/);
  await page.getByLabel('Old fund password').pressSequentially('112233');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/Setting$/);
  await expect(page.getByRole('status').getByText('Your fund password is changed')).toBeAttached();
});

test('what a second window confirms while the first one’s outcome is not known is not sent, says so, and stays in the form (V18)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  const second = await context.newPage();
  const fill = async (on: Page, fresh: string) => {
    await on.goto('/EditPayPassword');
    await on.getByLabel('Old fund password').fill(fundPassword);
    await on.getByLabel('New fund password', { exact: true }).fill(fresh);
    await on.getByLabel('New fund password again').fill(fresh);
  };
  await fill(page, '112233');
  await fill(second, '445566');
  watch.announce(/ERR_FAILED/);
  let sent = 0;
  await context.route(/\/editPayPassword/, async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await context.route(/\/command\/outcome/, (route) => route.abort());
  await button(page, 'Save').click();
  await expect(page.getByText('Fund password: not known yet')).toBeVisible();
  await button(second, 'Save').click();
  await expect(second.getByText('Fund password: not known yet')).toBeVisible();

  await context.unroute(/\/command\/outcome/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/Setting$/, { timeout: 40_000 });
  await expect(second.getByText('This was not sent: an earlier request had to be settled first.')).toBeVisible({ timeout: 40_000 });
  await expect(second.getByLabel('New fund password', { exact: true })).toHaveValue('445566');
  expect([new URL(second.url()).pathname, sent]).toEqual(['/EditPayPassword', 1]);

  await context.unroute(/\/editPayPassword/);
  await second.getByLabel('Old fund password').fill('112233');
  await button(second, 'Save').click();
  await expect(second).toHaveURL(/\/Setting$/);
});

test('without a way to pay it says how to get points here (V13)', async ({ page, club }) => {
  await operate(club, 'setting', 'set', 'sandbox', '0');
  await keep(page, club, { member: 'demo' });
  for (const path of ['/Recharge', '/Channel?money=50']) {
    await page.goto(path);
    await expect(page.getByText('Points come from the club')).toBeVisible();
  }
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a way to pay is locked until the reply and half a second longer, and only allowed pages are opened (T30, C18, S37)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  const keys: (string | undefined)[] = [];
  let reply: object = { code: 403, msg: 'Over your own limit', reason: 'deposit_limit_24h', data: '' };
  await page.route('**/api/doRecharge', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await new Promise((go) => setTimeout(go, 300));
    await route.fulfill({ json: reply });
  });
  await page.goto('/Channel?money=50');
  const way = page.getByRole('main').getByRole('listitem').getByRole('button');
  const press = () => way.evaluate((element: HTMLElement) => element.click());
  await press();
  await expect(way).toHaveAttribute('aria-disabled', 'true');
  await press();
  // Pressed inside the page: from here a busy machine would come after the half second.
  await way.evaluate(async (element: HTMLElement) => {
    while (!element.closest('main')?.textContent?.includes('Over your own limit')) await new Promise(requestAnimationFrame);
    element.click();
  });
  expect(keys).toHaveLength(1);
  await expect(way).not.toHaveAttribute('aria-disabled', 'true');

  reply = { code: 200, msg: 'Begun', data: { pay_url: 'https://evil.example/pay', id: 'd1' } };
  await press();
  await expect(page.getByText('has an address that is not allowed here')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(new Set(keys).size, 'another deposit has another id').toBe(2);
});

test('copying and right-clicking are blocked where an account is bound, and nowhere else (S28, Q24, V24, X17, X18)', async ({
  page,
  club,
}) => {
  const prevented = () =>
    page.evaluate(() =>
      ['copy', 'contextmenu'].map((kind) => !document.body.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))),
    );
  await keep(page, club, { member: 'vip' });
  const token = await tokenOf(page);
  await ask(club, '/member/setPayPassword', { paypassword: fundPassword }, token);
  await page.goto('/BindCard');
  await expect(page.getByLabel('Deposit name')).toBeVisible();
  expect(await prevented()).toEqual([true, true]);
  const pasted = (label: string) =>
    page.getByLabel(label).evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })));
  expect([await pasted('Deposit name'), await pasted('Account number or address')]).toEqual([false, true]);
  await page.getByLabel('Account number or address').fill('AT61 1904');
  for (const [works, words] of [
    [true, 'Copy successful'],
    [false, 'Replication failed'],
  ] as const) {
    await page.evaluate((allowed) => {
      const writeText = async (text: string) => {
        if (!allowed) throw new DOMException('refused', 'NotAllowedError');
        document.documentElement.dataset.copied = text;
      };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    }, works);
    await button(page, 'Copy').click();
    await expect(page.getByRole('status').getByText(words)).toBeAttached();
  }
  await expect(page.locator('html')).toHaveAttribute('data-copied', 'AT61 1904');
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/\/Setbank$/);
  // The address changes before the previous page is removed.
  await expect.poll(prevented).toEqual([false, false]);
});

const controls = [
  ['/withdraw', 'Continue'],
  ['/Recharge', 'Continue'],
  ['/EditPayPassword', 'Save'],
] as const;
withWorker(
  'offline every control that moves points says why it is disabled, and sends nothing (O3)',
  async ({ page, context, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    for (const [path, name] of controls) {
      await page.goto(path);
      await expect(button(page, name)).toBeVisible();
    }
    await serviceWorkerReady(page);
    await mirrorDone(page);
    await page.close();
    watch.offline = true;
    await club.stop('SIGKILL');
    const cold = await context.newPage();
    const posted: string[] = [];
    cold.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    for (const [path, name] of controls) {
      await cold.goto(path);
      await hasContent(cold);
      await expect(button(cold, name)).toHaveAttribute('aria-disabled', 'true');
      await expect(button(cold, name)).toHaveAccessibleDescription(/You are offline/);
      await button(cold, name).click({ force: true });
    }
    await cold.goto('/Channel?money=50');
    await cold.getByRole('main').getByRole('listitem').getByRole('button').click({ force: true });
    await expect(cold.getByText(/You are offline/).first()).toBeVisible();
    expect(posted).toEqual([]);
  },
);
