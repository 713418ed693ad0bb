import type { Page } from '@playwright/test';
import { ask, expect } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';

/** Draws can't be hurried: a test waits for one or two of them, even on a busy machine. */
export const drawsTimeoutMs = 120_000;

/** For tests of bets during which no draw may happen: the period always has enough time left. */
export const noDrawSeconds = 3_000;
/** For tests that need a draw, but place no bet. */
export const soonSeconds = 6;

/** Adds a lottery with short periods with the operator's command line; it is open within 2 s. */
export async function quickLottery(club: ClubServer, seconds = 15): Promise<void> {
  await operate(club, 'lottery', 'add', '--key', 'fast', '--name', 'Fast', '--period-seconds', String(seconds));
}

export const form = (page: Page) => page.getByRole('form', { name: 'Your bet' });
export const dialog = (page: Page) => page.getByRole('dialog');
const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '');
export const records = async (page: Page, club: ClubServer) =>
  ask<{ id: string; status: number; stake_cents: number; play: string }[]>(club, '/user_get_game_list', undefined, await tokenOf(page));
/** What is left of the period, by the countdown on screen. */
export const seconds = async (page: Page): Promise<number> => {
  const [minutes = '0', rest = '0'] = ((await page.getByRole('timer').textContent()) ?? '').split(':');
  return Number(minutes) * 60 + Number(rest);
};

/** Opens the lottery when a period has at least `left` seconds to go. */
export async function openLottery(page: Page, left = 9): Promise<void> {
  await page.goto('/Lottery?key=fast');
  await expect.poll(() => seconds(page), { timeout: 50_000, intervals: [200] }).toBeGreaterThanOrEqual(left);
}

export async function choose(page: Page, plays: readonly string[], points: string): Promise<void> {
  for (const play of plays) await page.getByRole('button', { name: new RegExp(`^${play} `) }).click();
  await page.getByLabel('Points for each play').fill(points);
}

export async function confirm(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Place bet' }).click();
  await dialog(page).getByRole('button', { name: 'Place bet' }).click();
}

/** The member's own bets on the lottery's page, each a link to its check. */
export const ownBets = (page: Page) => page.getByRole('link', { name: /Check this bet/ });

/** Waits until the bet of the first receipt is drawn and settled. */
export async function settled(page: Page, club: ClubServer): Promise<string> {
  await expect.poll(async () => (await records(page, club)).map(({ status }) => status), { timeout: 40_000 }).not.toContain(0);
  return (await records(page, club))[0]?.id ?? '';
}
