import { rm } from 'node:fs/promises';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { ClubServer, seededFolder } from './club-server.ts';
import { Watch } from './watch.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** A running club of this test's own. */
  club: ClubServer;
  /** What the pages complained about; a complaint fails the test unless announced. */
  watch: Watch;
};

/** Playwright's test with a club of its own, whose pages must not complain. */
export const test = base.extend<Fixtures, { seed: string }>({
  seed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
    async ({}, use) => {
      const folder = await seededFolder();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  club: async ({ seed }, use) => {
    const club = await ClubServer.open({ seed });
    await use(club);
    await club.close();
  },
  baseURL: async ({ club }, use) => use(club.url),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.over(context);
      await use(watch);
      expect(watch.complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

/** Members of the demo club. */
export const members = { demo: 'demo-member-1', vip: 'demo-vip-1' } as const;

/** Says yes at the age gate, which is in the page before any script ran. */
export async function passGate(page: Page): Promise<void> {
  await page.getByRole('button', { name: /18/ }).click();
  await expect(page.getByRole('button', { name: /18/ })).toBeHidden();
}

/** Logs in as a person does. Ends on Home. */
export async function logIn(page: Page, name: keyof typeof members = 'demo'): Promise<void> {
  await page.goto('/Login');
  const gate = page.getByRole('button', { name: /18/ });
  if (await gate.isVisible()) await passGate(page);
  await page.getByRole('textbox', { name: /user/i }).fill(name);
  await page.getByLabel(/^password/i).fill(members[name]);
  await page.getByRole('button', { name: /^log ?in$/i }).click();
  await expect(page).toHaveURL(/\/(Home|Mine)/);
}

/** Until the worker controls the page: only then does a reload work without a server. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

/** Until the mirror has in the background copied what was never opened. */
export async function mirrorDone(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mirror', 'complete', { timeout: 30_000 });
}

/** Something a person can read stands on the page, and no skeleton is left. */
export async function hasContent(page: Page): Promise<void> {
  await expect(page.locator('#root')).toContainText(/\p{L}{2}/u);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** A page in a context of the browser's that was closed and opened again keeps nothing but what the device stored. */
export const freshTab = (context: BrowserContext): Promise<Page> => context.newPage();
