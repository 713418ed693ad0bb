import { act } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';
import { askFirst } from './first-picture.ts';
import { Windowed } from './windowed.tsx';

const place = vi.hoisted(() => ({ restoredY: 0, screen: 0 }));
vi.mock('./location.ts', () => ({
  useShownPlace: () => () => ({ path: `/${place.screen}`, search: '' }),
  useRestoredY: () => place.restoredY,
}));
vi.mock('./after-frame.ts');

const rowPx = 120;
/** What waits for a frame. */
const frames: (() => void)[] = [];
let root: Root;
let painted: () => void;
let measuring: MockInstance;

type Look = { rowHeight?: number; grid?: boolean; beginsAt?: number };
const people = (count: number, { rowHeight = rowPx, grid = false, beginsAt }: Look = {}) => (
  <Windowed
    rows={Array.from({ length: count }, (_, at) => ({ id: String(at) }))}
    renderRow={({ id }) => `Row ${id}`}
    label="People"
    className={undefined}
    grid={grid}
    rowHeight={rowHeight}
    beginsAt={beginsAt}
    finished={true}
  />
);
const show = (count: number, look?: Look): void => act(() => root.render(people(count, look)));
const shownRows = (): number => document.querySelectorAll('[role=listitem]').length;
const resize = (size: { innerWidth?: number; innerHeight?: number }): void => {
  Object.assign(window, size);
  dispatchEvent(new Event('resize'));
};
const list = () => document.querySelector<HTMLElement>('[role=list]');

beforeEach(() => {
  // What is remembered of a list is another test's.
  place.screen += 1;
  frames.length = 0;
  vi.mocked(afterFrame).mockImplementation((then) => {
    frames.push(then);
    return () => undefined;
  });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  measuring = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 300, height: 600 } as DOMRect);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: () => void) {
        painted = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  window.scrollTo(0, 0);
  place.restoredY = 0;
});

test('of a short list what is visible is drawn first, the rest after that frame, and it is never measured', () => {
  show(48);
  const first = document.querySelectorAll('[role=listitem]').length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(48);
  while (frames.length > 0) act(() => frames.shift()?.());
  expect(document.querySelectorAll('[role=listitem]')).toHaveLength(48);
  expect(measuring).not.toHaveBeenCalled();
});

test('no more batches are drawn first than the window shows below a bar', () => {
  const { innerHeight } = window;
  resize({ innerHeight: 844 });
  show(48, { rowHeight: 133 });
  expect(shownRows()).toBe(6);
  act(() => root.render(null));
  show(48, { rowHeight: 132 });
  expect(shownRows()).toBe(12);
  resize({ innerHeight });
});

test.each([
  [390, 2],
  [1280, 3],
])(
  'of a grid of which it is known where it begins, in a window of %i px, one row of as many columns is drawn first',
  (innerWidth, rows) => {
    const before = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
    resize({ innerWidth, innerHeight: 844 });
    show(20, { grid: true, rowHeight: 340, beginsAt: 640 });
    expect(shownRows()).toBe(rows);
    while (frames.length > 0) act(() => frames.shift()?.());
    expect(shownRows()).toBe(20);
    resize(before);
  },
);

test('a list that becomes long while it is shown draws nothing that its code would take out again', () => {
  resize({ innerHeight: 600 });
  show(20);
  while (frames.length > 0) act(() => frames.shift()?.());
  expect(shownRows()).toBe(20);
  show(100);
  while (frames.length > 0) act(() => frames.shift()?.());
  expect(shownRows()).toBe(20);
});

test('of a long list as much is drawn as it reaches above and below the window, until its code is there', () => {
  resize({ innerHeight: 844 });
  show(100, { rowHeight: 100 });
  expect(shownRows()).toBe(12);
  while (frames.length > 0) act(() => frames.shift()?.());
  // 1,200 px are two batches more.
  expect(shownRows()).toBe(24);
});

test('of a long list that was shown before only the rows are drawn first that the window shows of it, and it is measured once a batch is whole', async () => {
  await import('./long-list.tsx');
  const { innerWidth, innerHeight } = window;
  resize({ innerHeight: 844 });
  show(100);
  expect(shownRows()).toBe(12);
  // It begins at 300 px, and each of its rows is 100 px high.
  act(() => painted());
  act(() => root.render(null));
  show(100);
  expect(shownRows()).toBe(6);
  act(() => root.render(null));
  frames.length = 0;
  resize({ innerHeight: 600 });
  const unobserved = () => undefined;
  painted = unobserved;
  show(100);
  expect([shownRows(), painted === unobserved]).toEqual([3, true]);
  act(() => frames.shift()?.());
  expect([shownRows(), painted === unobserved]).toEqual([6, false]);
  resize({ innerWidth, innerHeight });
});

test('who comes back to a place further down in a list finds what its window showed there, and the rest comes in a transition', async () => {
  await import('./long-list.tsx');
  const { innerHeight } = window;
  resize({ innerHeight: 600 });
  const batches = () => [...document.querySelectorAll('[data-index]')].map((batch) => Number(batch.getAttribute('data-index')));
  // It begins at 300 px, and each of its batches is 600 px high.
  show(100);
  act(() => painted());
  await act(async () => undefined);
  expect(batches()).toEqual([0, 1, 2]);
  act(() => root.render(null));
  measuring.mockClear();
  place.restoredY = 1_000;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // What follows in a transition comes after the paint.
  flushSync(() => root.render(people(100)));
  expect([batches(), shownRows(), measuring.mock.calls.length]).toEqual([[1, 2], 12, 0]);
  // Where they stood.
  expect(document.querySelector<HTMLElement>('[data-index]')?.style.marginBlockStart).toBe('600px');
  expect(list()?.style.blockSize).toBe('10000px');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => undefined);
  expect(batches()).toEqual([0, 1, 2, 3, 4]);
  resize({ innerHeight });
});

test('who comes back to a place of a list that was not drawn there before has it measured by a whole batch before the first paint', async () => {
  await import('./long-list.tsx');
  show(100);
  await act(async () => undefined);
  act(() => painted());
  act(() => root.render(null));
  measuring.mockClear();
  place.restoredY = 5_000;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  flushSync(() => root.render(people(100)));
  expect([shownRows() >= 6, measuring.mock.calls.length > 0]).toEqual([true, true]);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

test.each([
  // Two rows of two, one row of three: a batch is 600 px high.
  [390, 4],
  [1280, 3],
])('of a grid shown before, whole rows of as many columns as a window of %i px has', async (innerWidth, rows) => {
  await import('./long-list.tsx');
  const before = { innerWidth: window.innerWidth, innerHeight: window.innerHeight };
  resize({ innerWidth, innerHeight: 600 });
  show(100, { grid: true });
  act(() => painted());
  act(() => root.render(null));
  show(100, { grid: true });
  expect(shownRows()).toBe(rows);
  resize(before);
});

test('who comes back to a place further down in a short list finds all of it without waiting for a frame', () => {
  place.restoredY = 800;
  show(48);
  expect(document.querySelectorAll('[role=listitem]')).toHaveLength(48);
  expect(frames).toEqual([]);
});

test('a list that fits into the window is drawn completely, and never measured', () => {
  show(6);
  expect(document.querySelectorAll('[role=listitem]')).toHaveLength(6);
  expect(measuring).not.toHaveBeenCalled();
});

test('a long list is not measured before the first paint, and has the height of all its rows before and after', () => {
  show(100);
  expect(measuring).not.toHaveBeenCalled();
  expect(document.querySelectorAll('[role=listitem]').length).toBeLessThan(100);
  expect(list()?.style.blockSize).toBe(`${100 * rowPx}px`);
  act(() => painted());
  // Six rows are 600 px high.
  expect(list()?.style.blockSize).toBe(`${100 * 100}px`);
});

test('once its code is here a list is measured before the paint only for who comes back to a place further down', async () => {
  await import('./long-list.tsx');
  show(100);
  await act(async () => undefined);
  act(() => painted());
  act(() => root.unmount());
  measuring.mockClear();
  for (const [restoredY, isAtOnce] of [
    [0, false],
    // Where nothing of it was drawn so far.
    [5_000, true],
  ] as const) {
    place.restoredY = restoredY;
    root = createRoot(document.body.appendChild(document.createElement('div')));
    show(100);
    expect([restoredY, measuring.mock.calls.length > 0]).toEqual([restoredY, isAtOnce]);
    act(() => root.unmount());
  }
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

test('what is drawn of a long list stays in the page when the visible part is determined', async () => {
  await import('./long-list.tsx');
  show(100);
  const first = document.querySelector('[role=listitem]');
  await act(async () => undefined);
  act(() => painted());
  expect(first?.isConnected).toBe(true);
  expect(document.querySelectorAll('[role=listitem]').length).toBeLessThan(100);
});

test('while a list is scrolled, what the window does not show yet comes in a transition, and what it shows before the paint', async () => {
  await import('./long-list.tsx');
  const { innerHeight } = window;
  resize({ innerHeight: 600 });
  const batches = () => [...document.querySelectorAll('[data-index]')].map((batch) => Number(batch.getAttribute('data-index')));
  // It begins at 300 px, and each of its batches is 600 px high.
  show(200);
  act(() => painted());
  await act(async () => frames.splice(0).forEach((then) => void then()));
  expect(batches()).toEqual([0, 1, 2]);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const scroll = (y: number): number[] => {
    window.scrollTo(0, y);
    dispatchEvent(new Event('scroll'));
    return batches();
  };
  // Of those in the page the last ends at 2,100 px.
  expect(scroll(1_000)).toEqual([0, 1, 2]);
  await vi.waitFor(() => expect(batches()).toEqual([0, 1, 2, 3, 4]));
  expect(scroll(9_500)).toEqual([13, 14, 15, 16, 17, 18]);
  // Part of what the window shows there is missing above.
  expect(scroll(7_800)).toEqual([10, 11, 12, 13, 14, 15]);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => undefined);
  resize({ innerHeight });
});

test('rows that arrive while the list is scrolled draw none of the others again', () => {
  const drawn: string[] = [];
  const renderRow = ({ id }: { id: string }): string => {
    drawn.push(id);
    return `Row ${id}`;
  };
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at) }));
  const showFirst = (count: number): void =>
    act(() =>
      root.render(
        <Windowed rows={rows.slice(0, count)} renderRow={renderRow} label="People" className={undefined} grid={false} finished={false} />,
      ),
    );
  showFirst(1_000);
  expect(drawn.length).toBeGreaterThan(0);
  drawn.length = 0;
  showFirst(5_000);
  expect(drawn).toEqual([]);
});

test('while the page waits for its first picture, a list has its first row, and then all of a short list', async () => {
  const image = document.createElement('img');
  vi.stubGlobal('Image', function create() {
    return image;
  });
  askFirst({ base: '/banner', widths: [360], width: 360, height: 158, colour: '#123456' }, '100vw');
  show(10);
  const rows = () => document.querySelectorAll('[role=listitem]').length;
  expect(rows()).toBe(2);
  await act(async () => image.onerror?.(new Event('error')));
  await act(async () => {
    for (let turns = 0; turns < 50; turns += 1) {
      frames.shift()?.();
      await Promise.resolve();
    }
  });
  expect(rows()).toBe(10);
});
