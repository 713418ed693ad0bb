import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, hasContent, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';
import { ClubServer, root } from './club-server.ts';

const run = promisify(execFile);
const { step } = test;

/** A separate checkout, so that new builds can be made under a running server. */
class Checkout {
  readonly folder: string;
  private constructor(folder: string) {
    this.folder = folder;
  }

  static async copy(): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-checkout-'));
    // With the build that the other tests use: it is the first one.
    for (const name of ['dist', 'src', 'sw', 'public', 'locales', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return new Checkout(folder);
  }

  /** Builds again, with a mark that `globalThis.foyerBuildMark` shows. Returns the build's hashed files. */
  async build(mark: string): Promise<string[]> {
    await run(join(root, 'node_modules/.bin/node'), ['src/setup/build.ts', '--client'], {
      cwd: this.folder,
      env: { ...process.env, FOYER_BUILD_MARK: mark },
    });
    return this.scripts();
  }

  /** The newest build's hashed files. */
  async scripts(): Promise<string[]> {
    const [newest] = JSON.parse(await readFile(join(this.folder, 'dist/client/builds.json'), 'utf8')) as { files: string[] }[];
    return newest?.files.filter((name) => name.endsWith('.js')) ?? [];
  }

  remove = (): Promise<void> => rm(this.folder, { recursive: true, force: true });
}

const updatable = test.extend<{ checkout: Checkout; first: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of this pattern.
  checkout: async ({}, use) => {
    const checkout = await Checkout.copy();
    await use(checkout);
    await checkout.remove();
  },
  first: async ({ checkout }, use) => use(await checkout.scripts()),
  club: async ({ checkout, first, seed }, use) => {
    expect(first.length).toBeGreaterThan(3);
    const club = await ClubServer.open({ seed, checkout: checkout.folder });
    await use(club);
    await club.close();
  },
});

const mark = (page: { evaluate: (text: string) => Promise<unknown> }): Promise<unknown> =>
  page.evaluate("globalThis.foyerBuildMark ?? 'one'");

updatable(
  'an update is offered in both open tabs, and both move when one accepts (O16, O17)',
  async ({ page, context, club, checkout, first, watch }) => {
    updatable.setTimeout(120_000);
    await keep(page, club, { member: 'demo' });
    await page.goto('/Choose');
    await page.evaluate('globalThis.sameDocument = true');
    await serviceWorkerReady(page);
    // The first installation takes over without a reload.
    await page.waitForTimeout(1_000);
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true);
    const other = await context.newPage();
    await other.goto('/video');
    expect(await Promise.all([mark(page), mark(other)])).toEqual(['one', 'one']);

    const second = await step('a second build', () => checkout.build('two'));
    expect(second.some((name) => !first.includes(name))).toBe(true);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = (tab: typeof page) => tab.getByRole('button', { name: /update/i });
    // By then it has fetched the whole shell again.
    await expect(offer(page)).toBeVisible({ timeout: 30_000 });
    await expect(offer(other)).toBeVisible();
    expect(await mark(page), 'nothing moves before it is accepted').toBe('one');

    await offer(page).click();
    await expect.poll(() => mark(page).catch(() => '')).toBe('two');
    await expect.poll(() => mark(other).catch(() => '')).toBe('two');
    await expect(offer(page)).toBeHidden();
    expect(new URL(other.url()).pathname, 'each tab stays where it was').toBe('/video');

    const kept = await Promise.all(first.map(async (name) => (await fetch(`${club.url}/${name}`)).status));
    expect(new Set(kept), 'chunks of the build before are still there').toEqual(new Set([200]));

    await step('the new version opens every screen without a server', async () => {
      await mirrorDone(page);
      watch.offline = true;
      await club.stop('SIGKILL');
      for (const path of ['/Mine', '/luckDraw', '/Moneylog', '/language', '/ServiceOnline', '/beauty']) {
        await page.goto(path);
        await hasContent(page);
      }
    });
  },
);

updatable('"Load again" of a page that is too old brings the new version, whose worker waits (O16)', async ({ page, club, checkout }) => {
  updatable.setTimeout(120_000);
  await keep(page, club, {});
  await page.goto('/video');
  await serviceWorkerReady(page);
  // The club answers as only a newer version understands.
  await page.route('**/api/**', (route) => route.fulfill({ json: { code: 200, msg: '', data: { word: 7 } } }));
  await page.reload();
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  // A plain reload would bring this version again, which understands the club's answers from now on.
  await page.unrouteAll({ behavior: 'wait' });
  await step('a second build', () => checkout.build('two'));
  await again.click();
  await expect.poll(() => mark(page).catch(() => ''), { timeout: 30_000 }).toBe('two');
  await hasContent(page);
  await expect(again).toHaveCount(0);
});
