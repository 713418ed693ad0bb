import type { Locator, Page, Request } from '@playwright/test';
import type { SystemConfig } from '../../src/contract/collections/base.ts';
import type { ProfileItem } from '../../src/contract/collections/profiles.ts';
import { ask, expect, hasContent, keep, mirrorDone, test } from './club.ts';
import { operate } from './operate.ts';

const { step } = test;

const popUp = (page: Page) => page.getByRole('dialog', { name: 'A word from the club' });

test('Home shows what the club says, links every icon, ends its list, lets icons be dragged, and leaves out what is switched off (S1-S10, R2, P1, P6, X6, X19, C8, C9, C24, T33, T36, Q10, Q28, D3)', async ({
  page,
  club,
}) => {
  const config = await ask<SystemConfig>(club, '/system/config');
  const people = await ask<ProfileItem[]>(club, '/xuanfei/xuanfeilist?page=1');
  const person = people.find(({ height, one }) => height && one) ?? people[0];
  await keep(page, club, {});
  await page.goto('/Home');
  await expect(popUp(page)).toContainText('Good evening');
  await popUp(page).getByRole('button', { name: 'Got it' }).click();

  await step('what the club says', async () => {
    await page.reload();
    await hasContent(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Foyer' })).toBeVisible();
    await expect(popUp(page), 'it was read').toHaveCount(0);
    const track = page.locator('section[aria-label="From the club"] > [role="group"]');
    await expect(track.locator('> [role="group"]')).toHaveCount(config.banners.length);
    await expect(page.getByRole('region', { name: 'Notice' })).toContainText(config.notice);
    for (const [label, movies] of [
      ['Videos', config.movielist_0],
      ['More videos', config.movielist_1],
    ] as const) {
      await expect(page.getByRole('list', { name: label, exact: true }).getByRole('link')).toHaveCount(movies.length);
    }
    const card = page.getByRole('region', { name: 'Recommended' }).locator(`a[href="/nHomeDetail?id=${person?.id}"]`);
    for (const text of [person?.xuanfei_name, person?.price, person?.height, person?.one, person?.address, person?.service_data[0]]) {
      await expect(card).toContainText(text ?? 'a profile without it');
    }
    await expect(card.locator('img').first()).toBeVisible();
  });

  await step('every icon leads on', async () => {
    const ways = page.getByRole('list', { name: 'Where to go next' });
    await expect(ways.getByRole('listitem')).toHaveText(['Notices', 'For me', 'Games', 'VIP']);
    for (const [name, url] of [
      ['Notices', /\/Notice$/],
      ['For me', /\/(Notice\?mine=1|Login\?next=)/],
      ['Games', /\/game_n$/],
      ['VIP', /\/ServiceOnline$/],
    ] as const) {
      await ways.getByRole('listitem').filter({ hasText: name }).locator('a, button').click();
      await expect(page).toHaveURL(url);
      await page.goBack();
      await expect(page).toHaveURL(/\/Home$/);
    }
    await page.getByRole('button', { name: 'Customer service' }).click();
    await expect(page).toHaveURL(/\/ServiceOnline$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/Home$/);
  });

  await step('the floating icon is dragged without opening, and opens by a tap', async () => {
    const icon = page.locator('[data-draggable]').and(page.getByRole('button', { name: 'Support', exact: true }));
    // The way back is animated: the icon can be touched only after it has stopped and nothing covers it.
    await icon.hover();
    const before = await icon.boundingBox();
    if (!before) throw new Error('the icon stands nowhere');
    await page.mouse.move(before.x + 28, before.y + 28);
    await page.mouse.down();
    await page.mouse.move(before.x - 100, before.y - 150, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await icon.boundingBox())?.x).toBeLessThan(before.x - 60);
    await expect(page).toHaveURL(/\/Home$/);
    await icon.click();
    await expect(page).toHaveURL(/\/ServiceOnline$/);
    await page.goBack();
    await expect(page.locator('[data-draggable]').and(page.getByRole('button', { name: 'Prize wheel', exact: true }))).toBeVisible();
  });

  await step('the list is pulled anew, and goes on by itself to its end without anybody twice', async () => {
    const asked = page.waitForRequest((request) => /nHomeList|xuanfeilist|mirror\/profiles/.test(request.url()));
    await page.getByRole('button', { name: 'Refresh: Recommended' }).press('Enter');
    await asked;
    await expect(page.getByRole('status').getByText('Refresh successful')).toBeAttached();
    const cards = page.getByRole('region', { name: 'Recommended' }).getByRole('link');
    const last = (await ask<ProfileItem[]>(club, '/xuanfei/xuanfeilist?page=6')).at(-1);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const shown = await cards.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      expect(new Set(shown).size, 'nobody twice').toBe(shown.length);
      expect(shown).toContain(`/nHomeDetail?id=${last?.id}`);
    }).toPass();
  });

  await step('what the club has switched off is not there, and support says so', async () => {
    for (const name of ['isluckdraw', 'iskefu']) await operate(club, 'setting', 'set', name, '0');
    await page.goto('/Home');
    await hasContent(page);
    await expect(page.locator('[data-draggable]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Customer service' }).click();
    await expect(page.getByRole('status').getByText('This function is switched off')).toBeAttached();
    await expect(page).toHaveURL(/\/Home$/);
  });

  await step('the frame is 650 px wide above 1000', async () => {
    const box = page.locator('main').locator('xpath=ancestor-or-self::*[contains(@class, "frame")]').first();
    for (const [width, frame] of [
      [1001, 650],
      [1000, 1000],
      [390, 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(frame);
    }
  });
});

/** Where the element's first text begins, in whole px. */
const textPlace = (element: Locator) =>
  element.first().evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode() as Node);
    const { x, y } = range.getBoundingClientRect();
    return { x: Math.round(x), y: Math.round(y) };
  });

// With reduced motion the notice stands in several lines.
for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a first Home names videos and people in the skeleton, before the app has loaded, where they then stand, ${reducedMotion === 'reduce' ? 'with' : 'without'} reduced motion`, async ({
    page,
    club,
  }) => {
    await keep(page, club, { ahead: 'wifi' });
    let letApp = (): void => undefined;
    const app = new Promise<void>((go) => {
      letApp = go;
    });
    await page.route(/\/assets\/.*\.js/, (route) => app.then(() => route.continue()));
    await page.emulateMedia({ reducedMotion });
    await page.goto('/Home', { waitUntil: 'commit' });
    const config = await ask<SystemConfig>(club, '/system/config');
    const [person] = await ask<ProfileItem[]>(club, '/xuanfei/xuanfeilist?page=1');
    const [video, name] = [config.movielist_0[0]?.name ?? '', person?.xuanfei_name ?? ''];
    const early = { video: page.locator('.sk .movies u'), person: page.locator('.sk .cards u') };
    await expect(early.video.first()).toHaveText(video);
    await expect(early.person.first()).toContainText(name);
    await expect(page.locator('.sk .notice')).toHaveText(config.notice);
    const before = [await textPlace(early.video), await textPlace(early.person)];
    letApp();
    const main = page.getByRole('main');
    await expect(page.locator('.sk')).toHaveCount(0);
    await expect(main.getByText(name)).toBeVisible();
    expect([await textPlace(main.getByText(video)), await textPlace(main.getByText(name))]).toEqual(before);
  });

test('on a first visit the banner is asked for while Home is rendered, and has the network to itself until it is shown', async ({
  page,
  club,
}) => {
  const config = await ask<SystemConfig>(club, '/system/config');
  const banner = config.banners[0]?.picture?.base ?? 'no banner';
  await keep(page, club, { ahead: 'wifi' });
  const order: string[] = [];
  const pathOf = (url: string) => new URL(url).pathname;
  page.on('request', (request) => {
    if (request.url().startsWith('http')) order.push(pathOf(request.url()));
  });
  page.on('requestfinished', (request) => {
    if (pathOf(request.url()).startsWith(banner)) order.push('banner came');
  });
  await page.goto('/Home');
  await expect(popUp(page)).toBeVisible();
  const came = order.indexOf('banner came');
  const pictures = order.filter((path) => path.startsWith('/media/pictures/'));
  expect(pictures[0], 'the banner first').toContain(banner);
  expect(
    pictures.filter((path) => path.startsWith(banner)),
    'and once',
  ).toHaveLength(1);
  const others = /\/media\/pictures\/|\/assets\/(carousel|tabs|rich-text-cleaner|database)-/;
  expect(order.slice(0, came).filter((path) => others.test(path) && !path.startsWith(banner))).toEqual([]);
  for (const name of ['carousel', 'tabs', 'database', '/media/pictures/'])
    await expect.poll(() => order.slice(came).some((path) => path.includes(name)), { message: name }).toBe(true);
});

test('a start asks for each of its rows once, also with a position, which is in no address (E0.5, H9)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.evaluate(() => Object.assign(localStorage, { 'foyer.location': 'on', realLat: '48.21', realLng: '16.37' }));
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  for (const visit of ['first', 'second']) {
    asked.length = 0;
    await page.goto('/Home');
    await mirrorDone(page);
    await hasContent(page);
    for (const path of ['/api/mirror/base', '/api/xuanfei/xuanfeilist']) {
      const ofPath = asked.filter((request) => new URL(request.url()).pathname === path);
      expect(ofPath, `${path}, ${visit} visit`).toHaveLength(1);
      expect(await ofPath[0]?.headerValue('realLat')).toBe('48.21');
    }
    expect(asked.filter((request) => /realL|48\.21/.test(request.url()))).toEqual([]);
  }
});
