import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type First = typeof import('./first-picture.ts');

const picture = (base: string) => ({ base, widths: [360, 720], width: 720, height: 315, colour: '#123456' });
let first: First;
let asked: HTMLImageElement;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.stubGlobal('Image', function create() {
    asked = document.createElement('img');
    return asked;
  });
  first = await import('./first-picture.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What has begun: another picture may be asked for, work that waits has run, a file that waits is loaded. */
function watch() {
  const begun = { work: false, file: false };
  first.afterFirstPicture(() => {
    begun.work = true;
  });
  void first.firstPictureShown().then(() => {
    begun.file = true;
  });
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return [first.mayBeAskedFor('/other'), begun.work, begun.file];
  };
}

test('where no picture comes first, work waits for a frame and nothing else does', async () => {
  const begun = watch();
  expect(await begun()).toEqual([true, false, true]);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(await begun()).toEqual([true, true, true]);
});

test('until the first picture is in a frame, no other is asked for and nothing else begins', async () => {
  first.askFirst(picture('/banner'), '100vw');
  const begun = watch();
  expect([asked.getAttribute('srcset'), asked.getAttribute('sizes')]).toEqual(['/banner-360.webp 360w, /banner-720.webp 720w', '100vw']);
  expect(first.mayBeAskedFor('/banner')).toBe(true);
  expect(await begun()).toEqual([false, false, false]);
  asked.onload?.(new Event('load'));
  expect(await begun()).toEqual([false, false, false]);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(await begun()).toEqual([true, true, true]);
});

test('a first picture that fails, or does not come, holds up nothing for long', async () => {
  first.askFirst(picture('/gone'), '100vw');
  const afterFailure = watch();
  asked.onerror?.(new Event('error'));
  expect(await afterFailure()).toEqual([true, true, true]);
  first.askFirst(picture('/slow'), '100vw');
  const afterPatience = watch();
  expect(await afterPatience()).toEqual([false, false, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await afterPatience()).toEqual([true, true, true]);
});

test('work of a part that is gone by then does not begin', async () => {
  first.askFirst(picture('/banner'), '100vw');
  let ran = false;
  first.afterFirstPicture(() => {
    ran = true;
  })();
  asked.onerror?.(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ran).toBe(false);
});

test('what waits begins in frames of its own, one after the other', async () => {
  first.askFirst(picture('/banner'), '100vw');
  const begun: string[] = [];
  for (const name of ['row', 'list']) first.afterFirstPicture(() => begun.push(name));
  asked.onerror?.(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['row']);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['row', 'list']);
});
