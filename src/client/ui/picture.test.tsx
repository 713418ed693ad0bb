import { act, Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { draw, happens } from '../../../tests/client/drawn.tsx';
import { askFirst } from './first-picture.ts';
import styles from './picture.module.css';
import { noteShown, Picture } from './picture.tsx';
import { whenMissed } from './picture-misses.ts';
import { serverIsBack } from './when-back.ts';

const picture = (base: string) => {
  const files = { base, widths: [320, 720], width: 720, height: 960, colour: '#123456', blur: 'data:image/webp;base64,AA==' };
  return <Picture key={base} picture={files} alt="" priority={true} />;
};
const blurs = (container: HTMLElement): boolean => (container.firstElementChild as HTMLElement).style.backgroundImage !== '';

test('a picture has its blur until it comes, one that was shown before its colour alone', async () => {
  noteShown('http://localhost/media/pictures/known-320.webp');
  const { container, show } = await draw(picture('/media/pictures/new'));
  expect(blurs(container)).toBe(true);
  await show(picture('/media/pictures/known'));
  expect(blurs(container)).toBe(false);
});

test('one that was shown before is not drawn once more when it has come', async () => {
  noteShown('http://localhost/media/pictures/back-320.webp');
  const drawnAgain = vi.fn();
  const { container } = await draw(
    <Profiler id="picture" onRender={drawnAgain}>
      {picture('/media/pictures/back')}
    </Profiler>,
  );
  const image = container.querySelector('img') as HTMLElement;
  Object.defineProperty(image, 'naturalWidth', { value: 320 });
  drawnAgain.mockClear();
  await happens(image, new Event('load'));
  expect(drawnAgain).not.toHaveBeenCalled();
});

const image = (container: HTMLElement): HTMLElement => container.querySelector('img') as HTMLElement;

/** The picture in `container` comes, `duration` ms after the browser asked for it. */
async function comes(container: HTMLElement, duration: number): Promise<void> {
  const asked = vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{ duration } as PerformanceEntry]);
  Object.defineProperty(image(container), 'naturalWidth', { value: 320 });
  Object.defineProperty(image(container), 'currentSrc', { value: 'http://localhost/one.webp' });
  await happens(image(container), new Event('load'));
  expect(asked).toHaveBeenCalledWith('http://localhost/one.webp', 'resource');
  asked.mockRestore();
}

test.each([
  [40, false],
  [700, true],
])('a picture that took %i ms to come fades in: %s', async (duration, fades) => {
  const files = { base: '/media/pictures/from-far', widths: [320], width: 320, height: 320, colour: '#123456' };
  const { container } = await draw(<Picture key={duration} picture={{ ...files, base: `${files.base}${duration}` }} alt="" />);
  expect(image(container).classList).not.toContain(styles.shown);
  await comes(container, duration);
  expect(image(container).classList).toContain(styles.shown);
  expect(image(container).classList.contains(styles.atOnce ?? '')).toBe(!fades);
});

test('after one that came at once the next ones have no blur, after a slow one they have it again', async () => {
  const { container, show } = await draw(picture('/media/pictures/here'));
  await comes(container, 40);
  await show(picture('/media/pictures/next'));
  expect(blurs(container)).toBe(false);
  await comes(container, 700);
  await show(picture('/media/pictures/after-it'));
  expect(blurs(container)).toBe(true);
});

test('no picture is rendered again because it has come, and it stays shown when it is rendered again', async () => {
  const renders = vi.fn();
  const one = (alt: string) => (
    <Profiler id="picture" onRender={renders}>
      <Picture picture={{ base: '/media/pictures/once', widths: [320], width: 320, height: 320, colour: '#123456' }} alt={alt} />
    </Profiler>
  );
  const { container, show } = await draw(one('a'));
  renders.mockClear();
  await comes(container, 700);
  expect(renders).not.toHaveBeenCalled();
  await show(one('b'));
  expect(image(container).classList).toContain(styles.shown);
});

test('another picture in the same place is shown when it has come, not before', async () => {
  const files = { widths: [320], width: 320, height: 320, colour: '#123456' };
  const { container, show } = await draw(<Picture picture={{ ...files, base: '/media/pictures/old' }} alt="" />);
  await comes(container, 700);
  await show(<Picture picture={{ ...files, base: '/media/pictures/replaced' }} alt="" />);
  expect(image(container).classList).not.toContain(styles.shown);
  await comes(container, 700);
  expect(image(container).classList).toContain(styles.shown);
});

test('when the browser’s list of requests is full it is emptied: no request would be noted after that', async () => {
  const listens = vi.spyOn(performance, 'addEventListener');
  const emptied = vi.spyOn(performance, 'clearResourceTimings').mockReturnValue();
  vi.resetModules();
  await import('./picture.tsx');
  const [name, full] = listens.mock.calls[0] ?? [];
  expect(name).toBe('resourcetimingbufferfull');
  (full as () => void)();
  expect(emptied).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('one that was shown before but is gone since has its blur again', async () => {
  noteShown('http://localhost/media/pictures/gone-320.webp');
  const { container } = await draw(picture('/media/pictures/gone'));
  await happens(container.querySelector('img') as HTMLElement, new Event('error'));
  expect([blurs(container), container.querySelector('img')]).toEqual([true, null]);
});

test('a picture that waits for the page’s first one is no element yet: without a source it would be drawn as text', async () => {
  const image = document.createElement('img');
  vi.stubGlobal('Image', function create() {
    return image;
  });
  askFirst({ base: '/banner', widths: [360], width: 360, height: 158, colour: '#123456' }, '100vw');
  const { container } = await draw(picture('/media/pictures/second'));
  expect(container.querySelector('img')).toBeNull();
  await act(async () => image.onerror?.(new Event('error')));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/pictures/second-720.webp');
  vi.unstubAllGlobals();
});

test('one that could not be loaded is requested again, under another address, each time the server is back, and no more once it is shown', async () => {
  const files = { base: '/media/pictures/late', widths: [320], width: 320, height: 320, colour: '#123456' };
  const { container } = await draw(<Picture picture={files} alt="" priority />);
  const address = () => container.querySelector('img')?.getAttribute('src');
  for (const again of ['?again=1', '?again=2']) {
    await happens(image(container), new Event('error'));
    expect(address()).toBeUndefined();
    await act(async () => serverIsBack());
    expect(address()).toBe(`/media/pictures/late-320.webp${again}`);
  }
  await comes(container, 40);
  await act(async () => serverIsBack());
  expect(address()).toBe('/media/pictures/late-320.webp?again=2');
  await happens(image(container), new Event('error'));
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(address()).toBe('/media/pictures/late-320.webp?again=3');
});

test('of a picture that is missing the connection is told, four times at most: it may be missing for good', async () => {
  const told = vi.fn();
  whenMissed(told);
  const { container } = await draw(picture('/media/pictures/never'));
  for (let tries = 0; tries < 6; tries += 1) {
    await happens(image(container), new Event('error'));
    await act(async () => serverIsBack());
  }
  expect(told).toHaveBeenCalledTimes(4);
  whenMissed(() => undefined);
});
