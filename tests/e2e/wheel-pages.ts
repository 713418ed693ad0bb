import type { Page } from '@playwright/test';
import { fieldAtPointer, fieldsOf } from '../../src/client/screens/wheel/wheel-angles.ts';
import type { Prize, WheelFairness, WheelSpin } from '../../src/contract/commands/spin-wheel.ts';
import { ask, expect } from './club.ts';
import type { ClubServer } from './club-server.ts';

/** What the club itself tells a member, whatever their client shows. */
export function asMember(club: ClubServer, token: string) {
  return {
    facts: () => ask<WheelFairness>(club, '/fairness/wheel', undefined, token),
    prizes: () => ask<Prize[]>(club, '/luckdrawlist', {}, token),
    spins: async () => (await ask<{ rows: WheelSpin[] }>(club, '/mirror/wheel-spins', undefined, token)).rows,
    cents: async () => Math.round(100 * (await ask<{ money_value: number }>(club, '/member/getUserInfo', undefined, token)).money_value),
  };
}

export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');

export const go = (page: Page) => page.getByRole('button', { name: /^Go/ });

/** Sets the member's text: on the first visit its form is folded behind the button for a random one. */
export async function useText(page: Page, text: string): Promise<void> {
  const fold = page.getByText('What it is for, or a text of my own');
  const field = page.getByRole('dialog').getByLabel('Your text');
  await expect(fold.or(field)).toBeVisible();
  if (await fold.isVisible()) await fold.click();
  await page.getByLabel('Your text').fill(text);
  await page.getByRole('button', { name: 'Use this text' }).click();
  await expect(page.getByText('Your text is set. The wheel starts anew with it.').first()).toBeAttached();
}

/** Closes the result, and returns its title. */
export async function closeResult(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible({ timeout: 12_000 });
  const title = (await dialog.getByRole('heading').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  return title;
}

/** The title of the prize at which the wheel on screen points. */
export async function prizeAtPointer(page: Page, prizes: readonly Prize[]): Promise<string | undefined> {
  const turned = await page.getByTestId('wheel-disc').evaluate((disc) => getComputedStyle(disc).rotate);
  return prizes[fieldAtPointer(fieldsOf(prizes.map(({ weight }) => weight)), Number.parseFloat(turned) || 0)]?.title;
}
