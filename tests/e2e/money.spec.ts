import type { Locator } from '@playwright/test';
import { ask, copied, expect, keep, withoutWorker as test, test as withWorker } from './club.ts';
import { operate } from './operate.ts';
import { button, fundPassword, tokenOf, withdraw } from './wallet-pages.ts';

/** From the filled registration to a requested withdrawal: whoever adds a step says so here. */
const tapsToWithdraw = 20;

test(`from the registration to a withdrawal in ${tapsToWithdraw} taps, and back in one`, async ({ page, club }) => {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const open = (name: string) => page.getByRole('link', { name, exact: true });
  await keep(page, club, {});
  await page.goto('/Register');
  await page.getByRole('textbox', { name: 'Username' }).fill('Nora.1');
  await page.getByLabel(/^Password/).fill('long enough');
  await page.getByRole('textbox', { name: 'Invite code' }).fill('WELCOME');
  await tap(button(page, 'Register'));
  await tap(button(page, 'Start'));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Got it' }));
  await tap(open('Me'));

  await tap(open('Recharge'));
  await page.getByLabel('Amount').fill('200');
  await tap(button(page, 'Continue'));
  await tap(page.getByRole('main').getByRole('listitem').getByRole('button'));
  await tap(page.locator('iframe').contentFrame().getByRole('button').first());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credited');
  await tap(button(page, 'Back to my account'));
  await expect(page).toHaveURL(/\/Mine$/);

  await tap(open('Withdraw'));
  await tap(page.getByRole('link', { name: 'Please set your withdrawal password' }));
  await page.getByLabel('New fund password', { exact: true }).fill(fundPassword);
  await page.getByLabel('New fund password again').fill(fundPassword);
  await tap(button(page, 'Save'));
  await tap(page.getByRole('link', { name: 'Please set bank account' }));
  await tap(page.getByRole('button', { name: /Bank or network/ }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Harbour Bank' }));
  await page.getByLabel('Account number or address').fill('AT611904300234573201');
  await page.getByLabel('Deposit name').fill('Nora');
  await tap(button(page, 'Continue'));
  await tap(button(page, 'Confirm'));
  await tap(open('Withdraw'));
  await page.getByLabel('Amount').fill('50');
  await page.getByLabel('Fund password').fill(fundPassword);
  await tap(button(page, 'Continue'));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your withdrawal is requested');
  await expect(page.getByRole('main')).toContainText('150.00');
  expect(taps).toBe(tapsToWithdraw);

  await page.goBack();
  await expect(page).toHaveURL(/\/Mine$/);
  await expect(page.getByRole('heading', { name: 'Nora.1' })).toBeVisible();
  await page.goBack();
  await expect(page, 'no step of the flows is left behind').toHaveURL(/\/Home$/);
});

test('a payment that is cancelled on its page ends by itself, and says that nothing was credited (S37)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  await page.getByRole('link', { name: 'Recharge', exact: true }).click();
  await page.getByLabel('Amount').fill('30');
  await button(page, 'Continue').click();
  const way = page.getByRole('main').getByRole('listitem').getByRole('button');
  await way.click();
  const cancel = page.locator('iframe').contentFrame().getByRole('button').last();
  await expect(cancel).toBeVisible();
  await page.reload();
  await expect(way, 'the payment is begun anew').toBeVisible();
  await page.goBack();
  await expect(page, 'one step back, though the frame had an entry of its own').toHaveURL(/\/Recharge$/);
  await page.goForward();
  await way.click();
  await expect(cancel).toBeVisible();
  await page.goBack();
  await expect(page, 'back from the frame (T31)').toHaveURL(/\/Mine$/);
  await page.getByRole('link', { name: 'Recharge', exact: true }).click();
  await page.getByLabel('Amount').fill('30');
  await button(page, 'Continue').click();
  await way.click();
  await cancel.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid');
  await expect(page.getByRole('main')).toContainText('Cancelled on the payment page');
  await expect(page.getByRole('main')).toContainText('Nothing was credited');
  await page.goBack();
  await expect(page).toHaveURL(/\/Mine$/);
});

withWorker('each record has a page with its states and times, offline too (S34-S36, Q18, O5)', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/withdraw');
  await withdraw(page, '40');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your withdrawal is requested');
  const [made] = await ask<{ id: string }[]>(club, '/user_get_withdraw_list', undefined, await tokenOf(page));
  await operate(club, 'withdrawal', 'approve', made?.id ?? '', '--reason', 'checked');
  await operate(club, 'withdrawal', 'pay', made?.id ?? '', '--reason', 'sent');
  await copied(page, club, 'demo');
  watch.offline = true;
  await club.stop();

  await page.goto('/WithdrawRecord');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link');
  await rows.first().click();
  const states = page.getByRole('main').getByRole('listitem');
  await expect(states).toHaveText([/^Pending.*\d/, /^Approved.*\d/, /^Paid out.*\d/]);
  await expect(page.getByRole('main').getByText('Withdrawal records')).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/WithdrawRecord$/);
  await page.goto('/RechargeRecord');
  await rows.filter({ hasText: 'Not paid' }).first().click();
  await expect(states).toHaveText([/^Waiting for the payment.*\d/, /^Not paid.*\d/]);
  await page.goto('/Moneylog');
  await rows.filter({ hasText: 'Set aside for a withdrawal' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set aside for a withdrawal');
  await expect(page.getByRole('main')).toContainText('Balance before');
  await page.goto('/Record?of=deposit&id=unknown');
  await expect(page.getByText(/Not on this phone yet|There is no such record/)).toBeVisible();
});
