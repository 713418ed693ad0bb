import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { overflow, serious } from './cells.ts';
import {
  ask,
  copied,
  expect,
  keep,
  logIn,
  type MemberName,
  members,
  mirrorDone,
  serviceWorkerReady,
  withoutWorker as test,
  test as withWorker,
} from './club.ts';
import type { ClubServer } from './club-server.ts';
import { hurryRest } from './hurry-rest.ts';
import { operate } from './operate.ts';

type Video = { id: string; name: string; seconds: number; free_see_time: number; class_id: string };

const tokenOf = async (club: ClubServer, member: MemberName) =>
  (await ask<{ token: string }>(club, '/member/doLogin', { username: member, password: members[member] })).token;

/** Two videos of one class. */
async function videosOf(club: ClubServer, member: MemberName): Promise<[Video, Video]> {
  const token = await tokenOf(club, member);
  const { data } = await ask<{ data: Video[] }>(club, '/video/getVideoList', undefined, token);
  const [one] = data;
  const other = data.find(({ id, class_id }) => class_id === one?.class_id && id !== one?.id);
  if (!one || !other) throw new Error('the demo club has no two videos of a class');
  return [one, other];
}

const element = (page: Page) => page.locator('video');
const at = (page: Page) => element(page).evaluate((each: HTMLVideoElement) => each.currentTime);
const isPaused = (page: Page) => element(page).evaluate((each: HTMLVideoElement) => each.paused);
const player = (page: Page) => page.locator('.plyr');
const play = (page: Page) => page.locator('.plyr__controls').getByRole('button', { name: 'Play', exact: true }).click();
const settings = (page: Page) => page.getByRole('button', { name: 'Settings' });
const bar = (page: Page) => page.getByRole('slider', { name: 'Place in the video' });

/** While a video plays its controls are hidden until the pointer moves, and stay while it is on them. */
async function wake(page: Page): Promise<void> {
  const { x, y, width, height } = (await player(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.move(x + width / 2, y + height - 12, { steps: 4 });
  await expect(player(page)).not.toHaveClass(/hide-controls/);
  await page.mouse.move(x + width / 2 + 4, y + height - 12);
}

/** Pauses playback, with a key. */
async function stop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Full screen' }).focus();
  if (!(await isPaused(page))) await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
}

/** Opens a page of the player's menu. */
async function openMenu(page: Page, menu: string): Promise<void> {
  await wake(page);
  await settings(page).click();
  await page.getByRole('menuitem', { name: menu }).click();
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await openMenu(page, menu);
  await page.getByRole('menuitemradio', { name: item, exact: true }).click();
  await settings(page).click();
}

/** Clicks the progress bar at this time of the video. */
async function seek(page: Page, toSeconds: number): Promise<void> {
  const seconds = await element(page).evaluate((each: HTMLVideoElement) => each.duration);
  await wake(page);
  const { x, y, width, height } = (await page.locator('.plyr__progress').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + (toSeconds / seconds) * width, y + height * 0.66);
}

const ended = (page: Page) => page.getByRole('region', { name: 'The video has ended' });

/** Nearly to the end, from where it plays. */
async function toEnd(page: Page): Promise<void> {
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await element(page).evaluate((each: HTMLVideoElement) => {
    each.currentTime = each.duration - 0.5;
  });
  await expect(ended(page)).toBeVisible();
}

/** Opens a video and starts playback. */
async function watch(page: Page, id: string): Promise<void> {
  await page.goto(`/PlayVideo?id=${id}`);
  await expect(element(page)).toBeVisible();
  await expect.poll(() => element(page).evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(0);
  if (await isPaused(page)) await play(page);
  await expect.poll(() => at(page)).toBeGreaterThan(0);
}

test('a VIP watches a video to its end, in the player that the checklist requires (S20, C21, R34, P4)', async ({ page, club }) => {
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  expect((await page.locator('[class*="player"]').first().boundingBox())?.height).toBe(200);
  await openMenu(page, 'Speed');
  expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual(['0.75×', '1×', '1.5×', '2×']);
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  // Plyr sets it a task later.
  await expect.poll(() => element(page).evaluate((each: HTMLVideoElement) => each.playbackRate)).toBe(2);
  // A browser without windows has none to put it into: what it was asked for is recorded.
  await element(page).evaluate((each: HTMLVideoElement) => {
    each.requestPictureInPicture = async () => {
      each.dataset.asked = 'picture in picture';
      return {} as PictureInPictureWindow;
    };
  });
  await wake(page);
  await page.getByRole('button', { name: 'Picture in picture' }).click();
  await expect(element(page)).toHaveAttribute('data-asked', 'picture in picture');
  await expect.poll(() => element(page).evaluate((each: HTMLVideoElement) => each.ended), { timeout: 30_000 }).toBe(true);
  expect(await at(page)).toBeGreaterThan(20);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // It was counted once, because it was really played (H2).
  await expect
    .poll(async () => (await ask<{ see_total: number }>(club, '/member/getUserInfo', undefined, await tokenOf(club, 'vip'))).see_total)
    .toBe(1);
});

test('a video can be sought by keyboard and bar, and resumes where it was left', async ({ page, club }) => {
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  await seek(page, 12);
  await expect.poll(() => at(page)).toBeGreaterThan(11.8);
  await page.getByRole('button', { name: 'Full screen' }).focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await at(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBeCloseTo(before - 5, 0);
  const left = await at(page);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(element(page)).toHaveCount(0);
  await page.goto(`/PlayVideo?id=${video.id}`);
  // Offered with its time; nothing is loaded before the choice.
  const offer = page.getByRole('button', { name: /^Continue at 0:\d\d$/ });
  await expect(offer).toBeVisible();
  await expect(element(page)).toHaveCount(0);
  const named = Number(((await offer.textContent()) ?? '').slice(-2));
  expect(Math.abs(named - left)).toBeLessThan(2);
  await offer.click();
  await expect.poll(() => at(page)).toBeGreaterThan(left - 1.5);
  await expect(page.locator('[data-player]')).toBeFocused();
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'From the beginning' }).click();
  // Asked once for both: meanwhile it plays on.
  const isAtBeginning = async () => {
    const now = await at(page);
    return now > 0 && now < named;
  };
  await expect.poll(isAtBeginning).toBe(true);
  await page.reload();
  await expect(element(page)).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('keys work wherever the focus is, not in a field or with a modifier; Setting limits them to the player', async ({ page, club }) => {
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  const back = page.getByRole('button', { name: 'Back' });
  const sign = page.locator('[data-player] > [role="status"]');
  await back.focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await at(page);
  await page.keyboard.press('l');
  await expect.poll(() => at(page)).toBeCloseTo(before + 10, 1);
  await expect(sign).toHaveText('10 s forward');
  await page.keyboard.press('j');
  await expect.poll(() => at(page)).toBeCloseTo(before, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeCloseTo(before + 5, 1);
  await page.keyboard.press('Control+l');
  await page.keyboard.press('Shift+J');
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.setAttribute('aria-label', 'field of the test');
    field.focus();
  });
  await page.keyboard.type('lj k7');
  await expect(page.getByLabel('field of the test')).toHaveValue('lj k7');
  expect(await isPaused(page)).toBe(true);
  expect(await at(page)).toBeCloseTo(before + 5, 1);
  // Space on the page plays; on a focused button it presses that one.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.keyboard.press('k');
  await back.focus();
  await page.keyboard.press('Space');
  await expect(page).not.toHaveURL(/PlayVideo/);

  await page.goto('/Setting');
  const own = page.getByRole('switch', { name: 'Keys work on a video’s whole page' });
  await own.click();
  await expect(own).not.toBeChecked();
  await page.evaluate(() => localStorage.removeItem('foyer.resume'));
  await watch(page, video.id);
  await back.focus();
  await page.keyboard.press('k');
  expect(await isPaused(page)).toBe(false);
  await page.getByRole('button', { name: 'Full screen' }).focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('two quick taps skip, one does not, and on the controls they do not count', async ({ page, club }) => {
    const [video] = await videosOf(club, 'vip');
    await keep(page, club, { member: 'vip' });
    await watch(page, video.id);
    await stop(page);
    const sign = page.locator('[data-player] > [role="status"]');
    const { x, y, width } = (await player(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    // Both taps in one step: on a busy machine two commands would be too far apart.
    const taps = (part: number, times: number) =>
      page.evaluate(
        ([left, top, count]) => {
          const target = document.elementFromPoint(left, top);
          for (let tap = 0; tap < count; tap += 1)
            for (const type of ['pointerdown', 'pointerup'])
              target?.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX: left, clientY: top, bubbles: true }));
        },
        [x + width * part, y + 40, times] as const,
      );
    const before = await at(page);
    await taps(0.9, 1);
    // One on each side is no pair either, however quick.
    await taps(0.1, 1);
    expect(await at(page)).toBe(before);
    await taps(0.9, 2);
    await expect.poll(() => at(page)).toBeCloseTo(before + 10, 1);
    await expect(sign).toHaveText('10 s forward');
    await taps(0.1, 2);
    await expect.poll(() => at(page)).toBeCloseTo(before, 1);
    await taps(0.5, 2);
    await page.evaluate(() => {
      const control = document.querySelector('.plyr__controls [data-plyr="fullscreen"]');
      const { right, top } = control?.getBoundingClientRect() ?? { right: 0, top: 0 };
      for (let tap = 0; tap < 2; tap += 1)
        control?.dispatchEvent(
          new PointerEvent('pointerup', { pointerType: 'touch', clientX: right - 9, clientY: top + 9, bubbles: true }),
        );
    });
    expect(await at(page)).toBeCloseTo(before, 1);
  });
});

test('at its end a video offers replay and the next of its list, which starts only when it is chosen', async ({ page, club }) => {
  const token = await tokenOf(club, 'vip');
  const { data } = await ask<{ data: Video[] }>(club, '/video/getVideoList', undefined, token);
  const [first, second, third] = data;
  if (!first || !second || !third) throw new Error('the demo club has no three videos');
  await keep(page, club, { member: 'vip' });
  await page.goto('/video');
  await page.getByRole('tabpanel').getByRole('link', { name: first.name }).first().click();
  const end = ended(page);
  await toEnd(page);
  await expect(end.getByRole('link')).toHaveText(`Next: ${second.name}`);
  await end.getByRole('button', { name: 'Replay' }).click();
  await expect(end).toHaveCount(0);
  await expect.poll(() => isPaused(page)).toBe(false);
  await toEnd(page);
  expect(await serious(page)).toEqual([]);
  await end.getByRole('link').click();
  await expect(page.getByRole('heading', { name: second.name, level: 2 })).toBeVisible();
  await toEnd(page);
  // Still in the list of all videos, whatever its category.
  await expect(end.getByRole('link')).toHaveText(`Next: ${third.name}`);
});

test('a video that was begun stays in view, smaller, until the member lets it go', async ({ page, club }) => {
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  // It does not end by itself, however long the test takes.
  await element(page).evaluate((each: HTMLVideoElement) => {
    each.loop = true;
  });
  const box = () => page.locator('[data-player]').boundingBox();
  const isInView = async () => ((await box())?.y ?? -1) >= 0;
  const letGo = page.getByRole('button', { name: 'Stop keeping the video in view' });
  await expect(letGo).toHaveCount(0);
  const title = page.getByRole('heading', { name: 'More videos' });
  const before = await title.evaluate((each) => each.getBoundingClientRect().top + window.scrollY);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    window.scrollTo(0, 600);
  });
  await expect(letGo).toBeVisible();
  await expect.poll(async () => (await box())?.height).toBe(136);
  expect(await isInView()).toBe(true);
  expect((await letGo.boundingBox())?.y).toBe((await box())?.y);
  expect(await title.evaluate((each) => each.getBoundingClientRect().top + window.scrollY)).toBeCloseTo(before, 0);
  expect(await serious(page)).toEqual([]);
  await letGo.click();
  await expect(letGo).toHaveCount(0);
  expect(await isInView()).toBe(false);
  expect(await isPaused(page)).toBe(false);
});

test('a non-member is told of the preview, and it ends, even after seeking (T15, T16, Q13, X11, P5, P6)', async ({ page, club }) => {
  const [video] = await videosOf(club, 'demo');
  await keep(page, club, { member: 'demo' });
  await page.goto(`/PlayVideo?id=${video.id}`);
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText(`Non-members can preview ${video.free_see_time} seconds`);
  await notice.getByRole('button', { name: 'Watch the preview' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await choose(page, 'Speed', '2×');
  await expect(notice).toContainText('Contact the instructor to become a member', { timeout: 20_000 });
  expect(await isPaused(page)).toBe(true);
  expect(await at(page)).toBeLessThan(video.free_see_time + 1);
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await expect(notice).toHaveCount(0);
  await play(page);
  await expect.poll(() => at(page)).toBeLessThan(10);
  // Dragged and released beyond the end: the bar resumes playback elsewhere.
  await wake(page);
  const { x, y, width } = (await bar(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width * 0.2, y + 29);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.99, y + 29, { steps: 3 });
  await expect(notice).toContainText('Contact the instructor');
  await page.mouse.up();
  await expect(notice).toBeVisible();
  expect(await isPaused(page)).toBe(true);
  await notice.getByRole('link', { name: 'Contact the instructor' }).click();
  await expect(page).toHaveURL(/\/ServiceOnline/);
});

test('the player, its menus and its captions fit into 200 px, with targets of 44 px, and axe finds nothing (S20, C21)', async ({
  page,
  club,
}) => {
  test.setTimeout(120_000);
  const video = await longVideoOf(club);
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await stop(page);
    expect(await smallTargets(page), `targets at ${width} px`).toEqual([]);
    for (const menu of ['Captions', 'Speed']) {
      await openMenu(page, menu);
      await expect.poll(() => beyondPlayer(page), `${menu} at ${width} px`).toEqual([0, 0, 0, 0]);
      if (width === 390) expect(await serious(page)).toEqual([]);
      await page.getByRole('menuitemradio').last().click();
      await settings(page).click();
    }
    expect([await overflow(page), (await player(page).boundingBox())?.height]).toEqual([0, 200]);
  }
});

/** The sizes of touch targets that are too small. */
const smallTargets = (page: Page) =>
  page.locator('.plyr__controls > button, .plyr__menu > button, .plyr__volume > button, .plyr__progress input').evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
      .map(({ width, height }) => [width, height]),
  );

/** By how many px the open menu extends beyond the player: left, right, above, below. */
const beyondPlayer = (page: Page) =>
  page.evaluate(() => {
    const [player, menu] = ['.plyr', '.plyr__menu__container'].map((each) => document.querySelector(each)?.getBoundingClientRect());
    if (!player || !menu) return [];
    return [player.left - menu.left, menu.right - player.right, player.top - menu.top, menu.bottom - player.bottom].map((px) =>
      Math.max(0, px),
    );
  });

test('captions have emphasis and no other tags: the page lets nothing else be written as HTML (S20)', async ({
  page,
  club,
  watch: watched,
}) => {
  const video = await longVideoOf(club);
  const file = join(club.dataDir, 'emphasis.vtt');
  await writeFile(file, 'WEBVTT\n\n00:00.000 --> 00:20.000\n<i>Softly</i> &lt;b&gt; &amp; <b>loud</b>\n');
  await operate(club, 'video', 'captions', 'add', video.id, file, '--lang', 'zh-Hans');
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  await stop(page);
  await openMenu(page, 'Captions');
  await page.getByRole('menuitemradio').last().click();
  await seek(page, 5);
  await expect.poll(() => captions(page)).toEqual(['Softly <b> & loud']);
  expect(await page.locator('.plyr__caption i, .plyr__caption b').allTextContents()).toEqual(['Softly', 'loud']);
  watched.announce(/TrustedHTML/);
  const written = await page.evaluate(() => {
    const place = document.createElement('div');
    return ['plain', '<img src="x">', '<p>text</p>'].map((text) => {
      try {
        place.innerHTML = text;
        return true;
      } catch {
        return false;
      }
    });
  });
  expect(written).toEqual([true, false, false]);
});

test('another video replaces it without a new page (R45)', async ({ page, club }) => {
  const [video, other] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await watch(page, video.id);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await page.getByRole('list', { name: 'More videos' }).getByRole('link', { name: other.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`id=${other.id}`));
  await expect(page.getByRole('heading', { name: other.name, level: 2 })).toBeVisible();
  await expect.poll(() => element(page).getAttribute('src')).toContain('/media/videos/');
  expect(await page.evaluate(() => (window as { samePage?: boolean }).samePage)).toBe(true);
});

test('opening and closing twenty videos leaks nothing (T17)', async ({ page, club }) => {
  test.setTimeout(120_000);
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await page.addInitScript(() => {
    const videos: WeakRef<HTMLVideoElement>[] = [];
    const timers = new Set<number>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLVideoElement && !videos.some((each) => each.deref() === this)) videos.push(new WeakRef(this));
      return play.call(this);
    };
    const [begin, end] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
    window.setInterval = ((act: TimerHandler, ms?: number) => {
      const timer = begin(act, ms);
      timers.add(timer);
      return timer;
    }) as typeof window.setInterval;
    window.clearInterval = ((timer: number) => {
      timers.delete(timer);
      end(timer);
    }) as typeof window.clearInterval;
    Object.assign(window, { videos, timers });
  });
  await page.goto('/video');
  const card = page.getByRole('tabpanel').getByRole('link').first();
  type Watched = { videos: WeakRef<HTMLVideoElement>[]; timers: Set<number> };
  const cycle = async () => {
    await card.click();
    await expect.poll(() => at(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(element(page)).toHaveCount(0);
    await expect(card).toBeVisible();
  };
  await cycle();
  const timersBefore = await page.evaluate(() => (window as unknown as Watched).timers.size);
  for (let turn = 0; turn < 20; turn += 1) await cycle();
  const left = await page.evaluate(() => {
    const { videos, timers } = window as unknown as Watched;
    const alive = videos.map((each) => each.deref()).filter((each) => each !== undefined);
    return {
      began: videos.length,
      sounding: alive.filter((each) => !each.paused).length,
      loaded: alive.filter((each) => each.hasAttribute('src') || each.networkState === HTMLMediaElement.NETWORK_LOADING).length,
      timers: timers.size,
      metadata: navigator.mediaSession.metadata,
      players: document.querySelectorAll('.plyr, video').length,
      stored: Object.keys(localStorage).filter((key) => key.includes('plyr')),
    };
  });
  expect(left).toEqual({ began: 21, sounding: 0, loaded: 0, timers: timersBefore, metadata: null, players: 0, stored: [] });
  expect(video.id).not.toBe('');
});

withWorker('offline a video says why it can’t play, and plays once the club is back (O3)', async ({ page, club, watch: watched }) => {
  const [video] = await videosOf(club, 'vip');
  await logIn(page, 'vip');
  await serviceWorkerReady(page);
  await mirrorDone(page);
  watched.offline = true;
  await club.stop();
  await page.goto(`/PlayVideo?id=${video.id}`);
  await expect(page.getByRole('heading', { name: video.name, level: 2 })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('You are offline. The video plays');
  await club.start();
  // Automatically: whoever waits for a video does not have to try again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(element(page)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => at(page)).toBeGreaterThanOrEqual(0);
});

test('a first opening shows the cover before the app has loaded, once, where the player then is, and the video’s data before the player', async ({
  page,
  club,
}) => {
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  let letApp = (): void => undefined;
  let letPlayer = (): void => undefined;
  const app = new Promise<void>((go) => {
    letApp = go;
  });
  const library = new Promise<void>((go) => {
    letPlayer = go;
  });
  await page.route(/\/assets\/.*\.js/, (route) => (/plyr-/.test(route.request().url()) ? library : app).then(() => route.continue()));
  const covers: string[] = [];
  page.on('request', (request) => request.url().includes('/media/pictures/') && covers.push(request.url()));
  await page.goto(`/PlayVideo?id=${video.id}`, { waitUntil: 'commit' });
  const early = page.locator('.sk .stage img');
  await expect(early).toBeVisible();
  await expect.poll(() => early.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  const box = await early.boundingBox();
  expect(covers).toHaveLength(1);
  letApp();
  await expect(page.getByText('Opening the video')).toBeVisible();
  await expect(page.getByRole('heading', { name: video.name, level: 2 })).toBeVisible();
  await expect(player(page)).toHaveCount(0);
  letPlayer();
  await expect(player(page)).toBeVisible();
  expect(await page.locator('[data-player]').boundingBox()).toEqual(box);
  expect(covers.filter((url) => url === covers[0])).toHaveLength(1);
});

test('if the player can’t be loaded the video says so, and plays at the next try', async ({ page, club, watch }) => {
  watch.announce(/plyr-|ERR_FAILED/);
  const [video] = await videosOf(club, 'vip');
  await keep(page, club, { member: 'vip' });
  await page.addInitScript(() => sessionStorage.setItem('foyer.reloaded', String(Date.now())));
  await page.route(/\/assets\/plyr-.*\.js/, (route) => route.abort());
  await page.goto(`/PlayVideo?id=${video.id}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(/\/assets\/plyr-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(player(page)).toBeVisible();
});

/** A video whose file is larger than one stored part. */
async function longVideoOf(club: ClubServer): Promise<Video> {
  const token = await tokenOf(club, 'vip');
  const { data } = await ask<{ data: (Video & { catlist: string[] })[] }>(club, '/video/getVideoList', undefined, token);
  const video = data.find(({ catlist }) => catlist.includes('Runway'));
  if (!video) throw new Error('the demo club has no video of the runway');
  return video;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save for offline' }).click();
const saved = (page: Page) => page.getByText(/^Saved on this phone/);
const keptCaches = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name === 'foyer-films').length);

/** What this client has stored of saved videos: their parts, captions and notes. */
const keptParts = (page: Page) => page.evaluate(async () => (await (await caches.open('foyer-films')).keys()).length);

/** The current captions; empty if they are off. */
const captions = async (page: Page) =>
  (await page.locator('.plyr--captions-active .plyr__caption').allTextContents()).filter((text) => text !== '');

withWorker(
  'a saved video plays and can be sought with the server stopped, with its captions, and a log-out removes it (O13, S20)',
  async ({ page, club, watch: watched }) => {
    const video = await longVideoOf(club);
    await copied(page, club, 'vip');
    await watch(page, video.id);
    await expect(page.getByText(/^Room on this phone/)).toBeVisible();
    await expect(page.getByText('Captions: Deutsch, English')).toBeVisible();
    // There are none without a player either; the first ones begin at 0.
    await expect.poll(() => at(page)).toBeGreaterThan(0.5);
    expect(await captions(page)).toEqual([]);
    await openMenu(page, 'Captions');
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual(['Off', 'English', 'Deutsch']);
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await seek(page, 6);
    await expect.poll(() => captions(page)).toEqual(['[Leichte House-Musik, eine Marimba antwortet]']);
    await page.getByRole('button', { name: 'Full screen' }).focus();
    await page.keyboard.press('c');
    await expect.poll(() => captions(page)).toEqual([]);
    await page.keyboard.press('c');
    await save(page);
    await expect(saved(page)).toBeVisible();
    watched.offline = true;
    await club.stop();
    await page.reload();
    const again = page.getByRole('button', { name: 'From the beginning' });
    await expect(element(page).or(again)).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(element(page)).toBeVisible();
    if (await isPaused(page)) await play(page);
    await expect.poll(() => at(page)).toBeGreaterThan(0);
    await seek(page, 17);
    await expect.poll(() => at(page)).toBeGreaterThan(16.8);
    // Chosen before, stored on the client, and shown without the club.
    await expect.poll(() => captions(page)).toEqual(['[Der Beat läuft weiter, mit ihm die Marimba]']);
    expect(await element(page).getAttribute('src')).toMatch(/^blob:/);
    await page.goto('/Setting');
    await page
      .getByRole('button', { name: /^log ?out$/i })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /log ?out/i })
      .click();
    await expect(page).toHaveURL(/\/Login/);
    await expect.poll(() => keptCaches(page)).toBe(0);
  },
);

test.describe('over a connection that breaks', () => {
  // The worker would handle the requests before the test can.
  test.use({ serviceWorkers: 'block' });

  withWorker('a video is saved in parts, continues after a reload, and can be removed', async ({ page, context, club, watch: watched }) => {
    const video = await longVideoOf(club);
    await keep(page, club, { member: 'vip' });
    const asked: string[] = [];
    let broken = true;
    await context.route('**/media/videos/**', async (route) => {
      const range = route.request().headers().range ?? '';
      const isPart = /^bytes=[0-9]+-[0-9]+$/.test(range) && route.request().resourceType() === 'fetch';
      if (isPart) asked.push(range);
      if (isPart && broken && !range.startsWith('bytes=0-')) await route.abort('connectionreset');
      else await route.continue();
    });
    watched.announce(/ERR_CONNECTION_RESET/);
    await page.goto(`/PlayVideo?id=${video.id}`);
    await save(page);
    await expect(page.getByText(/^Saved so far: \d+%/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Saved so far: 50%')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(saved(page)).toBeVisible();
    // Stored parts were not fetched again.
    expect(asked.filter((range) => range.startsWith('bytes=0-'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Remove from this phone' }).click();
    await expect(page.getByRole('button', { name: 'Save for offline' })).toBeVisible();
    expect(await page.evaluate(async () => (await (await caches.open('foyer-films')).keys()).length)).toBe(0);
  });
});

withWorker('a saved video is deleted when the right to it ends, with another screen open (Q6)', async ({ page, club }) => {
  const video = await longVideoOf(club);
  await copied(page, club, 'vip');
  await page.goto(`/PlayVideo?id=${video.id}`);
  await save(page);
  await expect(saved(page)).toBeVisible();
  await page.goto('/Notice');
  await mirrorDone(page);
  await expect.poll(() => keptParts(page)).toBeGreaterThan(1);
  await operate(club, 'member', 'vip', 'vip', 'off');
  await expect.poll(() => keptParts(page), { timeout: 20_000 }).toBe(0);
});

withWorker(
  'a saved video that the club has not confirmed for fourteen days is deleted at an offline start',
  async ({ page, club, watch: watched }) => {
    const video = await longVideoOf(club);
    await copied(page, club, 'vip');
    await page.goto(`/PlayVideo?id=${video.id}`);
    await save(page);
    await expect(saved(page)).toBeVisible();
    watched.offline = true;
    await club.stop();
    await page.goto('/Notice');
    expect(await keptParts(page)).toBeGreaterThan(1);
    await page.clock.setSystemTime(new Date(Date.now() + 15 * 86_400_000));
    await page.reload();
    await hurryRest(page);
    await expect.poll(() => keptParts(page), { timeout: 20_000 }).toBe(0);
  },
);

withWorker(
  'browse to a saved video offline: two taps, and the list of saved ones has its own address',
  async ({ page, club, watch: watched }) => {
    const [video] = (await ask<{ movielist_0: Pick<Video, 'id' | 'name'>[] }>(club, '/system/config')).movielist_0;
    if (!video) throw new Error('the demo club shows no videos on Home');
    await copied(page, club, 'vip');
    await page.goto(`/PlayVideo?id=${video.id}`);
    await save(page);
    await expect(saved(page)).toBeVisible();
    const savedMs = Date.now();
    const cards = page.getByRole('tabpanel').getByRole('link');
    await page.goto('/video');
    await expect(cards.filter({ hasText: video.name }).getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByText('Needs a connection')).toHaveCount(0);
    // So have the results of the search, and Home, of those that it shows.
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    const results = page.getByRole('region', { name: 'Videos' }).getByRole('link');
    await page.getByRole('searchbox').fill(video.name);
    await expect(results.first().getByText('Saved', { exact: true })).toBeVisible();
    await page.goto('/Home');
    const onHome = page.getByRole('main').locator('a[href^="/PlayVideo"]');
    await expect(onHome.filter({ hasText: 'Saved' })).toHaveCount(await onHome.filter({ hasText: video.name }).count());
    await expect(onHome.filter({ hasText: video.name }).getByText('Saved', { exact: true })).toBeVisible();
    // From Me: on Home the club's own pop-up may have to be closed first.
    await page.goto('/Mine');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // If it took long to save, the video would ask where to go on.
    await page.evaluate(() => localStorage.removeItem('foyer.resume'));
    watched.offline = true;
    await club.stop();
    await page.reload();
    await expect(page.getByText(/No connection|offline/i).first()).toBeVisible({ timeout: 15_000 });

    let taps = 0;
    const tap = (on: ReturnType<Page['getByRole']>) => {
      taps += 1;
      return on.click();
    };
    await tap(page.locator('a[href="/video"]:visible').last());
    await expect(cards.first()).toContainText(video.name);
    await expect(cards.first().getByText('Saved', { exact: true })).toBeVisible();
    await expect(cards.nth(1).getByText('Needs a connection')).toBeVisible();
    await tap(cards.first());
    await expect.poll(() => element(page).getAttribute('src')).toMatch(/^blob:/);
    expect(taps).toBe(2);
    // Nothing else of the list can play now.
    await toEnd(page);
    await expect(ended(page).getByRole('button', { name: 'Replay' })).toBeVisible();
    await expect(ended(page).getByRole('link')).toHaveCount(0);

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('tab', { name: 'Saved', exact: true }).click();
    await expect(page).toHaveURL(/\/video\?saved=1$/);
    await expect(cards).toHaveCount(1);
    await cards.first().click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/video\?saved=1$/);
    await expect(cards).toHaveCount(1);

    // As a filter of all videos it finds the same.
    await page.goto(`/video?by=${encodeURIComponent('saved=1')}`);
    await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(1);
    await expect(cards).toHaveCount(1);

    await page.goto('/Setting');
    const row = page.getByRole('listitem').filter({ hasText: video.name });
    await expect(row).toContainText(/\d.*B, plays without a connection until /);
    // Fourteen days from the last time that the club confirmed the right to it.
    const until = [savedMs, Date.now()].map((ms) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(ms + 14 * 86_400_000));
    await expect(row).toContainText(new RegExp(`until (${until.join('|')})`));
    await row.getByRole('button', { name: `Remove ${video.name} from this phone` }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Saved videos' })).toBeFocused();
    expect(await keptParts(page)).toBe(0);
    await page.goto('/video?saved=1');
    await expect(page.getByText('No videos are saved on this phone')).toBeVisible();
  },
);
