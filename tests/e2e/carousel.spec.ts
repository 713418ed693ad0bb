import type { Locator, Page, Route } from '@playwright/test';
import type { SystemConfig } from '../../src/contract/collections/base.ts';
import { ask, expect, hasContent, inMotion, keep, withoutWorker as test, twoFrames, test as withWorker } from './club.ts';

test.use(inMotion);

const carousel = (page: Page): Locator => page.getByRole('region', { name: 'From the club' });
const track = (page: Page): Locator => carousel(page).locator('> [role="group"]');
/** Which slide is active, from 1: the others are inert. */
const openSlide = (page: Page) =>
  track(page)
    .locator('> [role="group"]')
    .evaluateAll((slides) => slides.flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index + 1])));

test('the banners are moved by finger, mouse, keys and buttons, in a ring, and one at a time is active (S3)', async ({ page, club }) => {
  const { banners } = await ask<SystemConfig>(club, '/system/config');
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  // Else it opens during the test and takes the keys.
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => openSlide(page)).toEqual([1]);
  const box = await track(page).boundingBox();
  if (!box) throw new Error('there are no banners');
  const [x, y] = [box.x + 0.85 * box.width, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 0.7 * box.width, y, { steps: 6 });
  const draggedBy = () =>
    track(page).evaluate((element) => element.getBoundingClientRect().x - (element.firstElementChild?.getBoundingClientRect().x ?? 0));
  await expect.poll(draggedBy, 'the page has seen the last move').toBeGreaterThan(0.55 * box.width);
  // Holding still makes it snap to the nearest slide: a flick would depend on the speed of this machine.
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect.poll(() => openSlide(page)).toEqual([2]);
  await track(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => openSlide(page)).toEqual([1]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => openSlide(page), 'behind the first one comes the last').toEqual([banners.length]);
  await expect(track(page)).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => openSlide(page)).toEqual([1]);
  await carousel(page).getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => openSlide(page)).toEqual([2]);
});

test('the banners move by themselves until they are paused (S3)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.clock.install();
  await page.goto('/Home');
  await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const pause = carousel(page).getByRole('button', { name: 'Pause the slides' });
  await expect(pause).toBeVisible();
  const before = await openSlide(page);
  await page.clock.runFor(6500);
  await expect.poll(() => openSlide(page)).not.toEqual(before);
  await pause.click();
  await expect(carousel(page).getByRole('button', { name: 'Resume the slides' })).toBeVisible();
  // Away from it: hovering or focusing it pauses it as well.
  await page.mouse.move(10, 600);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const paused = await openSlide(page);
  await page.clock.runFor(20_000);
  expect(await openSlide(page)).toEqual(paused);
});

/** Records the first slide's position, in px, in every frame of a second. */
const watchPlaces = (page: Page): Promise<number[]> =>
  track(page).evaluate(
    (element) =>
      new Promise<number[]>((done) => {
        const places = new Set<number>();
        const untilMs = performance.now() + 1000;
        const look = () => {
          places.add(Math.round((element.firstElementChild?.getBoundingClientRect().x ?? 0) - element.getBoundingClientRect().x));
          if (performance.now() < untilMs) requestAnimationFrame(look);
          else done([...places]);
        };
        look();
      }),
  );

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the banners do not move by themselves, and a step is not animated (O25)', async ({ page, club }) => {
    await keep(page, club, { member: 'demo' });
    await page.goto('/Home');
    await page.getByRole('dialog').getByRole('button', { name: 'Got it' }).click();
    await expect.poll(() => openSlide(page)).toEqual([1]);
    await expect(carousel(page).getByRole('button', { name: 'Pause the slides' })).toHaveCount(0);
    const width = Math.round((await track(page).boundingBox())?.width ?? 0);
    await track(page).focus();
    const [places] = await Promise.all([watchPlaces(page), page.keyboard.press('ArrowRight')]);
    expect(places.filter((x) => x !== 0 && x !== -width)).toEqual([]);
    await expect.poll(() => openSlide(page)).toEqual([2]);
  });
});

/** Holds the carousel's file back until what is returned is called, and does `then` with it. */
async function holdCarousel(page: Page, then: (route: Route) => Promise<void>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/carousel-*.js', async (route) => {
    await promise;
    await then(route);
  });
  return resolve;
}

withWorker(
  'the carousel loads later, and causes no layout shift; without it the first banner is shown (S3)',
  async ({ page, club, watch }) => {
    await keep(page, club, { member: 'demo' });
    const give = await holdCarousel(page, (route) => route.continue());
    await page.goto('/Home');
    await hasContent(page);
    const notice = page.getByRole('region', { name: 'Notice' });
    const topOf = async () => (await notice.boundingBox())?.y;
    const before = await topOf();
    const picture = page.locator('main [class*="banners_"] img').first();
    await expect(picture).toBeVisible();
    await expect(carousel(page)).toHaveCount(0);
    const height = (await picture.boundingBox())?.height;
    give();
    await expect(carousel(page)).toBeVisible();
    // The slider itself is made a frame later.
    await twoFrames(page);
    expect(await topOf()).toBe(before);
    expect((await carousel(page).boundingBox())?.height).toBe(height);

    await page.unroute('**/assets/carousel-*.js');
    const refuse = await holdCarousel(page, (route) => route.abort());
    watch.announce(/carousel-/, /ERR_FAILED/);
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
      sessionStorage.setItem('foyer.reloaded', String(Date.now()));
    });
    await page.reload();
    await hasContent(page);
    await expect(picture).toBeVisible();
    // Shown until it is known whether the carousel comes; then something else takes its place, however much it looks the same.
    await picture.evaluate((image) => image.toggleAttribute('data-before', true));
    refuse();
    await expect(page.locator('[data-before]')).toHaveCount(0);
    await expect(picture).toBeVisible();
    await expect(carousel(page)).toHaveCount(0);
    expect(await topOf()).toBe(before);
  },
);

test('going back to Home restores the scroll position to the pixel (S3)', async ({ page, club }) => {
  await keep(page, club, { member: 'demo' });
  await page.goto('/Home');
  await hasContent(page);
  await expect(carousel(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 523));
  const card = page.getByRole('region', { name: 'Recommended' }).getByRole('link').first();
  for (let n = 0; n < 3; n += 1) {
    // The position is restored when the screen is rendered, shortly after the address changes.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(523);
    // Nobody taps before the frame that shows where the page was scrolled; the router learns of it in that frame.
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
    await card.evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/nHomeDetail/);
    // Home has content, too, and may open its pop-up until it has left: that would be what Back closes.
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await hasContent(page);
    await page.goBack();
    await expect(page).toHaveURL(/Home$/);
    await expect(carousel(page)).toBeVisible();
  }
});
