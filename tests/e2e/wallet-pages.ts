import type { Page } from '@playwright/test';

/** The demo member's, and what these tests set. */
export const fundPassword = '135790';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The session of the member on this phone, for a look at what the club itself says. */
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** Fills in the withdrawal and sends it. */
export async function withdraw(page: Page, points: string): Promise<void> {
  await page.getByLabel('Amount').fill(points);
  await page.getByLabel('Fund password').fill(fundPassword);
  await button(page, 'Withdraw').click();
}
