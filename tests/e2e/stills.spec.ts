import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ProfileItem } from '../../src/contract/collections/profiles.ts';
import { pageCacheOf } from '../../src/contract/worker.ts';
import { ask, test as base, expect, hasContent, keep, letMove, logIn, logOut, moving, serviceWorkerReady, twoFrames } from './club.ts';
import { root } from './club-server.ts';
import { followRest, hurryRest } from './hurry-rest.ts';
import { operate } from './operate.ts';
import { tokenOf } from './wallet-pages.ts';

type Held = { foyerRelease?: () => void };

/** Pages that can be held: then the app does not run, and only the still is shown. */
const test = base.extend<{ context: BrowserContext }>({
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
    await followRest(context);
    await context.addInitScript(() => {
      if (location.protocol === 'about:' || sessionStorage.getItem('held') === null) return;
      // The page runs the app once its style sheets have arrived.
      const { append } = Element.prototype;
      const waiting: (() => void)[] = [];
      HTMLHeadElement.prototype.append = function (...nodes) {
        const show = () => append.apply(this, nodes);
        if (nodes.some((node) => node instanceof HTMLLinkElement && node.rel === 'stylesheet')) waiting.push(show);
        else show();
      };
      (window as Held).foyerRelease = () => {
        HTMLHeadElement.prototype.append = append;
        for (const show of waiting) show();
      };
    });
    await use(context);
    await context.close();
  },
});

const key = (place: string): string => `foyer.still.${place}`;
const still = (page: Page) => page.locator('#still');

/** The still in the cached page of a path, if it is valid. */
async function storedStill(page: Page, path: string): Promise<string | null> {
  const pages = await page.evaluate(
    async ([prefix, at]) => {
      const texts: string[] = [];
      for (const name of await caches.keys())
        if (name.startsWith(prefix)) texts.push((await (await (await caches.open(name)).match(at))?.text()) ?? '');
      return texts;
    },
    [pageCacheOf(''), path] as const,
  );
  const mark = await page.evaluate((name) => localStorage.getItem(name), key(path.slice(1).toLowerCase()));
  const found = pages.find((text) => mark !== null && text.includes(`"mark":"${mark}"`));
  return /<div id="still">(.*)<\/div><template id="rest">/s.exec(found ?? '')?.[1] ?? null;
}

/** Everything in the worker's cached pages, valid or not. */
const cachedPages = (page: Page): Promise<string> =>
  page.evaluate(async (prefix) => {
    const texts: string[] = [];
    for (const name of (await caches.keys()).filter((one) => one.startsWith(prefix))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join();
  }, pageCacheOf(''));

/** What of the still's first frame stands elsewhere once the rest of it is shown. */
const movedByRest = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const bar = document.querySelector('#still nav')?.getBoundingClientRect().top ?? 0;
    const places = (): string[] =>
      [...document.querySelectorAll('#still *')]
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ one, box }) => !one.closest('[data-later]') && one.checkVisibility() && box.top < bar)
        .map(({ one, box }) => `${one.tagName} ${one.className} ${box.left} ${box.top} ${box.width} ${Math.min(box.bottom, bar)}`);
    const whole = places();
    delete dataset.painted;
    const first = places();
    dataset.painted = '';
    if (first.length < 20) return ['the still is not shown'];
    return whole.filter((place, at) => place !== first[at]);
  });

/** Waits until the tab's screen has settled and its still was stored; returns the still. */
async function rested(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await hasContent(page);
  await hurryRest(page);
  let kept = '';
  const read = async () => {
    kept = (await storedStill(page, path)) ?? '';
    return kept;
  };
  await expect.poll(read, { timeout: 30_000 }).not.toBe('');
  return kept;
}

/** Opens an address, or reloads the page, without running the app. The returned function runs it. */
async function held(page: Page, path: string | 'again'): Promise<() => Promise<void>> {
  await page.evaluate(() => sessionStorage.setItem('held', 'yes'));
  await (path === 'again' ? page.reload({ waitUntil: 'commit' }) : page.goto(path, { waitUntil: 'commit' }));
  await expect(page.locator('#gate')).toBeAttached();
  return () =>
    page.evaluate(() => {
      sessionStorage.removeItem('held');
      (window as Held).foyerRelease?.();
    });
}

const firstPerson = async (club: Parameters<typeof ask>[0]): Promise<ProfileItem> => {
  const [person] = await ask<ProfileItem[]>(club, '/xuanfei/xuanfeilist?page=1');
  if (!person) throw new Error('nobody is recommended');
  return person;
};

test('a later start shows the last screen before any script has loaded, without figures of that moment', async ({ page, club }) => {
  await letMove(page);
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  // The worker has cached its first picture by then.
  await page.evaluate(() => localStorage.removeItem('foyer.still.home'));
  await rested(page, '/Home');
  const { xuanfei_name: name, id } = await firstPerson(club);
  const release = await held(page, '/Home');
  await expect(still(page).getByText(name).first()).toBeVisible();
  await expect(still(page)).not.toContainText(/As of|Saved|unread/);
  // Its first picture stands in it, with bytes that came out of the worker's cache; what is below the window comes after its first frame.
  await expect(still(page).locator('img[src^="data:image/avif"]')).toHaveCount(1);
  await expect(still(page).getByRole('listitem').last()).not.toBeInViewport();
  await still(page).locator(`a[href="/nHomeDetail?id=${id}"]`).first().click();
  await release();
  await expect(page, 'a tap on the still is not lost').toHaveURL(`/nHomeDetail?id=${id}`);
  await expect(still(page)).toHaveCount(0);
});

test('what moves by itself does so after a still too, whose page gets its keyframes late', async ({ page, club }) => {
  await letMove(page);
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  const release = await held(page, '/Home');
  await expect(still(page)).toBeAttached();
  expect(await moving(page), 'a still stands still').toEqual([]);
  await release();
  await expect(still(page)).toHaveCount(0);
  await expect.poll(() => moving(page), { message: 'the notice goes on', timeout: 10_000 }).toContain('run');
});

test('a later start loads the other screens once its own is shown, not only with the rest of it', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  await page.addInitScript(() => {
    const set = window.setTimeout;
    // The rest of the start never comes.
    window.setTimeout = ((work: TimerHandler, ms = 0, ...given: unknown[]) =>
      ms < 3_000 ? set(work, ms, ...given) : 0) as typeof window.setTimeout;
  });
  await page.goto('/Home');
  await expect(still(page)).toHaveCount(0);
  const missing = () =>
    page.evaluate(() => {
      const files = performance.getEntriesByType('resource').map(({ name }) => /\/assets\/([a-z]+)-[^/]*\.js$/.exec(name)?.[1]);
      return ['account', 'play', 'tabs', 'people', 'videos'].filter((file) => !files.includes(file));
    });
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
});

test('nothing flashes or moves when the app replaces a still', async ({ page, club }) => {
  await letMove(page);
  await keep(page, club, {});
  await rested(page, '/Home');
  const { xuanfei_name: name } = await firstPerson(club);
  await page.addInitScript((words) => {
    const seen = { without: 0, shift: 0, stills: 0, over: false };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!seen.over) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    let begun = false;
    const look = () => {
      if (document.getElementById('still')) seen.stills += 1;
      // Two frames later anything that moves is due to newer data from the club.
      else if (seen.stills > 0) requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(seen, { over: true })));
      const shown = [...document.querySelectorAll('span')].some(
        (one) => one.textContent === words && one.checkVisibility({ visibilityProperty: true }),
      );
      begun ||= shown;
      if (begun && !shown) seen.without += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, name);
  await page.goto('/Home');
  await expect(still(page)).toHaveCount(0);
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(
    () =>
      (
        window as unknown as {
          seen: { without: number; shift: number; stills: number };
        }
      ).seen,
  );
  expect(seen.stills).toBeGreaterThan(0);
  expect([seen.without, seen.shift]).toEqual([0, 0]);
});

test('a click that was begun on a still is not lost when the app is there before it ends', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  await page.getByRole('button', { name: 'Got it' }).click();
  const release = await held(page, '/Home');
  const video = still(page).locator('a[href^="/PlayVideo"]').first();
  const address = (await video.getAttribute('href')) ?? '';
  const { x = 0, y = 0, width = 0, height = 0 } = (await video.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await release();
  await page.waitForTimeout(1_500);
  await expect(still(page), 'the app waits for it').toHaveCount(1);
  await page.mouse.up();
  await expect(page).toHaveURL(address);
});

test('without a club nothing of a still’s screen moves either: not for the offline strip, not for the age of what is shown', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, { member: 'demo' });
  const tabs = ['/Home', '/video', '/MessageBoard', '/Mine'];
  for (const path of tabs) await rested(page, path);
  await page.addInitScript((laterMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + laterMs;
    const moved: string[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      // Less is a round button that makes way for the strip.
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value > 0.01) moved.push(...sources.map(({ node }) => (node?.textContent ?? '').slice(0, 30)));
    }).observe({ type: 'layout-shift', buffered: true });
  }, 20 * 60_000);
  watch.offline = true;
  await club.stop();
  for (const path of tabs) {
    await page.goto(path);
    await expect(page.getByText('Offline. You see what is saved on this phone.')).toBeVisible();
    await expect(page.getByText(/^as of /i).first()).toBeVisible();
    await expect(still(page)).toHaveCount(0);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), path).toEqual([]);
  }
});

/** How many of a screenshot's pixels have visibly another colour in a second one. */
async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) throw new Error('the screenshots have different sizes');
  let count = 0;
  for (let at = 0; at < a.length; at += 3) if ([0, 1, 2].some((of) => Math.abs((a[at + of] ?? 0) - (b[at + of] ?? 0)) > 6)) count += 1;
  return count;
}

for (const [width, height] of [
  [390, 844],
  [1280, 900],
] as const)
  test(`a still looks like its screen to the pixel, ${width} px wide`, async ({ page, club }) => {
    await page.setViewportSize({ width, height });
    await keep(page, club, { member: 'demo' });
    for (const path of ['/video', '/game_n']) {
      await rested(page, path);
      const release = await held(page, path);
      await hasContent(page);
      const before = await page.screenshot();
      await release();
      await expect(still(page)).toHaveCount(0);
      await twoFrames(page);
      expect(await differing(before, await page.screenshot()), path).toBe(0);
    }
  });

test('with reduced motion a still has the places of its screen too', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  const release = await held(page, '/Home');
  const heading = page.getByRole('heading', { name: 'On screen' });
  const before = await heading.boundingBox();
  expect(before).not.toBeNull();
  await release();
  await expect(still(page)).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(before);
});

test('no rule of the app says less as text than it does: stills are drawn by the texts', async ({ page }) => {
  const client = join(root, 'dist/client');
  const [newest] = JSON.parse(await readFile(join(client, 'builds.json'), 'utf8')) as { files: string[] }[];
  // No tab has a video that plays.
  const sheets = (newest?.files ?? []).filter((file) => /\/(?!plyr-)[^/]+\.css$/.test(file));
  expect(sheets.length).toBeGreaterThan(5);
  const texts = await Promise.all(sheets.map((file) => readFile(join(client, file), 'utf8')));
  const { read, lost } = await page.evaluate((all) => {
    const rulesIn = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => (rule instanceof CSSStyleRule ? [rule] : rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : []));
    const rules = all.flatMap((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return rulesIn(sheet.cssRules);
    });
    // A shorthand with a variable, part of which is said anew, is written without its value.
    const without = rules.filter(({ style }) => /(^|; )(?!--)[\w-]+: ;/.test(style.cssText));
    return { read: rules.length, lost: without.map(({ selectorText }) => selectorText) };
  }, texts);
  expect(read).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

test('words in another script come right after the first frame of a still, and nothing moves for them', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  expect(await rested(page, '/MessageBoard')).toMatch(/<span data-later>[^<]*\p{Script=Han}/u);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const release = await held(page, '/MessageBoard');
  await expect(
    still(page)
      .getByText(/\p{Script=Han}/u)
      .first(),
  ).toBeVisible();
  await release();
  await expect(still(page)).toHaveCount(0);
  await expect(page.getByText(/\p{Script=Han}/u).first()).toBeVisible();
  // The observer is told after the frame.
  await twoFrames(page);
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
});

test('a tab that is tapped on a still is the first screen that is rendered, and Back leads to that of the still', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  await page.getByRole('button', { name: 'Got it' }).click();
  const release = await held(page, '/Home');
  await page.evaluate(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const root = document.getElementById('root') as HTMLElement;
    new MutationObserver(() => {
      const name = root.querySelector('main h1')?.textContent ?? '';
      if (name && drawn.at(-1) !== name) drawn.push(name);
    }).observe(root, { childList: true, subtree: true });
  });
  await still(page).getByRole('link', { name: 'Videos', exact: true }).click();
  await expect(page, 'nothing runs yet').toHaveURL(/\/Home$/);
  await release();
  await expect(still(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/video$/);
  await expect(page.getByRole('heading', { name: 'Videos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Videos', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual(['Videos']);
  await page.goBack();
  await expect(page).toHaveURL(/\/Home$/);
  await expect(page.getByRole('heading', { name: 'On screen' })).toBeVisible();
});

test('a visitor’s tap on Me leads from the still to the log-in, and Back to the still’s screen, without a server', async ({
  page,
  club,
  watch,
}) => {
  await keep(page, club, {});
  await rested(page, '/Home');
  await page.getByRole('button', { name: 'Got it' }).click();
  await serviceWorkerReady(page);
  watch.offline = true;
  await club.stop();
  const release = await held(page, '/Home');
  await still(page).getByRole('link', { name: 'Me', exact: true }).click();
  await release();
  await expect(still(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/Login\?next=/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/Home$/);
  await expect(page.getByRole('heading', { name: 'On screen' })).toBeVisible();
});

test('a scrolled still keeps its position when the app replaces it', async ({ page, club }) => {
  await letMove(page);
  await keep(page, club, {});
  await rested(page, '/Home');
  const release = await held(page, '/Home');
  await expect(still(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 240));
  await release();
  await expect(still(page)).toHaveCount(0);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.scrollY)).toBe(240);
});

test('reloading a scrolled page shows no still of its top, and restores the position', async ({ page, club }) => {
  // Playwright's reduced motion ends before the page is hidden, which then gets another height.
  await letMove(page);
  await keep(page, club, {});
  await rested(page, '/Home');
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await page.waitForTimeout(300);
  let release = await held(page, 'again');
  await expect(page.locator('#root .sk')).toBeAttached();
  await expect(still(page)).toHaveCount(0);
  await release();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1_200);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(300);
  release = await held(page, 'again');
  await expect(still(page)).toBeVisible();
  await release();
});

const turns: Record<string, Record<string, string | null>> = {
  'in another language': { lang: 'de_de' },
  'for a visitor after a sign-out elsewhere': { token: null, tokensso: null, 'foyer.member': null },
  'for another member': { 'foyer.member': '4711' },
  'before the age gate is answered': { 'foyer.age': null },
};
for (const [turn, entries] of Object.entries(turns)) {
  test(`no still is shown ${turn}`, async ({ page, club }) => {
    await keep(page, club, { member: 'demo' });
    await rested(page, '/Home');
    await page.goto('/healthz');
    await page.evaluate((all) => {
      for (const [name, value] of Object.entries(all)) {
        if (value === null) localStorage.removeItem(name);
        else localStorage.setItem(name, value);
      }
    }, entries);
    await held(page, '/Home');
    await page.waitForTimeout(300);
    await expect(still(page)).toHaveCount(0);
    await expect(page.locator(turn === 'before the age gate is answered' ? '#gate h1' : '#root .sk')).toBeVisible();
  });
}

test('a still follows the theme, and stands in the page as it was taken', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  for (const path of ['/Home', '/video', '/MessageBoard', '/game_n', '/Mine']) {
    const kept = await rested(page, path);
    const release = await held(page, path);
    await expect(still(page).locator('main')).toBeVisible();
    // Before its pictures are asked for: what the browser has read is what was stored, element by element.
    const tags = (html: string) => html.replace(/ (srcset|src)="[^"]*"|=""/g, '').split(/(?=<)/);
    expect(tags(await still(page).evaluate((one) => one.innerHTML))).toEqual(tags(kept));
    expect(await movedByRest(page), path).toEqual([]);
    if (path === '/Home') await expect(still(page).locator('[data-later]'), path).not.toHaveCount(0);
    await release();
    await expect(still(page)).toHaveCount(0);
  }
  await page.evaluate(() => localStorage.setItem('foyer.theme', 'dark'));
  await held(page, '/Home');
  await expect(still(page)).toBeVisible();
  expect(
    await still(page)
      .locator('main')
      .evaluate((main) => getComputedStyle(main).color),
  ).toBe('rgb(244, 237, 228)');
});

test('a log-out deletes the stills of every tab, even without a server', async ({ page, context, club, watch }) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  const other = await context.newPage();
  await rested(other, '/Mine');
  await page.goto('/Setting');
  await hasContent(page);
  watch.offline = true;
  await club.stop();
  await logOut(page);
  await expect(other).toHaveURL(/\/(Login|Home)/);
  for (const path of ['/Home', '/Mine']) expect(await storedStill(other, path)).toBeNull();
  await expect.poll(() => cachedPages(other)).not.toContain('foyer-still"');
});

test('a second member on the device never sees what the first one wrote, even if the first one’s tab is still open', async ({
  page,
  context,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  const canary = 'Canary of the first member';
  await page.goto('/Mine');
  await ask(club, '/memberfeedback', { content: canary }, await tokenOf(page));
  // Shown once, it is on the device: before that the screen counts as complete without it.
  await page.goto('/MessageBoard');
  await expect(page.getByText(canary).first()).toBeVisible();
  expect(await rested(page, '/MessageBoard')).toContain(canary);
  const other = await context.newPage();
  await other.goto('/Setting');
  await logOut(other);
  await logIn(other, 'vip');
  // The first tab is hidden: a still that it stores now is not the first member's either.
  await page.bringToFront();
  await other.bringToFront();
  await other.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.body?.textContent;
      if (text) seen.push(text);
    }).observe(document, { childList: true, subtree: true });
  });
  // Of one document: each has its own.
  const seen = () => other.evaluate(() => (window as unknown as { seen: string[] }).seen.join());
  await rested(other, '/MessageBoard');
  expect(await seen()).not.toContain(canary);
  await other.goto('/MessageBoard');
  await hasContent(other);
  expect(await seen()).not.toContain(canary);
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain(canary);
  expect(await cachedPages(other)).not.toContain(canary);
});

test('clearing the offline copy deletes every still', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Home');
  await page.goto('/Setting');
  await page.getByRole('button', { name: 'Clear the offline copy' }).click();
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'The offline copy was cleared' })).toBeAttached();
  expect(await storedStill(page, '/Home')).toBeNull();
  // Without its mark it is not shown; it leaves the cached page a little later.
  await expect.poll(() => cachedPages(page)).not.toContain('foyer-still"');
});

test('a person who has withdrawn is in no still', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  const person = await firstPerson(club);
  expect(await rested(page, '/Home')).toContain(person.xuanfei_name);
  await operate(club, 'profile', 'withdraw', person.id);
  await expect.poll(() => cachedPages(page), { timeout: 20_000 }).not.toContain(person.xuanfei_name);
});

test('the still of Mine has its background with its bytes, and no name and balance', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await rested(page, '/Mine');
  // The worker caches the picture when it is used: on a first visit after the still was taken for the first time.
  await page.evaluate(() => localStorage.removeItem('foyer.still.mine'));
  const kept = await rested(page, '/Mine');
  await expect(page.getByRole('heading', { name: 'demo' })).toBeVisible();
  expect(kept).not.toContain('>demo<');
  const balance = (await page.locator('dl dd').first().textContent()) ?? 'no balance';
  expect(kept).not.toContain(balance);
  const release = await held(page, '/Mine');
  await expect(still(page).getByText('Recharge', { exact: true })).toBeVisible();
  await expect(still(page).locator('header > img[src^="data:image/webp"]')).toBeVisible();
  await release();
  await expect(page.getByRole('heading', { name: 'demo' })).toBeVisible();
});
