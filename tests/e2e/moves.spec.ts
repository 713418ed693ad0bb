import type { Locator, Page } from '@playwright/test';
import { ask, expect, hasContent, inMotion, keep, withoutWorker as test } from './club.ts';

test.use(inMotion);

const title = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Makes a shared picture so slow that a tap falls into its move. */
const moveSlowly = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.moving-picture { animation-duration: 20s !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

/** Goes back to the list with this card, until it is the screen that the router knows as shown, whose title has the focus. */
async function backTo(page: Page, card: Locator): Promise<void> {
  await page.goBack();
  await card.waitFor();
  await expect(title(page)).toBeFocused();
}

const moving = (page: Page) => page.locator('.moving-picture');

test('a tap while a picture moves goes to the new screen', async ({ page, club }) => {
  const [first, second] = await ask<{ id: string }[]>(club, '/nHomeList?page=1');
  if (!first || !second) throw new Error('the demo club has too few profiles');
  const card = ({ id }: { id: string }) => page.locator(`a[href="/nHomeDetail?id=${id}"]`).first();
  await keep(page, club, { member: 'demo' });
  await page.goto('/nHomeList');
  // Once without looking: a skeleton, to which no picture moves, is shown while a chunk or rows are loaded.
  for (const goBack of [true, false]) {
    await card(first).click();
    await expect(title(page)).toHaveText('Profile');
    await hasContent(page);
    await expect(moving(page)).toHaveCount(0);
    if (goBack) await backTo(page, card(first));
  }
  await moveSlowly(page);
  await page.goBack();
  await expect(moving(page)).toHaveCount(1);
  // Where it is now: on a busy machine the first look may come before the last row of the page.
  const box = await card(second).boundingBox();
  if (!box) throw new Error('the card has no box');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(`/nHomeDetail?id=${second.id}`);
});

test('overlapping navigations end at the last target, without errors', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  await expect(title(page)).toHaveText('Me');
  await page.evaluate(() => {
    for (const path of ['/Home', '/video', '/game_n', '/Home', '/video'])
      document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
  });
  await expect(title(page)).toHaveText('Videos');
  await page.evaluate(() => {
    history.back();
    history.back();
    history.forward();
  });
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/video');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
  await expect(title(page)).toHaveText('Games');
});

test('a tap has a frame before the router does anything, and no screen is captured for an animation', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  await hasContent(page);
  await page.evaluate(() => {
    const seen = { transitions: 0, order: [] as string[] };
    Object.assign(window, { seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      seen.transitions += 1;
      return start(update);
    };
    addEventListener('click', () => requestAnimationFrame(() => seen.order.push('frame')), { once: true, capture: true });
    const tab = document.querySelector('nav a[href="/game_n"]');
    if (!tab) throw new Error('the page has no tabs');
    // Once the router has begun, its links are rendered.
    new MutationObserver(() => seen.order.push('router')).observe(tab, { attributeFilter: ['aria-current'] });
    addEventListener('foyer:arrival', () => seen.order.push('arrival'), { once: true });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
  await expect(title(page)).toHaveText('Games');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: unknown }).seen))
    .toEqual({ transitions: 0, order: ['frame', 'router', 'arrival'] });
});

test('a tap whose screen takes the place of this one in the history has a frame before it, too', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/SetPayPassword');
  const link = page.getByRole('main').locator('a[href="/EditPayPassword"]');
  await link.waitFor();
  const entries = await page.evaluate(() => {
    const seen = { order: [] as string[] };
    Object.assign(window, { seen });
    addEventListener('click', () => requestAnimationFrame(() => seen.order.push('frame')), { once: true, capture: true });
    addEventListener('foyer:arrival', () => seen.order.push('arrival'), { once: true });
    return history.length;
  });
  await link.click();
  await expect(page).toHaveURL('/EditPayPassword');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: { order: string[] } }).seen.order))
    .toEqual(['frame', 'arrival']);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('the address changes with the tap, and Back leads to where it was even before the new screen is shown', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  await hasContent(page);
  await page.evaluate(() => history.pushState(null, '', '/Mine'));
  await expect(title(page)).toHaveText('Me');
  const path = await page.evaluate(() => {
    document.querySelector<HTMLElement>('nav a[href="/game_n"]')?.click();
    const { pathname } = location;
    history.back();
    return pathname;
  });
  expect(path).toBe('/game_n');
  await expect(page).toHaveURL('/Mine');
  await expect(page.locator('nav a[href="/Mine"]')).toHaveAttribute('aria-current', 'page');
  await expect(title(page)).toHaveText('Me');
});

test('two taps within a frame on the same link are one entry', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  await hasContent(page);
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => {
    for (let tap = 0; tap < 2; tap += 1) document.querySelector<HTMLElement>('nav a[href="/game_n"]')?.click();
  });
  await expect(title(page)).toHaveText('Games');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test('nothing in the tab bar moves while the new screen is made', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Mine');
  await hasContent(page);
  await page.evaluate(() => {
    const seen = { frames: 0, moving: 0 };
    Object.assign(window, { seen });
    const look = () => {
      seen.frames += 1;
      seen.moving += document.querySelector('nav ul')?.getAnimations({ subtree: true }).length ?? 0;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Games' }).click();
  await expect(title(page)).toHaveText('Games');
  await expect(page.locator('nav a[href="/game_n"]')).toHaveAttribute('aria-current', 'page');
  const frames = () => page.evaluate(() => (window as unknown as { seen: { frames: number; moving: number } }).seen);
  const { frames: before } = await frames();
  await expect.poll(async () => (await frames()).frames).toBeGreaterThan(before + 3);
  expect((await frames()).moving).toBe(0);
});

/** How many elements the largest restyling concerns that `change` leads to in the page. */
async function restyledBy(page: Page, change: () => unknown): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let most = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') most = Math.max(most, args.elementCount ?? 0);
  });
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.evaluate(change);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return most;
}

/** What happens at every tap: if the sheets have a rule that answers to it with the whole page, a slow phone takes a tenth of a second. */
const changes: Record<string, () => unknown> = {
  'a picture on its way': () => {
    const picture = document.createElement('div');
    picture.className = 'moving-picture';
    document.body.append(picture);
  },
  'a bar of another height at the foot': () => document.documentElement.style.setProperty('--foot-bar', `${performance.now()}px`),
};

for (const [what, change] of Object.entries(changes))
  test(`${what} restyles no more than itself`, async ({ page, club }) => {
    await keep(page, club, { member: 'demo' });
    await page.goto('/Setting');
    await hasContent(page);
    const all = await page.locator('body *').count();
    expect(all).toBeGreaterThan(100);
    // More than once: at first the screen itself may still be changing. Each one restyles all if the sheets have such a rule.
    await expect.poll(() => restyledBy(page, change), `of ${all} elements`).toBeLessThan(40);
  });

test('what is selected has its colours from the body alone: a rule for everything in it has each element styled twice', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  await hasContent(page);
  const seen = await page.evaluate(() => {
    const rulesOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) return [];
        if (rule instanceof CSSStyleRule) return [rule.selectorText];
        return rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : [];
      });
    const selectors = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules));
    const colourOf = (name: string) => {
      const element = document.querySelector(name);
      return element && getComputedStyle(element, '::selection').backgroundColor;
    };
    // Those for whatever element is selected.
    const rules = selectors.filter((one) => /(^|[\s>+~*])::selection/.test(one));
    return { rules, hasBody: selectors.includes('body::selection'), body: colourOf('body'), title: colourOf('main h1') };
  });
  expect(seen.rules).toEqual([]);
  expect(seen.hasBody).toBe(true);
  expect(seen.body).toMatch(/^rgb\(/);
  expect(seen.title).toBe(seen.body);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an app whose scripts can not be loaded says so in the member’s language, and appears after a retry', async ({
    page,
    club,
    watch,
  }) => {
    watch.announce(/Failed to (load|fetch)|ERR_FAILED|page error/);
    await keep(page, club, { member: 'demo' });
    await page.evaluate(() => localStorage.setItem('lang', 'de_de'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/Mine');
    await expect(page.getByRole('alert')).toHaveText(/^Foyer ließ sich nicht öffnen/);
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await hasContent(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a screen whose chunk can not be loaded reloads nothing under a form, says so, and appears after a retry (O16, O17)', async ({
    page,
    club,
    watch,
  }) => {
    watch.announce(/Failed to (load|fetch)|ERR_FAILED|could not be loaded|preload/);
    const chunk = /\/assets\/money-.*\.js/;
    await keep(page, club, { member: 'demo' });
    await page.route(chunk, (route) => route.abort());
    await page.goto('/Setname');
    await page.getByLabel('Your name').fill('Ada');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.evaluate(() => history.pushState(null, '', '/Moneylog'));
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await page.unroute(chunk);
    // It may have loaded by now: the other screens are fetched when the app is idle.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(title(page)).toHaveText('Points in detail');
    // Nor later: before a reload the page asks whether the club answers.
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });
});

test('the shared picture of a card moves to the person and back, from where it is, and is in the page once when it has come', async ({
  page,
  club,
}) => {
  const [first] = await ask<{ id: string }[]>(club, '/nHomeList?page=1');
  if (!first) throw new Error('the demo club has no profiles');
  await keep(page, club, { member: 'demo' });
  await page.goto('/nHomeList');
  const card = page.locator(`a[href="/nHomeDetail?id=${first.id}"]`).first();
  const pictures = page.locator(`[data-shared="profile-${first.id}"]`);
  // If a chunk takes a while to load, a skeleton is shown, and no picture moves to that.
  await card.click();
  await expect(title(page)).toHaveText('Profile');
  await hasContent(page);
  await backTo(page, card);
  await expect(moving(page)).toHaveCount(0);
  await expect(pictures).toBeVisible();
  await moveSlowly(page);
  const start = await pictures.boundingBox();
  await card.click();
  await expect(page).toHaveURL(/\/nHomeDetail/);
  await expect(moving(page)).toHaveCount(1);
  // Just begun, it covers the card's picture; the person's own waits for it.
  const box = await moving(page).boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((box?.[side] ?? 0) - (start?.[side] ?? Number.NaN)), side).toBeLessThan(40);
  await expect(pictures).toHaveCSS('visibility', 'hidden');
  // While it is still moving.
  await backTo(page, card);
  await expect(moving(page)).toHaveCount(1);
  await expect(pictures).toHaveCSS('visibility', 'hidden');
  await page.evaluate(() => {
    for (const animation of document.querySelector('.moving-picture')?.getAnimations() ?? []) animation.finish();
  });
  await expect(moving(page)).toHaveCount(0);
  await expect(pictures).toHaveCSS('visibility', 'visible');
  // On its way back once more, it does not go along to a screen that it does not belong to.
  await card.click();
  await expect(page).toHaveURL(/\/nHomeDetail/);
  await expect(moving(page)).toHaveCount(1);
  await backTo(page, card);
  await expect(moving(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'By region' }).click();
  await expect(page).toHaveURL('/xf');
  await expect(moving(page)).toHaveCount(0, { timeout: 3_000 });
});

test('no picture moves for who wants less motion, nor one that is out of the window', async ({ page, club }) => {
  const [first] = await ask<{ id: string }[]>(club, '/nHomeList?page=1');
  if (!first) throw new Error('the demo club has no profiles');
  await keep(page, club, { member: 'demo' });
  await page.goto('/nHomeList');
  await page.evaluate(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) seen.moved += node instanceof Element && node.matches('.moving-picture') ? 1 : 0;
    }).observe(document.body, { childList: true });
  });
  const moved = () => page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved);
  const card = page.locator(`a[href="/nHomeDetail?id=${first.id}"]`).first();
  const picture = page.locator(`[data-shared="profile-${first.id}"]`);
  const scrollAway = async () => {
    await page.setViewportSize({ width: 390, height: 300 });
    // What is below the window comes after the first frame, and the page is not as high before.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(picture).not.toBeInViewport({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
  };
  await card.click();
  await expect(title(page)).toHaveText('Profile');
  // A skeleton may come before it, with the title and no picture.
  await expect(picture).toBeVisible();
  await expect(moving(page)).toHaveCount(0);
  await scrollAway();
  // Its chunk may have come soon enough for a move to the profile.
  const before = await moved();
  await backTo(page, card);
  expect(await moved()).toBe(before);
  // Nor one that is still on its way there.
  await moveSlowly(page);
  await card.click();
  await expect(moving(page)).toHaveCount(1);
  await scrollAway();
  await backTo(page, card);
  await expect(moving(page)).toHaveCount(0, { timeout: 3_000 });
  expect(await moved()).toBe(before + 1);
  await card.click();
  await expect.poll(moved).toBe(before + 2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await backTo(page, card);
  expect(await moved()).toBe(before + 2);
});
