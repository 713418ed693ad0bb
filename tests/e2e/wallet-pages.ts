import type { Page } from '@playwright/test';
import { expect } from './club.ts';
import { hurryRest } from './hurry-rest.ts';

/** The demo member's, and the one that these tests set. */
export const fundPassword = '135790';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The token of this client's member, to ask the club directly. */
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** Fills in the withdrawal, reviews it and sends it. */
export async function withdraw(page: Page, points: string): Promise<void> {
  await page.getByLabel('Amount').fill(points);
  await page.getByLabel('Fund password').fill(fundPassword);
  await button(page, 'Continue').click();
  await page.getByRole('dialog', { name: 'Check the withdrawal' }).getByRole('button', { name: 'Withdraw' }).click();
}

/** What a visit leaves behind that ended before its withdrawal of 50 points could be sent. The page has to be open. */
export async function leaveWithdrawal(page: Page): Promise<void> {
  await hurryRest(page);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'foyer-device'))).toBe(true);
  await page.evaluate(async () => {
    const opening = indexedDB.open('foyer-device');
    await new Promise((done) => opening.addEventListener('success', done));
    const memberId = localStorage.getItem('foyer.member');
    const writing = opening.result.transaction('acts', 'readwrite');
    writing.objectStore('acts').put({ id: crypto.randomUUID(), memberId, call: 'withdraw', fields: { money: '50' }, atMs: 1 });
    await new Promise((done) => writing.addEventListener('complete', done));
    opening.result.close();
  });
}
