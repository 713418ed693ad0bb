import type { Browser, BrowserContext, Page } from '@playwright/test';
import { dataBudget } from '../../src/client/device/data-budget.ts';
import { ageGate, test as base, expect, hasContent, keep, type MemberName, mirrorDone, passGate, serviceWorkerReady } from './club.ts';
import type { Watch } from './watch.ts';
import { WireMeter } from './wire-meter.ts';

const test = base.extend<{ meter: WireMeter }>({
  meter: async ({ club }, use) => {
    const meter = await WireMeter.before(club.port);
    await use(meter);
    await meter.close();
  },
});

/** What Setting says (checked below). */
const { firstVisitBytes, secondOpeningBytes } = dataBudget;
/** With reduced motion, as here, no further banner comes round. */
const withoutBannersBytes = 7_000;
/** What comes when the carousel goes round: pictures that one looks at, as Setting says. */
const otherBannersBytes = 20_000;

/** A device of its own behind the meter, with two pixels for each of CSS, as the cheapest phones have: it loads larger pictures. */
async function device(browser: Browser, meter: WireMeter, watch: Watch): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: meter.url, deviceScaleFactor: 2 });
  watch.over(context);
  return context;
}

/** Opens Home and waits until everything that comes by itself is here. */
async function openHome(page: Page, meter: WireMeter): Promise<void> {
  await page.goto('/Home');
  await hasContent(page);
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await meter.settled();
}

test('before the age gate is answered nothing is fetched but the gate and Home’s path', async ({ browser, meter, watch }) => {
  const context = await device(browser, meter, watch);
  const page = await context.newPage();
  await page.goto('/Home');
  await expect(ageGate(page)).toBeVisible();
  const build = JSON.parse((await page.locator('#foyer-build').textContent()) ?? '{}');
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[href]')].map((node) => node.getAttribute('src') ?? node.getAttribute('href')),
  );
  // What runs some seconds after a start, or when the page is shown again, has had its time.
  await page.waitForTimeout(5_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await meter.settled();
  const asked = meter.take().lines.map((line) => line.split(' ')[3]);
  const homesPath = [
    '/Home',
    // Home is rendered behind the gate.
    '/icons/favicon.svg',
    '/api/mirror/base',
    '/api/xuanfei/xuanfeilist?page=1',
    '/favicon.ico',
    '/language-rules.js',
    build.catalogues['en-US'],
    build.app,
    ...build.imports,
    ...build.styles,
    ...build.home,
    ...build.homeStyles,
    ...named,
  ];
  expect(asked.filter((path) => !homesPath.includes(path))).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  // Rendered, with its rows, but neither visible nor in reach of keyboard or screen reader, and without its pop-up.
  const [card, popUp] = [page.locator('main a[href*="nHomeDetail"]').first(), page.locator('dialog[open]')];
  await expect(card).toBeAttached();
  await isOutOfReach(page);
  await expect(popUp).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), 'the gate does not scroll').toBe(false);
  await passGate(page);
  await expect(card).toBeVisible();
  await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible();
  await expect(popUp).toBeVisible();
  await popUp.getByRole('button', { name: 'Got it' }).click();
  expect(await spokenRoles(page)).toContain('main');
  await card.click({ trial: true });
  await serviceWorkerReady(page);
  await mirrorDone(page);
  await context.close();
});

/** What stands in the page's root is not drawn, nor in the tree for screen readers, and neither a key nor a touch reaches it. */
async function isOutOfReach(page: Page): Promise<void> {
  const root = page.locator('#root');
  const drawn = await page.screenshot();
  await root.evaluate((node) => node.style.setProperty('display', 'none'));
  expect((await page.screenshot()).equals(drawn), 'the root has no part in what is drawn').toBe(true);
  await root.evaluate((node) => node.style.removeProperty('display'));
  expect(await spokenRoles(page)).not.toContain('main');
  for (const key of [...Array(4).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    await expect(root.locator(':focus')).toHaveCount(0);
  }
  const touched = await page.evaluate(() => {
    const places = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99];
    return places.map((part) => document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('#root, #gate')?.id);
  });
  expect(touched).toEqual(Array(6).fill('gate'));
}

/** The roles of the tree that screen readers read. */
async function spokenRoles(page: Page): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
}

test('who is younger stays outside, also after a reload, and what was rendered behind the gate is removed (H10)', async ({ page }) => {
  await page.goto('/Home');
  await expect(page.locator('main')).toBeAttached();
  await page.getByRole('button', { name: 'I am younger' }).click();
  await expect(page.getByRole('heading', { name: 'See you later' })).toBeVisible();
  await expect(page.locator('main')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'See you later' })).toBeVisible();
  await expect(page.locator('#gate button')).toHaveCount(2);
  await expect(page.locator('#gate button').first()).toBeHidden();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main')).toHaveCount(0);
});

for (const member of [undefined, 'demo'] satisfies (MemberName | undefined)[]) {
  test(`offline-ready within the budget of a first visit, and next to nothing at the second opening: ${member ?? 'a visitor'}`, async ({
    browser,
    club,
    meter,
    watch,
  }) => {
    const context = await device(browser, meter, watch);
    const page = await context.newPage();
    await keep(page, club, member ? { member } : {});
    await meter.settled(200);
    meter.take();
    await openHome(page, meter);
    const ready = meter.take();
    expect(ready.total, ready.lines.join('\n')).toBeLessThanOrEqual(firstVisitBytes);
    // Each slide of the carousel is fetched when it comes: this visit sees them all, whatever time it takes.
    const next = page.locator('[aria-roledescription=carousel]').getByLabel('Next');
    const slides = page.locator('[aria-roledescription=carousel] img');
    const arrived = () => slides.evaluateAll((all) => all.length > 0 && all.every((one) => (one as HTMLImageElement).naturalWidth > 1));
    const onward = async () => {
      // Not a click: the pop-up lies over it.
      await next.dispatchEvent('click');
      return arrived();
    };
    await expect.poll(onward, { timeout: 30_000, intervals: [500] }).toBe(true);
    await meter.settled();
    const banners = meter.take();
    expect(banners.total, banners.lines.join('\n')).toBeLessThanOrEqual(otherBannersBytes);
    // A visitor, who has less to fetch, has them within the budget.
    if (!member) expect(ready.total + banners.total).toBeLessThanOrEqual(firstVisitBytes);
    const lines = [...ready.lines, ...banners.lines];
    // The page came at its own address: it is revalidated there for the worker's cache, not fetched again.
    expect(lines.filter((line) => /\/(Home|index\.html)$/.test(line)).map((line) => line.replace(/^\d+ /, ''))).toEqual([
      '200 GET /Home',
      '304 GET /Home',
    ]);
    // So do the pictures that the page had loaded before there was a worker; and the browser's own cache, where nothing could delete them, has none.
    const pictures = lines.filter((line) => line.includes(' /media/pictures/')).map((line) => line.split(' ').slice(1));
    const paths = (status: string) => pictures.flatMap(([code, , path = '']) => (code === status ? path : []));
    expect(paths('304').length).toBeGreaterThan(6);
    expect(
      paths('200').filter((path, at, all) => all.indexOf(path) !== at),
      'fetched twice',
    ).toEqual([]);
    const inHttpCache = async (all: string[]) => {
      const replies = all.map((path) =>
        fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          () => path,
          () => [],
        ),
      );
      return (await Promise.all(replies)).flat();
    };
    expect(await context.serviceWorkers()[0]?.evaluate(inHttpCache, [...paths('200'), '/Home'])).toEqual(['/Home']);
    await page.close();

    const second = await context.newPage();
    await openHome(second, meter);
    const again = meter.take();
    // A draw in between is a change: what it costs stands aside.
    const drawn = again.lines.filter((line) => / GET \/api\/(fairness\/k3|Lottery\/getLotteryOneList|mirror\/periods)/.test(line));
    const drawnBytes = drawn.reduce((sum, line) => sum + Number.parseInt(line.trim(), 10), 0);
    expect(again.total - drawnBytes, again.lines.join('\n')).toBeLessThanOrEqual(withoutBannersBytes);
    await context.close();
  });
}

test('Setting says what a first visit, a second opening and pictures in advance cost', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Setting');
  const kB = (bytes: number): string => `${bytes / 1_000} kB`;
  const said = page.getByRole('main');
  await expect(said).toContainText(`The first visit loads about ${kB(firstVisitBytes)}`);
  await expect(said).toContainText(`loads at most ${kB(secondOpeningBytes)} if nothing has changed`);
  await expect(said).toContainText('pictures in advance (at most 5 MB a day)');
});
