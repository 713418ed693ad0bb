import type { Page } from '@playwright/test';
import { ask, copied, expect, hasContent, keep, withoutWorker as test, test as withWorker } from './club.ts';

const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');

withWorker(
  'with the server stopped the records, the report and the check are available, each with its age (O5, O6, S31, S34, S35, S36, R21, R22, R24, R26, R27)',
  async ({ page, context, club, watch }) => {
    await copied(page, club, 'demo');
    const token = await tokenOf(page);
    const [withdrawal] = await ask<{ bank_code: string; desc: string }[]>(club, '/user_get_withdraw_list', undefined, token);
    const report = await ask<{ recharge: string }>(club, '/user_get_personalreport', undefined, token);
    await page.close();
    watch.offline = true;
    await club.stop();

    const cold = await context.newPage();
    const seen: [path: string, text: string | RegExp][] = [
      ['/Moneylog', /Deposit/],
      ['/WithdrawRecord', withdrawal?.bank_code ?? 'no withdrawal in the demo club'],
      ['/RechargeRecord', 'Credited'],
      ['/Personalreport', report.recharge],
      ['/Statement', 'Your statement is in order'],
      ['/Notice?mine=1', /Your withdrawal of [\d.,]+ points/],
      ['/Limits', 'Limits can be read here, and changed with a connection.'],
    ];
    for (const [path, text] of seen) {
      await test.step(path, async () => {
        await cold.goto(path);
        await hasContent(cold);
        await expect(cold.getByText(text).first()).toBeVisible();
        await expect(cold.getByText(/^As of /).first()).toBeVisible();
      });
    }
  },
);

test('a current balance shows its age once the club can not be reached (O6)', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  const { money_value } = await ask<{ money_value: number }>(club, '/member/getUserInfo', undefined, await tokenOf(page));
  const points = money_value.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.getByRole('definition').filter({ hasText: points })).toBeVisible();
  await expect(page.getByText(/^as of /)).toHaveCount(0);
  watch.offline = true;
  await club.stop();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText(/^as of /)).toBeVisible();
});

test('an empty list of the club differs from a list that is not on this client yet (X26, S32, O5)', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'vip' });
  for (const path of ['/WithdrawRecord', '/RechargeRecord']) {
    await page.goto(path);
    await expect(page.getByText('Empty data')).toBeVisible();
  }
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name?.startsWith('foyer-member-')) indexedDB.deleteDatabase(name);
  });
  watch.offline = true;
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/WithdrawRecord');
  await expect(page.getByText('Not on this phone yet')).toBeVisible();
  await expect(page.getByText('Empty data')).toHaveCount(0);
});

test('amounts that left the balance are plain, with a real minus sign, an arrow and a word, and those that came in green with a plus (C28)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo', theme: 'light' });
  await page.goto('/Moneylog');
  const row = page.getByRole('listitem').filter({ hasText: 'Set aside for a withdrawal' }).first();
  const amount = row.getByText(/^−[\d,]+\.\d\d$/);
  await expect(amount).toBeVisible();
  expect(await amount.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(35, 26, 20)');
  await expect(amount.locator('svg')).toHaveCount(1);
  await expect(row).toContainText('Deducted');
  const came = page.getByRole('listitem').filter({ hasText: 'Points from the club' }).getByText(/^\+/);
  expect(await came.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(29, 107, 69)');

  // Why a withdrawal was rejected, in the member's language wherever it stands.
  await page.evaluate(() => localStorage.setItem('lang', 'de_de'));
  const reason = page.getByText('Der Name des Kontos stimmte nicht überein.');
  await page.goto('/Notice?mine=1');
  await expect(reason.first()).toBeVisible();
  await page.goto('/WithdrawRecord');
  await page.getByRole('link', { name: 'Der Name des Kontos stimmte nicht überein.' }).click();
  await expect(page).toHaveURL(/\/Record\?of=withdrawal/);
  await expect(reason.first()).toBeVisible();
});
