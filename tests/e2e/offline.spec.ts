import type { Page } from '@playwright/test';
import { ask, copied, expect, hasContent, keep, mirrorDone, serviceWorkerReady, test, twoFrames } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { hurryRest } from './hurry-rest.ts';

test('what was never opened is available without a server, and updated when it is back', async ({ page, context, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await page.close();
  watch.offline = true;
  await club.stop('SIGKILL');

  const cold = await context.newPage();
  await cold.goto('/video');
  await hasContent(cold);
  const cards = cold.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await cold.goto('/Notice');
  await hasContent(cold);
  await cold.goto('/Mine');
  await expect(cold.getByRole('heading', { name: 'demo' })).toBeVisible();
  // The browser's own error page must not be shown as the support page.
  await cold.goto('/ServicePage');
  await expect(cold.getByText('Support needs a connection')).toBeVisible();

  await club.start();
  await cold.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(cold.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
  await cold.reload();
  await hasContent(cold);
});

test('a tab opens without a server and without waiting for the worker; any other address asks the worker for the page', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  watch.offline = true;
  await club.stop();
  const begun = async (path: string) => {
    await page.goto(path);
    // A still has content, too, before the app has begun.
    await expect(page.locator('#still')).toHaveCount(0);
    await hasContent(page);
    return page.evaluate(() => {
      const [start] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const isControlled = navigator.serviceWorker.controller !== null;
      return { at: location.pathname, waited: (start?.workerStart ?? 0) > 0, isControlled };
    });
  };
  for (const path of ['/Home', '/video', '/MessageBoard', '/game_n'])
    expect(await begun(path)).toEqual({ at: path, waited: false, isControlled: true });
  expect(await begun('/')).toEqual({ at: '/Home', waited: false, isControlled: true });
  expect(await begun('/ChooseDetail')).toEqual({ at: '/ChooseDetail', waited: true, isControlled: true });
  expect(await begun('/video?class=2')).toEqual({ at: '/video', waited: true, isControlled: true });
});

test('right after a first visit, what was in the window is there without a server, pictures too', async ({
  page,
  context,
  club,
  watch,
}) => {
  await keep(page, club, {});
  await page.goto('/Home');
  await hasContent(page);
  // By their addresses without widths; undefined for one that is not there yet.
  const pictures = (on: Page, inWindow: boolean) =>
    on.evaluate(
      (wanted) =>
        [...document.querySelectorAll<HTMLImageElement>('main img')]
          .filter((image) => {
            const { top, bottom, left, right } = image.getBoundingClientRect();
            return !wanted || (bottom > 0 && top < innerHeight && right > 0 && left < innerWidth);
          })
          .map(({ naturalWidth, currentSrc }) => (naturalWidth > 1 ? currentSrc.replace(/-\d+\.\w+$/, '') : undefined)),
      inWindow,
    );
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await expect.poll(() => pictures(page, true)).not.toContain(undefined);
  const shown = await pictures(page, true);
  expect(shown.length).toBeGreaterThan(4);
  // Those that the page loaded before the worker controlled it are handed over to it, which takes its time.
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('foyer-pictures')).keys()).map(({ url }) => url.replace(/-\d+\.\w+$/, '')));
  await expect.poll(stored).toEqual(expect.arrayContaining(shown.filter((one) => one?.includes('/media/'))));
  await page.close();
  watch.offline = true;
  await club.stop('SIGKILL');

  const cold = await context.newPage();
  await cold.goto('/Home');
  await hasContent(cold);
  // What says that the club can't be reached may have moved some of them out of the window.
  const missing = async () => {
    const there = await pictures(cold, false);
    return shown.filter((one) => !there.includes(one));
  };
  await expect.poll(missing).toEqual([]);
});

const ways = {
  'a member’s start without a server': async (page: Page, club: ClubServer) => {
    await copied(page, club, 'demo');
    await club.stop();
    await page.goto('/Choose');
  },
  // Nothing but its pictures needs the server then, and no stream breaks off.
  'a visitor’s open app': async (page: Page, club: ClubServer) => {
    await keep(page, club, {});
    await page.goto('/Home');
    await serviceWorkerReady(page);
    await mirrorDone(page);
    await club.stop();
    await page.evaluate(() => history.pushState(null, '', '/Choose'));
    await expect(page.getByRole('heading', { name: 'Cities', level: 1 })).toBeVisible();
  },
} satisfies Record<string, (page: Page, club: ClubServer) => Promise<void>>;

for (const [way, open] of Object.entries(ways))
  test(`${way}: pictures that could not be loaded come once it is back, and are then left alone`, async ({ page, club, watch }) => {
    watch.offline = true;
    await open(page, club);
    await hasContent(page);
    const tiles = page.getByRole('list', { name: 'City list' }).getByRole('listitem');
    // A tile's own picture is replaced by one of the city's gallery, and that by a placeholder.
    await expect(tiles.first().locator('img')).toHaveCount(0);
    await club.start();
    const first = tiles.first().locator('img');
    await expect(first).toHaveAttribute('src', /^\/cities\/\w+\.webp\?again=\d+$/);
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const asked: string[] = [];
    page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await twoFrames(page);
    expect(asked).toEqual([]);
  });

test('pictures of rows that were scrolled away meanwhile, too', async ({ page, club, watch }) => {
  await copied(page, club, 'demo');
  watch.offline = true;
  await club.stop();
  await page.goto('/nHomeList');
  await hasContent(page);
  // Of the rows in the window: how many there are, whose picture has come, and whose may still come.
  const pictures = () =>
    page.locator('main article').evaluateAll((rows) => {
      const seen = rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      const come = seen.filter((row) => [...row.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 1)).length;
      return { rows: seen.length, come, coming: seen.filter((row) => row.querySelector('img')).length - come };
    });
  const scroll = (to: number) => page.evaluate((y) => window.scrollTo(0, y), to);
  await scroll(6_000);
  await expect.poll(async () => (await pictures()).rows).toBeGreaterThan(2);
  await expect.poll(pictures).toMatchObject({ come: 0, coming: 0 });
  await scroll(0);
  await twoFrames(page);
  await club.start();
  await expect.poll(async () => (await pictures()).come).toBeGreaterThan(2);
  await scroll(6_000);
  await expect.poll(async () => (await pictures()).come).toBeGreaterThan(2);
});

test('a visitor has the whole catalogue without a server, too (O4)', async ({ page, context, club, watch }) => {
  await keep(page, club, {});
  await page.goto('/Home');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const pages = await Promise.all([1, 6].map((at) => ask<{ xuanfei_name: string }[]>(club, `/nHomeList?page=${at}`)));
  await page.close();
  watch.offline = true;
  await club.stop();

  const cold = await context.newPage();
  await cold.goto('/nHomeList');
  const first = pages[0]?.[0]?.xuanfei_name ?? 'nobody';
  const last = pages[1]?.at(-1)?.xuanfei_name ?? 'nobody';
  await expect(cold.getByText(first).first()).toBeVisible();
  await cold.keyboard.press('End');
  await expect(async () => {
    await cold.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(cold.getByText(last).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await cold.goto('/video');
  await expect(cold.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('a page that no worker has cached yet stays when the server stops, whatever part of it can’t be fetched then (O16, O17)', async ({
  browser,
  club,
  watch,
}) => {
  const context = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block' });
  watch.over(context);
  const page = await context.newPage();
  await keep(page, club, { member: 'demo' });
  // The chunks that are fetched when idle come too late.
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  await page.goto('/Mine');
  await expect(page.getByRole('heading', { name: 'demo' })).toBeVisible();
  watch.offline = true;
  watch.announce(/Failed to fetch dynamically imported module|ScreenNotLoaded/);
  await club.stop('SIGKILL');
  await page.getByRole('link', { name: 'Points in detail' }).first().click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(page).toHaveURL(/\/Home$/);
  await hasContent(page);
  await context.close();
});

test('the first content needs nothing of what is loaded after it, which arrives once it can be fetched', async ({
  browser,
  club,
  watch,
}) => {
  // A worker that is installed meanwhile would fetch the part past this page's route.
  const context = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block' });
  watch.over(context);
  watch.offline = true;
  watch.announce(/Failed to fetch dynamically imported module|net::ERR_FAILED/);
  const page = await context.newPage();
  await keep(page, club, {});
  let refused = 0;
  const rest = '**/assets/after-first-screen-*.js';
  await page.route(rest, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/Home');
  await hasContent(page);
  await expect(page.getByText(/No connection|offline/i).first()).toBeVisible({ timeout: 15_000 });
  expect(refused).toBeGreaterThan(0);
  // Each attempt waits longer than the one before; none of them may reload the page.
  expect(refused).toBeLessThan(15);
  await page.unroute(rest);
  await mirrorDone(page);
  await expect(page.getByText(/No connection|offline/i)).toHaveCount(0);
  await context.close();
});

test('the browser reads its rules of numbers and dates in a thread beside the page, without a server, too', async ({
  page,
  club,
  watch,
}) => {
  await page.addInitScript(() => {
    const Thread = Worker;
    const said: unknown[] = [];
    Object.assign(window, { said });
    window.Worker = class extends Thread {
      constructor(file: string | URL, options?: WorkerOptions) {
        super(file, options);
        this.addEventListener('message', ({ data }) => said.push(String(file), options?.name, data));
        this.addEventListener('error', () => said.push('failed'));
      }
    };
  });
  const said = () => page.evaluate(() => (window as unknown as { said: unknown[] }).said);
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await expect.poll(said).toEqual(['/language-rules.js', 'en-US', 'read']);
  await serviceWorkerReady(page);
  watch.offline = true;
  await club.stop();
  await page.goto('/Mine');
  await expect.poll(said).toEqual(['/language-rules.js', 'en-US', 'read']);
  await expect.poll(() => page.workers().length, { message: 'the thread ends' }).toBe(0);
});

test('a page whose code could not be loaded comes by itself once the club is back, and so does the worker that could not be installed', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  await hasContent(page);
  watch.announce(/Failed to fetch dynamically imported module|ScreenNotLoaded|^page error: $/);
  watch.offline = true;
  await club.stop('SIGKILL');
  await page.evaluate(() => history.pushState(null, '', '/Statement'));
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  // What begins after the start does so now: the worker can't be had.
  await hurryRest(page);
  await expect(page.getByText('It comes once the club can be reached.')).toBeVisible();
  await club.start();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement check', { timeout: 20_000 });
  await expect(page.locator('html')).toHaveAttribute('data-shell', 'complete', { timeout: 30_000 });
});

test('what the club refused is asked for again as soon as a member wants it', async ({ page, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  watch.announce(/500/);
  let asked = 0;
  await page.route(/\/api\/.*limits/i, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { code: 500, msg: 'Something went wrong', reason: 'internal', data: '' } });
  });
  await page.goto('/Limits');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const before = asked;
  await again.click();
  await expect.poll(() => asked).toBe(before + 1);
  await page.unroute(/\/api\/.*limits/i);
  await again.click();
  await expect(again).toBeHidden();
  await hasContent(page);
});
