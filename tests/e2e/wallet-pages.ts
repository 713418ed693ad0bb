import type { Page } from '@playwright/test';

/** The demo member's, and the one that these tests set. */
export const fundPassword = '135790';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The token of this client's member, to ask the club directly. */
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** Fills in the withdrawal and submits it. */
export async function withdraw(page: Page, points: string): Promise<void> {
  await page.getByLabel('Amount').fill(points);
  await page.getByLabel('Fund password').fill(fundPassword);
  await button(page, 'Withdraw').click();
}
