import type { Page } from '@playwright/test';
import { everyFault } from './cells.ts';
import { ask, expect, hasContent, keep, withoutWorker as test, twoFrames } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { barsShare, cutOff, unseenControls } from './looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Widths around every change of layout, a phone held sideways among them. */
const widths = [320, 360, 390, 559, 560, 600, 700, 768, 844, 900, 1000, 1001, 1440];

/** Each row of each list with several items side by side that is not full: all but a list's last row have to be. */
const gapsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const list of document.querySelectorAll<HTMLElement>('main :is(ul, [role="list"])')) {
      const items = [...list.querySelectorAll<HTMLElement>(':is(li, [role="listitem"])')];
      const grid = items[0]?.parentElement;
      if (!grid || getComputedStyle(grid).display !== 'grid') continue;
      const rows = new Map<number, DOMRect[]>();
      for (const item of items) {
        const box = item.getBoundingClientRect();
        rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), box]);
      }
      const { right } = grid.getBoundingClientRect();
      const end = right - Number.parseFloat(getComputedStyle(grid).paddingRight);
      const columns = Math.max(...[...rows.values()].map(({ length }) => length));
      const name = list.ariaLabel ?? list.className;
      const isBroken = (row: DOMRect[]) => row.length < columns || Math.abs(end - (row.at(-1)?.right ?? 0)) > 1;
      const broken = [...rows.values()].slice(0, -1).filter(isBroken);
      if (broken.length > 0) found.push(`${name} at ${innerWidth}: ${broken.map(({ length }) => length).join(', ')} of ${columns} columns`);
    }
    return found;
  });

test('every grid fills its rows at every width (S7, S18, S19, S21)', async ({ page, club }) => {
  const cities = '[aria-label="City list"] a';
  await keep(page, club, { member: 'vip' });
  const found: string[] = [];
  const look = async (): Promise<void> => {
    await hasContent(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await gapsIn(page)).map((gap) => `${new URL(page.url()).pathname} ${gap}`));
    }
  };
  for (const path of ['/Home', '/video', '/Game', '/Choose']) {
    await page.goto(path);
    await expect(page.locator(`main :is(ul, [role="list"]) :is(li, [role="listitem"])`).first()).toBeVisible();
    await look();
  }
  await page.locator(cities).first().click();
  await expect(page.getByRole('region', { name: 'Gallery' })).toBeVisible();
  await look();
  expect(found).toEqual([]);
});

/** The boxes of an element's visible parts, by name. */
type Boxes = Record<string, { x: number; y: number; width: number; height: number }>;

const boxesOf = (page: Page, parts: Record<string, string>): Promise<Boxes> =>
  page.evaluate((all) => {
    const boxes: Boxes = {};
    for (const [name, selector] of Object.entries(all)) {
      const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      boxes[name] = { x, y, width, height };
    }
    return boxes;
  }, parts);

test('Home’s first frame has the bars and shapes of what comes, and nothing moves when it comes (S2-S7, R43)', async ({ page, club }) => {
  // Before any script of the app, before its rows, and with them.
  let letScripts = () => {};
  let letRows = () => {};
  const scripts = new Promise<void>((go) => {
    letScripts = go;
  });
  const rows = new Promise<void>((go) => {
    letRows = go;
  });
  await keep(page, club, { member: 'vip' });
  await page.route(/\/assets\/.*\.js/, (route) => scripts.then(() => route.continue()));
  await page.route(/\/api\/(mirror\/|xuanfei|system)/, (route) => rows.then(() => route.continue()));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // With reduced motion the notice does not scroll: its lines stand one below the other, however many they are.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/Home', { waitUntil: 'commit' });
  await expect(page.locator('.sk .banner')).toBeVisible();
  const drawn = await boxesOf(page, {
    banner: '.sk .banner',
    notice: '.sk .notice',
    door: '.sk .doors i',
    lastDoor: '.sk .doors i:last-child',
    movie: '.sk .movies i',
    smallMovie: '.sk .movies + .movies i',
    card: '.sk .cards i',
    bar: '.sk nav',
  });
  letScripts();
  const doors = 'ul[aria-label="Where to go next"] li';
  await expect(page.locator(doors).first()).toBeVisible();
  letRows();
  const card = '[role="listitem"] a > :first-child';
  await expect(page.locator(card).first()).toBeVisible();
  await hasContent(page);
  const came = await boxesOf(page, {
    banner: 'main > div:nth-of-type(2) > *',
    notice: 'main > div:nth-of-type(3)',
    door: `${doors} :is(a, button) > span`,
    lastDoor: `${doors}:last-child :is(a, button) > span`,
    movie: 'ul[aria-label="Videos"] li',
    smallMovie: 'ul[aria-label="More videos"] li',
    card,
    bar: 'nav[aria-label="Main"]',
  });
  for (const [name, box] of Object.entries(came)) {
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(box[side] - (drawn[name]?.[side] ?? 0)), `${name}: ${side} ${drawn[name]?.[side]}, then ${box[side]}`).toBeLessThan(
        6,
      );
    }
  }
  // The observer is told after the frame.
  await twoFrames(page);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(
    shifts.reduce((sum, one) => sum + one, 0),
    'cumulative layout shift',
  ).toBeLessThan(0.02);
});

test('on Home no text of a card is under a floating icon, however long it is (S7-S9)', async ({ page, club }) => {
  await keep(page, club, { member: 'vip' });
  await page.goto('/Home');
  await hasContent(page);
  await expect(page.locator('[data-draggable]')).toHaveCount(2);
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [844, 390],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const under = await page.evaluate(async () => {
      const words = [
        '12.500–128.000 Punkte je angefangene Stunde',
        'Veranstaltungsbegleitungsdienstleistung',
        '一時間あたり十二万八千ポイント（税込）から',
      ];
      const cards = [...document.querySelectorAll<HTMLElement>('[role="listitem"] > a')];
      const texts = cards.flatMap((card) =>
        [...card.querySelectorAll<HTMLElement>('span')].filter((one) => one.children.length === 0 && !one.textContent?.startsWith('+')),
      );
      texts.forEach((one, at) => {
        one.textContent = words[at % words.length] ?? '';
      });
      const found = new Set<string>();
      const start = (cards[0]?.getBoundingClientRect().top ?? 0) + scrollY;
      for (let step = 0; step < 24; step += 1) {
        scrollTo(0, start - innerHeight + step * 45);
        await new Promise(requestAnimationFrame);
        const icons = [...document.querySelectorAll('[data-draggable]')].map((icon) => icon.getBoundingClientRect());
        for (const one of texts) {
          // As far as it is visible: a name is cut off after its second line.
          const box = one.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(one);
          for (const line of range.getClientRects()) {
            const right = Math.min(line.right, box.right);
            const bottom = Math.min(line.bottom, box.bottom);
            if (line.top >= bottom) continue;
            const isUnder = icons.some(
              (icon) => right > icon.left && line.left < icon.right && bottom > icon.top && line.top < icon.bottom,
            );
            if (isUnder) found.add(`${innerWidth}: ${one.className} ${one.textContent?.slice(0, 12)}`);
          }
        }
        const [first, second] = icons;
        if (first && second && first.bottom > second.top && second.bottom > first.top) found.add(`${innerWidth}: the icons overlap`);
      }
      return [...found];
    });
    expect(under).toEqual([]);
  }
});

/** Home opens it by itself, over everything. */
async function closePopUp(page: Page, path: string): Promise<void> {
  if (path !== '/Home') return;
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** As `hasContent`. What a lottery shows while it is loaded is not marked as busy: then its bet bar, the only form, is missing. */
async function hasLoaded(page: Page, path: string): Promise<void> {
  await hasContent(page);
  if (path.startsWith('/Lottery')) await expect(page.getByRole('main').getByRole('form')).toBeVisible();
}

async function lotteryOf(club: ClubServer): Promise<string> {
  const [lottery] = await ask<{ id: string; key: string }[]>(club, '/lottery_list');
  return `/Lottery?key=${lottery?.key}&id=${lottery?.id}`;
}

test('with forced colours every control has an edge, what is chosen differs by more than colour, and no rule of axe is broken', async ({
  page,
  club,
}) => {
  const lottery = await lotteryOf(club);
  await keep(page, club, { member: 'demo' });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ forcedColors: 'active' });
  const found: string[] = [];
  let chosen = 0;
  for (const path of ['/Home', '/video', '/Choose', '/Setting', '/Setsex', '/withdraw', lottery, '/Game', '/MessageBoard', '/Mine']) {
    await page.goto(path);
    await hasLoaded(page, path);
    found.push(...(await unseenControls(page)), ...(await everyFault(page)).map((fault) => `${path} ${fault}`));
    chosen += await page.locator('[aria-selected="true"], [aria-current], :checked').count();
  }
  expect(found).toEqual([]);
  expect(chosen, 'there was something chosen to look at').toBeGreaterThan(6);
});

test('with forced colours a toast and its icon are drawn in the system’s colours', async ({ page, context, club }) => {
  const [person] = await ask<{ id: string; xuanfei_name: string }[]>(club, '/xuanfeilist');
  if (!person) throw new Error('the demo club lists nobody');
  await keep(page, club, { member: 'vip' });
  for (const kind of ['good', 'bad'] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto(`/nHomeDetail?id=${person.id}`);
      // Its link is copied, or the browser refuses that.
      await page.evaluate(() => Object.assign(navigator, { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }));
      await (kind === 'good' ? context.grantPermissions(['clipboard-write']) : context.clearPermissions());
      await page.getByRole('button', { name: `Share ${person.xuanfei_name}` }).click();
      const toast = page.locator(`[popover] > [data-kind="${kind}"]`);
      await expect(toast).toBeVisible();
      const drawn = await toast.evaluate((element) => {
        const coloursOf = (one: Element | null) => one && getComputedStyle(one);
        const system = document.body.appendChild(document.createElement('p'));
        system.style.cssText = 'color: CanvasText; background: Canvas';
        const [text, icon, theirs] = [coloursOf(element), coloursOf(element.querySelector('svg')), coloursOf(system)];
        const isTheirs = [
          text?.color === theirs?.color,
          text?.backgroundColor === theirs?.backgroundColor,
          icon?.color === theirs?.color,
          theirs?.color !== theirs?.backgroundColor,
        ];
        system.remove();
        return isTheirs;
      });
      expect(drawn, `${kind}, ${colorScheme}: text, ground, icon, and the two differ`).toEqual([true, true, true, true]);
      // Of a button's words behind it axe takes the theme's colour for the one that is drawn.
      expect((await everyFault(page)).filter((fault) => fault.includes('toast'))).toEqual([]);
    }
});

test('in a low window the bars leave at least three quarters to the content (S1, R43)', async ({ page, club }) => {
  const lottery = await lotteryOf(club);
  await keep(page, club, { member: 'vip' });
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of ['/Home', '/video', '/Mine', '/game_n', '/MessageBoard', lottery]) {
    await page.goto(path);
    await hasLoaded(page, path);
    await closePopUp(page, path);
    expect(await barsShare(page), path).toBeLessThan(1 / 4);
  }
});

test('with text twice as large nothing is cut off at 360 px and the bars stay low, in German, whose words are long', async ({
  page,
  club,
}) => {
  const lottery = await lotteryOf(club);
  await keep(page, club, { member: 'demo', lang: 'de_de' });
  await page.setViewportSize({ width: 360, height: 780 });
  const found: string[] = [];
  for (const path of [
    '/Home',
    '/video',
    '/Choose',
    '/Setting',
    '/Infomation',
    '/BindCard',
    '/withdraw',
    lottery,
    '/Game',
    '/Mine',
    '/MessageBoard',
    '/Setsex',
  ]) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await hasLoaded(page, path);
    found.push(...(await cutOff(page)));
    await closePopUp(page, path);
    if ((await barsShare(page)) > 0.3) found.push(`${path}: bars take ${await barsShare(page)} of the window`);
  }
  expect(found).toEqual([]);
});

test('the keyboard comes first to a link past the bars, then to the tab bar, then to the screen; writing begins in the text (S42)', async ({
  page,
  club,
}) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/MessageBoard');
  await hasContent(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Write a message' }).click();
  const text = page.getByRole('textbox', { name: 'Your message to all members' });
  await expect(text).toBeFocused();
  await text.fill('Good evening');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go on writing' }).click();
  await page.keyboard.type(', everybody');
  await expect(text).toHaveValue('Good evening, everybody');
});
