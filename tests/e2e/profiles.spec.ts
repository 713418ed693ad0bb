import { join } from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { serious } from './cells.ts';
import {
  ask,
  copied,
  expect,
  hasContent,
  keep,
  mirrorDone,
  serviceWorkerReady,
  withoutWorker as test,
  twoFrames,
  test as withWorker,
} from './club.ts';
import type { ClubServer } from './club-server.ts';
import { hurryRest } from './hurry-rest.ts';
import { operate } from './operate.ts';
import { storedChunks } from './stored-chunks.ts';

type Person = { id: string; xuanfei_name: string; address: string; region_id: string; certified: { by: string; how: string } | null };

const people = (club: ClubServer): Promise<Person[]> => ask<Person[]>(club, '/xuanfeilist');
const first = async (club: ClubServer, wanted: (person: Person) => boolean = () => true): Promise<Person> => {
  const person = (await people(club)).find(wanted);
  if (!person) throw new Error('the demo club has nobody like that');
  return person;
};

/** The five views of one entity (Q5), with a region for those that take one. */
async function views(club: ClubServer): Promise<string[]> {
  const { id, xuanfei_name: name, region_id: region, address } = await first(club);
  const one = new URLSearchParams({ id, name });
  return [
    `/list?${new URLSearchParams({ id: region, name: address })}`,
    `/profile?${one}`,
    `/xf?region=${region}`,
    `/beauty?region=${region}`,
    '/nHomeList',
    `/nHomeDetail?${one}`,
  ];
}

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search people' });
const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem');
/** The rows of /nHomeList and the cards of /beauty, which contain lists themselves. */
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** A client with a member's complete mirror, whose server is then stopped. */
async function offlineClient(page: Page, club: ClubServer): Promise<void> {
  await copied(page, club, 'demo');
  await club.stop();
}

test('every view shows its people, and opens one of them (R35-R40, S38-S41, S49, Q5, R32, R33)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const person = await first(club);
  for (const path of await views(club)) {
    await page.goto(path);
    await hasContent(page);
    await expect(page.getByRole('main').getByText(person.xuanfei_name).or(rows(page).first()).first()).toBeVisible();
  }
  await page.goto(`/xf?region=${person.region_id}`);
  const tab = page.getByRole('tab', { name: person.address });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/xf$/);
  await page.getByRole('link', { name: new RegExp(person.xuanfei_name) }).click();
  await expect(page).toHaveURL(new RegExp(`/profile\\?id=${person.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.xuanfei_name);
});

test('portraits: the list of regions opens from the bar, and the badge shows its verification (S41, H2, H3)', async ({ page, club }) => {
  await keep(page, club, {});
  const person = await first(club, ({ certified }) => certified !== null);
  await page.goto('/beauty');
  const toggle = page.getByRole('button', { name: 'All regions' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await page.getByRole('main').getByRole('button', { name: person.address, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`region=${person.region_id}`));
  const card = page.getByRole('article').filter({ hasText: person.xuanfei_name });
  await expect(card).toContainText('No views yet');
  await expect(card).toContainText('No ratings yet');
  await expect(card).toContainText('The whole profile is for members only.');
  await card.getByRole('button', { name: `Certified: show the record of ${person.xuanfei_name}` }).click();
  const record = page.getByRole('dialog', { name: `Verification of ${person.xuanfei_name}` });
  await expect(record).toContainText(person.certified?.by ?? 'nobody');
  await expect(record).toContainText(person.certified?.how ?? 'no way');
  // Its history entry comes a tick after it: nobody is as fast as a test.
  await expect.poll(() => page.evaluate(() => history.state.layer)).toBeDefined();
  await page.goBack();
  await expect(record).toBeHidden();
  await expect(page).toHaveURL(/\/beauty/);
  await page.evaluate(() => localStorage.setItem('lang', 'de_de'));
  await page.reload();
  await card.getByRole('button', { name: new RegExp(`Verifiziert.*${person.xuanfei_name}`) }).click();
  await expect(page.getByRole('dialog'), 'how, in the member’s language').toContainText(/Ausweis und Videoanruf|Ausweis, persönlich/);
});

test('portraits: members read the member-only note, too (S41)', async ({ page, club }) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/beauty');
  await expect(page.getByRole('article').first()).toContainText('The whole profile is for members only.');
});

test('search finds results while typing, ignoring diacritics, in any view and region', async ({ page, club }) => {
  await keep(page, club, {});
  await page.goto('/nHomeList');
  await mirrorDone(page);
  await search(page).fill('truong kim');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).first()).toContainText('Trương Kim Ngân');
  await search(page).fill('郭');
  await expect(cards(page).first()).toContainText('郭');
  await search(page).fill('nobody of this name');
  await expect(page.getByText('No one found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).first().click();
  await expect(cards(page).nth(3)).toBeVisible();
  await search(page).fill('lucia ariz');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('link').first().click();
  await expect(page).not.toHaveURL(/nHomeList/);
  await page.goBack();
  await expect(search(page)).toHaveValue('lucia ariz');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Lucía Arizmendi');
});

test('a profession is found under its name in the member’s language', async ({ page, club }) => {
  await keep(page, club, { lang: 'de_de' });
  await page.goto('/nHomeList');
  await mirrorDone(page);
  await page.getByRole('searchbox').fill('STADTFÜHR');
  await expect(cards(page).first()).toContainText('Stadtführung');
  await page.getByRole('searchbox').fill('stadtführung zzz');
  await expect(cards(page)).toHaveCount(0);
});

test('favourites are stored by the club: shown on all the member’s devices, and to no other member (S38)', async ({
  page,
  browser,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  const { xuanfei_name: name } = await first(club);
  await page.goto('/nHomeList');
  await search(page).fill(name);
  await page.getByRole('button', { name: `Want ${name}` }).click();
  await expect(page.getByRole('button', { name: `Want ${name}` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(cards(page)).toHaveCount(1);

  const other = await browser.newContext({ baseURL: club.url });
  const device = await other.newPage();
  await keep(device, club, { member: 'demo' });
  await device.goto('/nHomeList?mine=1');
  await mirrorDone(device);
  await expect(cards(device)).toContainText([name]);
  await other.close();

  const stranger = await browser.newContext({ baseURL: club.url });
  const theirs = await stranger.newPage();
  await keep(theirs, club, { member: 'vip' });
  await theirs.goto('/nHomeList?mine=1');
  await expect(theirs.getByText('No favourites yet')).toBeVisible();
  await stranger.close();
});

test('what an earlier version stored on this client is added to the member’s list at the next contact', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const { id, xuanfei_name: name } = await first(club);
  await page.evaluate((kept) => localStorage.setItem('foyer.wants', JSON.stringify([kept, 'nobody-known'])), id);
  await page.goto('/nHomeList?mine=1');
  await expect(cards(page)).toContainText([name]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer.wants'))).toBeNull();
});

test('a member rates and reports somebody, and is told what happens next (H2, H11)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const { id } = await first(club);
  await page.goto(`/profile?id=${id}`);
  await page.getByRole('button', { name: 'Rate', exact: true }).click();
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Your rating: 4 of 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Report' }).click();
  const sheet = page.getByRole('dialog', { name: /^Report/ });
  await expect(sheet).toContainText('What happens next');
  expect(await serious(page)).toEqual([]);
  await sheet.getByLabel('What is wrong').fill('These pictures show somebody else');
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('The club looks into it').first()).toBeVisible();
});

withWorker(
  'with the server stopped every view, the search and the favourites work; what would be sent is disabled (O4, O7)',
  async ({ page, context, club, watch }) => {
    test.setTimeout(120_000);
    const person = await first(club);
    const paths = await views(club);
    await keep(page, club, { member: 'demo' });
    await page.goto(`/profile?id=${person.id}`);
    await page.getByRole('button', { name: 'Want', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Want', exact: true })).toHaveAttribute('aria-pressed', 'true');
    watch.offline = true;
    await offlineClient(page, club);
    await page.close();

    const sent: string[] = [];
    context.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    for (const path of [...paths, '/nHomeList?mine=1']) {
      const cold = await context.newPage();
      await cold.goto(path);
      await hasContent(cold);
      await expect(cold.getByRole('main').getByText(person.xuanfei_name).or(rows(cold).first()).first()).toBeVisible();
      expect(await serious(cold), path).toEqual([]);
      await cold.close();
    }
    const cold = await context.newPage();
    await cold.goto('/xf');
    await search(cold).fill('truong kim');
    await expect(rows(cold)).toHaveCount(1);
    await cold.goto('/nHomeList?mine=1');
    await expect(cards(cold)).toContainText([person.xuanfei_name]);
    const want = cold.getByRole('button', { name: `Want ${person.xuanfei_name}` });
    await expect(want).toHaveAttribute('aria-disabled', 'true');
    // Disabled for assistive technology and for Playwright's own click; a finger can still tap it.
    await want.click({ force: true });
    await expect(want).toHaveAttribute('aria-pressed', 'true');
    await cold.goto(`/profile?id=${person.id}`);
    await cold.getByRole('button', { name: 'Report' }).click();
    await expect(cold.getByRole('dialog')).toContainText('This needs a connection');
    expect(sent).toEqual([]);
  },
);

for (const theme of ['light', 'dark'] as const) {
  test.describe(`axe, ${theme}`, () => {
    test.use({ colorScheme: theme });

    test('finds nothing serious on any view of people', async ({ page, club }) => {
      await keep(page, club, { member: 'demo', theme });
      const found: string[] = [];
      for (const path of [...(await views(club)), '/nHomeList?mine=1']) {
        await page.goto(path);
        await hasContent(page);
        found.push(...(await serious(page)).map((line) => `${path} ${line}`));
      }
      await page.goto('/beauty');
      await page.getByRole('button', { name: 'All regions' }).click();
      found.push(...(await serious(page)));
      expect(found).toEqual([]);
    });
  });
}

type Point = { x: number; y: number };

/** Two fingers next to each other that move apart, or together, around a point of the page; distances from it, in px. */
async function pinch(cdp: CDPSession, { x, y }: Point, from: number, to: number): Promise<void> {
  const points = (half: number) => [
    { x: x - half, y, id: 1 },
    { x: x + half, y, id: 2 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
  for (let n = 1; n <= 8; n += 1) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(from + ((to - from) * n) / 8) });
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const boxOf = (picture: Locator) => picture.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

test.describe('in the gallery', () => {
  test.use({ hasTouch: true });

  /** The page of somebody with three pictures, and its gallery, opened by a tap. */
  async function opened(page: Page, club: ClubServer) {
    await keep(page, club, { member: 'demo' });
    const { id, xuanfei_name: name } = await first(club);
    await page.goto(`/nHomeDetail?id=${id}`);
    await hasContent(page);
    const thumb = page.getByRole('button', { name: `${name}, picture 1 of 3` });
    await thumb.tap();
    const gallery = page.getByRole('dialog', { name });
    const picture = (at: number) => gallery.getByRole('img', { name: `${name}, ${at} of 3` });
    await expect(picture(1)).toBeVisible();
    return { thumb, gallery, picture };
  }

  test('pinch, double tap, keys and back do what they do elsewhere (S39)', async ({ page, context, club }) => {
    const { thumb, gallery, picture } = await opened(page, club);
    const whole = (await boxOf(picture(1))).width;
    const zoom = async () => (await boxOf(picture(1))).width / whole;
    const cdp = await context.newCDPSession(page);
    const middle = { x: 195, y: 420 };
    await pinch(cdp, middle, 40, 100);
    await expect.poll(zoom).toBeGreaterThan(2);
    expect(await zoom()).toBeLessThan(3);
    await pinch(cdp, middle, 120, 30);
    await expect.poll(zoom).toBe(1);
    await page.touchscreen.tap(middle.x, middle.y);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect.poll(zoom).toBeGreaterThan(2);
    await page.waitForTimeout(400);
    await page.touchscreen.tap(middle.x, middle.y);
    await page.touchscreen.tap(middle.x, middle.y);
    await expect.poll(zoom).toBe(1);
    await page.keyboard.press('+');
    await expect.poll(zoom).toBe(2);
    await gallery.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(zoom).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect(gallery).toContainText('2 / 3');
    await expect(picture(2)).toBeVisible();
    await page.keyboard.press('End');
    await expect(gallery).toContainText('3 / 3');
    await page.keyboard.press('Home');
    await expect(gallery).toContainText('1 / 3');
    expect(await serious(page)).toEqual([]);
    await page.goBack();
    await expect(gallery).toBeHidden();
    await expect(page).toHaveURL(/nHomeDetail/);
    await expect(thumb).toBeFocused();
    await thumb.tap();
    await gallery.getByRole('button', { name: 'Close' }).click();
    await expect(gallery).toBeHidden();
    await expect(thumb).toBeFocused();

    // Pulled down it closes, and the page shows the picture that was seen last, where the page was.
    await page.evaluate(() => window.scrollTo(0, 40));
    await thumb.tap({ position: { x: 180, y: 300 } });
    const top = await page.evaluate(() => window.scrollY);
    await expect.poll(() => gallery.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(gallery).toContainText('2 / 3');
    await expect(picture(2)).toBeInViewport({ ratio: 1 });
    const at = (y: number) => [{ x: 195, y, id: 1 }];
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) });
    for (let y = 325; y <= 550; y += 25) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(gallery).toBeHidden();
    const second = page.getByRole('button', { name: / picture 2 of 3$/ });
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();
    expect([top, await page.evaluate(() => window.scrollY)]).toEqual([40, 40]);
    await page.goBack();
    await expect(page, 'closing took its entry along').not.toHaveURL(/nHomeDetail/);
  });

  test('the point between two fingers stays in place while they move apart (S39)', async ({ page, context, club }) => {
    const { picture } = await opened(page, club);
    const cdp = await context.newCDPSession(page);
    /** How far the point between the fingers has moved, in px. */
    const slipped = async (fingers: Point, from: number, to: number) => {
      const before = await boxOf(picture(1));
      await pinch(cdp, fingers, from, to);
      await expect.poll(async () => (await boxOf(picture(1))).width / before.width).toBeGreaterThan(1.2);
      // Not while the last touches are still being drawn.
      await twoFrames(page);
      const after = await boxOf(picture(1));
      const by = after.width / before.width;
      expect(by).toBeGreaterThan(1.2);
      return {
        x: Math.abs(after.x + (fingers.x - before.x) * by - fingers.x),
        y: Math.abs(after.y + (fingers.y - before.y) * by - fingers.y),
      };
    };
    // In portrait it stays centred until it is taller than the screen.
    expect((await slipped({ x: 110, y: 422 }, 40, 84)).x).toBeLessThan(4);
    await page.waitForTimeout(400);
    const { x, y } = await slipped({ x: 280, y: 560 }, 60, 80);
    expect([x < 4, y < 4], `${x} and ${y} px`).toEqual([true, true]);
  });

  withWorker('pictures open offline, too, and nothing in the page moves (S39, O4)', async ({ page, club, watch }) => {
    await keep(page, club, { member: 'demo', ahead: 'wifi' });
    const { id, xuanfei_name: name } = await first(club);
    const bases = await basesOf(club, id);
    await page.goto('/Notice');
    await serviceWorkerReady(page);
    await mirrorDone(page);
    await keptOf(page, bases).toBeGreaterThan(0);
    watch.offline = true;
    await club.stop();
    await page.goto(`/profile?id=${id}`);
    await hasContent(page);
    // It moves the page when it comes.
    await expect(page.getByText('Offline. You see what is saved on this phone.')).toBeVisible();
    await page.evaluate(() => {
      const moved: number[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => moved.push(list.getEntries().length)).observe({ type: 'layout-shift' });
    });
    await page.getByRole('button', { name: `${name}, picture 1 of 3` }).tap();
    const picture = page.getByRole('dialog', { name }).getByRole('img', { name: `${name}, 1 of 3` });
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await expect(picture).toBeHidden();
    // The observer is told after the frame.
    await twoFrames(page);
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)).toEqual([]);

    // What stands for a picture that can't be had is recognised by its width, also where it is drawn larger than its file.
    const widthOfNothing = (sizes: string) =>
      page.evaluate(async (drawn) => {
        const image = Object.assign(new Image(), { sizes: drawn, srcset: '/media/pictures/unknown-720.webp 720w' });
        await new Promise((done) => image.addEventListener('load', done, { once: true }));
        return image.naturalWidth;
      }, sizes);
    for (const sizes of ['180px', '3000px']) expect(await widthOfNothing(sizes)).toBeLessThanOrEqual(1);
  });
});

/** The pictures cached on this client, by their paths. */
const keptPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('foyer-pictures');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Expects a number of cached pictures with one of these base addresses, in the end. */
const keptOf = (page: Page, bases: readonly string[]) =>
  expect.poll(async () => (await keptPictures(page)).filter((path) => bases.some((base) => path.startsWith(`${base}-`))).length, {
    timeout: 20_000,
  });

/** The profiles in the client's database. */
const keptRows = async (page: Page): Promise<string[]> => {
  const chunks = await storedChunks<{ id: string }>(page);
  return chunks.filter(({ collection }) => collection === 'profiles').flatMap(({ rows }) => rows.map(({ id }) => id));
};

/** The paths of somebody's pictures, without width. */
async function basesOf(club: ClubServer, id: string): Promise<string[]> {
  type Shown = { picture: { base: string } | null };
  const person = (await ask<(Person & Shown)[]>(club, '/xuanfeilist')).find((one) => one.id === id);
  return person?.picture ? [person.picture.base] : [];
}

/** Runs in the worker: records what it requests from the network from now on, by path. */
function recordFetches(): void {
  const ask = globalThis.fetch;
  const askedFor: string[] = [];
  Object.assign(globalThis, {
    askedFor,
    fetch: (asked: RequestInfo | URL, init?: RequestInit) => {
      askedFor.push(new URL(asked instanceof Request ? asked.url : asked, location.href).pathname);
      return ask(asked, init);
    },
  });
}

withWorker('pictures are only in the worker’s cache, and are not fetched again (O24)', async ({ page, context, club }) => {
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  await page.goto('/nHomeList');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  const [worker] = context.serviceWorkers();
  await expect.poll(async () => (await keptPictures(page)).length, { timeout: 30_000 }).toBeGreaterThan(10);
  const kept = await keptPictures(page);
  // Bypassing the worker, the browser's own cache has nothing.
  const inBrowser = await worker?.evaluate(async (paths) => {
    const found = await Promise.all(
      paths.map((path) =>
        fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return found.filter(Boolean).length;
  }, kept);
  expect(inBrowser).toBe(0);
  await worker?.evaluate(recordFetches);
  await page.reload();
  await hasContent(page);
  await expect
    .poll(() => page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth > 1).length))
    .toBeGreaterThan(3);
  const overTheNet = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, workerStart }) => name.includes('/media/pictures/') && workerStart === 0)
      .map(({ name }) => name),
  );
  expect(overTheNet).toEqual([]);
  const askedFor = await worker?.evaluate(() => (globalThis as { askedFor?: string[] }).askedFor);
  // Other widths than before may be requested; cached ones are not.
  expect(askedFor?.filter((path) => kept.includes(path))).toEqual([]);
  // The requests are recorded where the worker really sends them: checked with a picture that is no longer cached.
  const [one = ''] = kept;
  await page.evaluate(async (path) => {
    await (await caches.open('foyer-pictures')).delete(path);
    await fetch(path);
  }, one);
  expect(await worker?.evaluate(() => (globalThis as { askedFor?: string[] }).askedFor)).toContain(one);
});

/** A member's client with a complete copy, and somebody in it, with the addresses of their pictures. */
async function copiedWithPerson(page: Page, club: ClubServer): Promise<{ person: Person; bases: string[] }> {
  await keep(page, club, { member: 'demo' });
  const person = await first(club);
  await page.goto('/nHomeList');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  return { person, bases: await basesOf(club, person.id) };
}

withWorker(
  'the open client in front deletes somebody who withdraws: row, pictures and screen, within ten seconds (H11, O24)',
  async ({ page, club }) => {
    const { person, bases } = await copiedWithPerson(page, club);
    // The worker keeps what it fetched itself: the page before it may have come without it.
    await page.goto(`/profile?id=${person.id}`);
    await keptOf(page, bases).toBeGreaterThan(0);
    const live = page.waitForResponse((response) => response.url().endsWith('/api/stream'));
    await page.goto(`/profile?id=${person.id}`);
    await expect(page.getByRole('heading', { name: person.xuanfei_name, exact: true })).toBeVisible();
    await live;
    expect(await keptRows(page)).toContain(person.id);
    await operate(club, 'profile', 'withdraw', person.id);
    const beganMs = Date.now();
    await expect(page.getByText(person.xuanfei_name)).toHaveCount(0, { timeout: 10_000 });
    await expect.poll(() => keptRows(page), { timeout: 10_000 }).not.toContain(person.id);
    await keptOf(page, bases).toBe(0);
    expect(Date.now() - beganMs).toBeLessThan(10_000);
  },
);

/** Has the page note every image that it makes without showing it, as long as it is in memory: `window.hidden`. */
function noteHiddenImages(): void {
  const Made = Image;
  const hidden: WeakRef<HTMLImageElement>[] = [];
  class Noted extends Made {
    constructor(width?: number, height?: number) {
      super(width, height);
      hidden.push(new WeakRef(this));
    }
  }
  Object.assign(window, { Image: Noted, hidden });
}

withWorker(
  'another open page lets go of their pictures, too, which it holds to show them again at once (H11, O24)',
  async ({ page, context, club }) => {
    const { person, bases } = await copiedWithPerson(page, club);
    const other = await context.newPage();
    await other.addInitScript(noteHiddenImages);
    await other.goto(`/profile?id=${person.id}`);
    await hurryRest(other);
    const session = await context.newCDPSession(other);
    /** How many pictures it holds: of this person, and of others. */
    const held = async (): Promise<[theirs: number, others: number]> => {
      await session.send('HeapProfiler.collectGarbage');
      return other.evaluate((of) => {
        const { hidden } = window as unknown as { hidden: WeakRef<HTMLImageElement>[] };
        const addresses = hidden.flatMap((image) => image.deref()?.src ?? []).filter((src) => src.includes('/media/pictures/'));
        const theirs = addresses.filter((src) => of.some((base) => src.includes(base))).length;
        return [theirs, addresses.length - theirs];
      }, bases);
    };
    await expect.poll(async () => (await held())[0]).toBeGreaterThan(0);
    await other.evaluate(() => history.pushState(null, '', '/Home'));
    await expect.poll(async () => (await held())[1]).toBeGreaterThan(3);
    expect((await held())[0]).toBeGreaterThan(0);
    await operate(club, 'profile', 'withdraw', person.id);
    await expect.poll(() => keptRows(page), { timeout: 10_000 }).not.toContain(person.id);
    await expect.poll(async () => (await held())[0]).toBe(0);
    expect((await held())[1]).toBeGreaterThan(3);
    // Somebody else may log in next: nothing is held for them.
    await page.evaluate(() => history.pushState(null, '', '/setting'));
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/Login/);
    await expect.poll(async () => (await held())[1]).toBe(0);
  },
);

withWorker(
  'a client that was away for more than fourteen days has no rows or pictures of people after its next start, even offline (O24)',
  async ({ page, club, watch }) => {
    const { person, bases } = await copiedWithPerson(page, club);
    // The worker keeps what it fetched itself: the page before it may have come without it.
    await page.goto(`/profile?id=${person.id}`);
    await keptOf(page, bases).toBeGreaterThan(0);
    watch.offline = true;
    await club.stop();
    expect((await keptRows(page)).length).toBeGreaterThan(0);
    await page.clock.setSystemTime(new Date(Date.now() + 15 * 86_400_000));
    await page.goto('/Notice');
    await expect.poll(() => keptRows(page), { timeout: 20_000 }).toEqual([]);
    await keptOf(page, bases).toBe(0);
  },
);

test.describe('on a display with three pixels for each px', () => {
  test.use({ hasTouch: true, deviceScaleFactor: 3 });

  test('a picture that is wide enough has 1,440 px in full screen, and nowhere else; with the data saver only if one zooms in (S39)', async ({
    page,
    club,
  }) => {
    const { id, xuanfei_name: name } = await first(club);
    const file = join(club.dataDir, 'wide.png');
    await sharp({ create: { width: 1440, height: 1920, channels: 3, background: '#804020' } }).toFile(file);
    await operate(club, 'profile', 'picture', 'add', id, file);
    await operate(club, 'profile', 'picture', 'order', id, '4');
    const widths: string[] = [];
    const listed = await ask<{ id: string; picture: { base: string; zoom?: number } }[]>(club, '/xuanfeilist');
    const picture = listed.find((person) => person.id === id)?.picture;
    if (picture?.zoom !== 1440) throw new Error('the picture was not added');
    page.on('request', (request) => {
      const [, width] = request.url().split(`${picture.base}-`);
      if (width) widths.push(width);
    });
    await page.addInitScript(() => {
      const connection = Reflect.get(navigator, 'connection') as object;
      Object.defineProperty(connection, 'saveData', { get: () => sessionStorage.getItem('saves') === 'data' });
    });
    await keep(page, club, { member: 'demo' });
    await page.goto('/xf');
    await mirrorDone(page);
    await page.evaluate(() => sessionStorage.setItem('saves', 'data'));
    await page.goto(`/nHomeDetail?id=${id}`);
    await hasContent(page);
    const thumb = page.getByRole('button', { name: `${name}, picture 1 of 4` });
    await expect.poll(() => thumb.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-720\.webp$/);
    expect(widths).not.toContain('1440.webp');
    await thumb.tap();
    const shown = page.getByRole('dialog', { name }).getByRole('img', { name: `${name}, 1 of 4` });
    const source = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc.split('-').at(-1));
    await expect.poll(source).toBe('720.webp');
    await shown.evaluate((image: HTMLImageElement) => image.decode());
    expect(widths).not.toContain('1440.webp');
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(source).toBe('1440.webp');
    await page.keyboard.press('Escape');
    await page.evaluate(() => sessionStorage.removeItem('saves'));
    await thumb.tap();
    await expect.poll(source).toBe('1440.webp');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth)).toBeCloseTo(4 / 3);
  });
});
