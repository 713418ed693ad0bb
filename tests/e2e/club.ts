import { test as base, expect, type Page } from '@playwright/test';
import { languages } from '../../src/contract/languages.ts';
import { ClubQueue } from './club-queue.ts';
import type { ClubServer } from './club-server.ts';
import { followRest, hurryRest } from './hurry-rest.ts';
import { seedVariable } from './seed-club.ts';
import { Watch } from './watch.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** A running club for this test only. */
  club: ClubServer;
  /** What the pages complained about; a complaint fails the test unless announced. */
  watch: Watch;
};

type WorkerFixtures = {
  /** The data folder of which clubs are copies. */
  seed: string;
  clubs: ClubQueue;
};

/** Playwright's test with its own club, whose pages must not complain. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
  seed: [async ({}, use) => use(process.env[seedVariable] ?? ''), { scope: 'worker' }],
  clubs: [
    async ({ seed }, use) => {
      const clubs = new ClubQueue(seed);
      await use(clubs);
      await clubs.end();
    },
    { scope: 'worker' },
  ],
  club: async ({ clubs }, use) => {
    const club = await clubs.take();
    await use(club);
    clubs.giveBack(club);
    expect(club.endedByItself).toBeUndefined();
  },
  context: async ({ context }, use) => {
    await followRest(context);
    await use(context);
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

/** For what does not involve the service worker, whose installation is a fifth of the CPU time of a short test. */
export const withoutWorker = test.extend({ serviceWorkers: 'block' });

/** For what moves, and for the main flows: all other tests ask for less motion (playwright.config.ts). */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Lets things move in one page, for a single test. */
export const letMove = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'no-preference' });

/** The names of the keyframes of what moves now. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.getAnimations().map((one) => (one instanceof CSSAnimation ? one.animationName : 'transition')));

/** Members of the demo club and their passwords. */
export const members = { demo: 'demo-member-1', vip: 'demo-vip-1' } as const;
export type MemberName = keyof typeof members;

export const ageGate = (page: Page) => page.getByRole('button', { name: /18/ });

/** Confirms the age gate, which is in the page before any script has run. */
export async function passGate(page: Page): Promise<void> {
  await ageGate(page).click();
  await expect(ageGate(page)).toBeHidden();
}

/** Logs in as a person does. Ends on Home. */
export async function logIn(page: Page, name: MemberName = 'demo'): Promise<void> {
  await page.goto('/Login');
  if (await ageGate(page).isVisible()) await passGate(page);
  await page.getByRole('textbox', { name: /user/i }).fill(name);
  await page.getByLabel(/^password/i).fill(members[name]);
  await page.getByRole('button', { name: /^log ?in$/i }).click();
  await expect(page).toHaveURL(/\/(Home|Mine)/);
}

/** Logs out on Setting, as a person does. Ends on Home or at the log-in. */
export async function logOut(page: Page): Promise<void> {
  const named = { name: /log out/i };
  await page.getByRole('button', named).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', named).click();
  await expect(page).toHaveURL(/\/(Login|Home)/);
}

/**
 * What a client stores after a log-in (checklist T1), age gate confirmed; `lang` and `theme` as chosen by a member. `ahead`: whether
 * pictures and the other languages are fetched in advance; `wifi` is what a new client does, and costs a test as much as all the rest.
 */
export type Kept = { member?: MemberName; lang?: string; theme?: 'dark' | 'light'; ahead?: 'wifi' | 'never' };

/** Writes a state into the browser's storage before the app is first opened: faster than clicking through it. */
export async function keep(page: Page, club: ClubServer, { member, lang, theme, ahead = 'never' }: Kept): Promise<void> {
  const entries: Record<string, string> = { 'foyer.age': 'yes' };
  if (ahead === 'never') entries['foyer.pictures'] = ahead;
  if (lang) entries.lang = lang;
  if (theme) entries['foyer.theme'] = theme;
  if (member) Object.assign(entries, await sessionOf(club, member));
  // A page of the same origin without the app.
  await page.goto('/healthz');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** An API call by a second client: returns the plain `data` of the reply. */
export async function ask<Data>(club: ClubServer, path: string, fields?: Record<string, string>, token?: string): Promise<Data> {
  const reply = await fetch(`${club.url}/api${path}`, {
    method: fields ? 'POST' : 'GET',
    headers: { accept: 'application/json; data=plain', lang: 'en_us', ...(token ? { token: btoa(token) } : {}) },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

async function sessionOf(club: ClubServer, member: MemberName): Promise<Record<string, string>> {
  const { token, tokensso } = await ask<{ token: string; tokensso: string }>(club, '/member/doLogin', {
    username: member,
    password: members[member],
  });
  const { id } = await ask<{ id: string }>(club, '/member/getUserInfo', undefined, token);
  return { token, tokensso, 'foyer.member': id };
}

/** Waits until the worker controls the page and has the whole shell: only then does every screen open without a server. */
export async function serviceWorkerReady(page: Page): Promise<void> {
  await hurryRest(page);
  const controlled = await page.evaluate(async (patienceMs) => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return true;
    return new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true });
      setTimeout(() => done(false), patienceMs);
    });
  }, claimPatienceMs);
  // A page that was loading at the moment when the worker claimed its clients is controlled after its next load.
  if (!controlled) {
    await page.reload();
    await hurryRest(page);
  }
  await expect(page.locator('html')).toHaveAttribute('data-shell', 'complete', { timeout: 30_000 });
}

/** Waits until the messages in every language are cached, which happens in advance on a free connection. */
export async function everyLanguageCached(page: Page): Promise<void> {
  const cached = () =>
    page.evaluate(async () => {
      const paths = (await (await caches.open('foyer-extras')).keys()).map(({ url }) => new URL(url).pathname);
      return paths.filter((path) => /^\/assets\/catalogue-.*-screens-/.test(path)).length;
    });
  await expect.poll(cached, { timeout: 60_000 }).toBeGreaterThanOrEqual(languages.length);
}

/** The worker claims its pages at once; after this time it has missed this one. */
const claimPatienceMs = 10_000;

/** Waits until the mirror has copied everything in the background. */
export async function mirrorDone(page: Page): Promise<void> {
  await hurryRest(page);
  await expect(page.locator('html')).toHaveAttribute('data-mirror', 'complete', { timeout: 30_000 });
}

/** A client whose background copy is complete, and on which only Home was opened. */
export async function copied(page: Page, club: ClubServer, member: MemberName, ahead?: Kept['ahead']): Promise<void> {
  await keep(page, club, { member, ...(ahead ? { ahead } : {}) });
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await mirrorDone(page);
}

/** Waits for two frames and a task: by then the page has drawn what it began after a frame, and observers have been told of it. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))));

/** Waits until the page has a heading and some text, and no skeletons. */
export async function hasContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/\p{L}{2}/u);
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}
