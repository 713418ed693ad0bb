import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, found, happens, pressed, tapped } from '../../../tests/client/drawn.tsx';
import { Carousel } from './carousel.tsx';

let still: boolean;
let setIntersecting: ((inViewport: boolean) => void) | undefined;

beforeEach(() => {
  still = true;
  vi.useFakeTimers({
    toFake: [
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'performance',
      'Date',
    ],
  });
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        setIntersecting = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 360, 160));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const names = ['Wheel', 'Draws', 'Board'];
async function shown({ slides: ofThem = names, ...over }: { autoMs?: number; slides?: string[]; at?: number } = {}) {
  const drawn = await draw(
    <Carousel label="News" slides={ofThem.map((name) => ({ key: name, content: <a href={`#${name}`}>{name}</a> }))} {...over} />,
  );
  await pass(100);
  return drawn;
}
const slides = () => [...document.querySelectorAll<HTMLElement>('.keen-slider__slide')];
const here = () =>
  slides()
    .filter((slide) => !slide.inert)
    .map(({ textContent }) => textContent);
const button = (label: string) => found(`button[aria-label="${label}"]`);
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const step = async (label: string) => {
  await tapped(button(label));
  await pass(50);
};

test('only one slide takes the focus, and each says its number and how many there are', async () => {
  await shown();
  expect([here(), slides().map((slide) => slide.getAttribute('aria-label'))]).toEqual([['Wheel'], ['1 of 3', '2 of 3', '3 of 3']]);
});

test.each([
  [0, ['Wheel', '', '']],
  // Where it begins.
  [1, names],
])('in the first frame of one that begins at slide %i only its own slide has to be there, and later all', async (at, first) => {
  const texts = () => slides().map(({ textContent }) => textContent);
  await draw(<Carousel label="News" at={at} slides={names.map((name) => ({ key: name, content: <b>{name}</b> }))} />);
  expect(texts()).toEqual(first);
  await pass(100);
  expect(texts()).toEqual(names);
});

test('the buttons go on and back in a ring', async () => {
  await shown();
  await step('Next');
  expect(here()).toEqual(['Draws']);
  await step('Previous');
  await step('Previous');
  expect(here()).toEqual(['Board']);
  await step('Next');
  expect(here()).toEqual(['Wheel']);
});

test('the arrow keys, Home and End move the slides and leave the focus where the next key is received', async () => {
  await shown();
  const track = found('.keen-slider');
  for (const [key, name] of [
    ['ArrowRight', 'Draws'],
    ['End', 'Board'],
    ['Home', 'Wheel'],
    ['ArrowLeft', 'Board'],
  ] as const) {
    await pressed(track, key);
    await pass(50);
    expect([key, here(), document.activeElement === track]).toEqual([key, [name], true]);
  }
});

test('a single slide has no buttons and takes no keys', async () => {
  await shown({ slides: ['Wheel'], autoMs: 1000 });
  expect([document.querySelectorAll('button').length, found('.keen-slider').tabIndex]).toEqual([0, -1]);
});

test('it moves by itself only while visible, not while it is hovered or focused, and not once it is paused', async () => {
  still = false;
  await shown({ autoMs: 3000 });
  await pass(4000);
  expect(here()).toEqual(['Wheel']);
  await act(async () => setIntersecting?.(true));
  await pass(4000);
  expect(here()).toEqual(['Draws']);
  const section = found('section');
  await happens(section, new PointerEvent('pointerover', { bubbles: true }));
  await pass(9000);
  expect(here()).toEqual(['Draws']);
  await happens(section, new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
  await tapped(button('Pause the slides'));
  await pass(9000);
  expect(here()).toEqual(['Draws']);
  await tapped(button('Resume the slides'));
  await pass(4000);
  expect(here()).toEqual(['Board']);
});

test('with reduced motion it never moves by itself, and has no pause button', async () => {
  await shown({ autoMs: 1000 });
  await act(async () => setIntersecting?.(true));
  await pass(9000);
  expect([here(), document.querySelectorAll('button').length]).toEqual([['Wheel'], 2]);
});

const measured = () => slides().some((slide) => slide.style.minWidth !== '');

test('it measures the page neither before its first slide is painted nor while it is leaving', async () => {
  const styled = vi.spyOn(window, 'getComputedStyle');
  const { show } = await draw(<Carousel label="News" slides={names.map((name) => ({ key: name, content: name }))} />);
  expect([styled.mock.calls.length, measured()]).toEqual([0, false]);
  await pass(100);
  expect(measured()).toBe(true);
  const connected: boolean[] = [];
  styled.mockImplementation((element) => {
    connected.push(element.isConnected);
    return document.createElement('i').style;
  });
  await show(null);
  expect(connected).not.toContain(true);
  styled.mockRestore();
});

test('it begins at the named slide, and follows when another one is named', async () => {
  const all = names.map((name) => ({ key: name, content: name }));
  const { show } = await draw(<Carousel label="News" slides={all} at={2} />);
  expect(here()).toEqual(['Board']);
  await show(<Carousel label="News" slides={all} at={1} />);
  await pass(50);
  expect(here()).toEqual(['Draws']);
});

test('one that is named before it is painted is the first', async () => {
  const all = names.map((name) => ({ key: name, content: name }));
  const { show } = await draw(<Carousel label="News" slides={all} />);
  await show(<Carousel label="News" slides={all} at={1} />);
  await pass(100);
  expect(here()).toEqual(['Draws']);
});

test('it stays where it is when motion is reduced from now on', async () => {
  still = false;
  const all = names.map((name) => ({ key: name, content: name }));
  const { show } = await draw(<Carousel label="News" slides={all} />);
  await pass(100);
  await tapped(button('Next'));
  await pass(1000);
  expect(here()).toEqual(['Draws']);
  still = true;
  await show(<Carousel label="Other news" slides={all} />);
  await pass(100);
  expect(here()).toEqual(['Draws']);
  await step('Next');
  expect(here(), 'without an animation now').toEqual(['Board']);
});
