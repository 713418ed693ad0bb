import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropStill } from './drop-still.ts';
import { comeForward, takeTappedTab } from './still.ts';

/** The elements in the first window; all others have no box. */
const inWindow = { top: 10, bottom: 40, left: 0, right: 40 } as DOMRect;

let tapped: string[] = [];

/** A still and, behind it, what the app has rendered. */
function page(still: string, screen: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${screen}</div><div id="still">${still}</div>`;
  document.documentElement.dataset.drawn = 'still';
  const root = document.getElementById('root') as HTMLElement;
  root.addEventListener('click', (event) => {
    event.preventDefault();
    tapped.push((event.target as Element).id);
  });
  return root;
}

const tap = (number: number, selector = 'a, button'): void => {
  window.foyerTapped = [...document.querySelectorAll(`#still :is(${selector})`)][number] as Element;
};
const stands = (): boolean => document.getElementById('still') !== null;
const button = (id: string, label = 'Menu'): string => `<button id="${id}" aria-label="${label}"></button>`;

/** Shows the app in place of the still. */
async function forward(root: HTMLElement): Promise<void> {
  void comeForward(root, false);
  await vi.advanceTimersByTimeAsync(100);
}

beforeEach(() => {
  vi.useFakeTimers();
  tapped = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(inWindow);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete window.foyerTapped;
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

test('nothing of a still is left when the screen is shown', async () => {
  const root = page('Ada', '<main>Ada</main>');
  await forward(root);
  expect(stands()).toBe(false);
  expect(document.documentElement.dataset.drawn).toBeUndefined();
  expect(tapped).toEqual([]);
});

test('a tap on the still is repeated once, on the same control of the screen', async () => {
  const root = page(button('s1') + button('s2'), `<main>${button('r1')}${button('r2')}</main>`);
  tap(1);
  await forward(root);
  expect(tapped).toEqual(['r2']);
  expect(document.activeElement?.id).toBe('r2');
  expect(window.foyerTapped).toBeUndefined();
});

test('what has the focus on the still has it on the screen, and is not tapped', async () => {
  const root = page(button('s1') + button('s2'), `<main>${button('r1')}${button('r2')}</main>`);
  document.getElementById('s2')?.focus();
  await forward(root);
  expect([stands(), document.activeElement?.id, tapped]).toEqual([false, 'r2', []]);
});

test('the focus of what is outside the still stays', async () => {
  const root = page(button('s'), `<main>${button('r')}</main>`);
  document.body.insertAdjacentHTML('beforeend', button('other'));
  document.getElementById('other')?.focus();
  await forward(root);
  expect([stands(), document.activeElement?.id]).toEqual([false, 'other']);
});

const bar =
  '<div data-tabs><main><a href="/video">All videos</a></main><nav><a href="/Home" aria-current="page">Home</a><a href="/video">Videos</a></nav></div>';

test('another tab that was tapped leads on before anything is rendered, and is not tapped again', async () => {
  page(bar, '');
  tap(2, 'a');
  expect(takeTappedTab()).toBe('/video');
  expect(window.foyerTapped).toBeUndefined();
});

test('the tab of the still itself, other links and no tap do not', () => {
  page(bar, '');
  expect(takeTappedTab()).toBeUndefined();
  for (const other of [0, 1]) {
    tap(other, 'a');
    expect(takeTappedTab()).toBeUndefined();
    expect(window.foyerTapped).toBeDefined();
  }
});

test('a screen that was asked for on the still does not wait for its pictures', async () => {
  const root = page('Ada', '<main><img src="/never.webp"></main>');
  Object.defineProperty(root.querySelector('img'), 'complete', { value: false });
  void comeForward(root, true);
  await vi.advanceTimersByTimeAsync(100);
  expect(stands()).toBe(false);
});

test('a tap on a menu is not repeated if there are more or fewer of its kind now: it could be another row’s', async () => {
  const root = page(button('s1') + button('s2'), `<main>${button('new')}${button('r1')}${button('r2')}</main>`);
  tap(0);
  await forward(root);
  expect(tapped).toEqual([]);
});

test('a tap is not repeated on a control with another text', async () => {
  const root = page(button('s1', 'Menu for Ada'), `<main>${button('r1', 'Menu for Ben')}</main>`);
  tap(0);
  await forward(root);
  expect(tapped).toEqual([]);
});

test('a link leads to its own target, however many there are now', async () => {
  const link = (id: string, to: string): string => `<a id="${id}" href="${to}"><b>name</b></a>`;
  const root = page(link('s1', '/b') + link('s2', '/b'), `<main>${link('n', '/new')}${link('r', '/b')}</main>`);
  tap(1, 'a');
  await forward(root);
  expect(tapped).toEqual(['r']);
});

test('a skeleton in the first window delays the screen, by 2.5 s at most', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  await forward(root);
  expect(stands()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_300);
  expect(stands()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(stands()).toBe(false);
});

test('the screen is shown as soon as its skeleton is replaced, which is told', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  const told = vi.fn();
  void comeForward(root, false).then(told);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).not.toHaveBeenCalled();
  root.innerHTML = '<main>Ada</main>';
  await vi.advanceTimersByTimeAsync(50);
  expect(stands()).toBe(false);
  expect(told).toHaveBeenCalledOnce();
});

test('no frame is asked for while nothing changes behind the still', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  await forward(root);
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(frames).not.toHaveBeenCalled();
  root.append('a part', document.createElement('p'));
  await vi.advanceTimersByTimeAsync(100);
  expect(frames).toHaveBeenCalledOnce();
});

test('the screen is shown as soon as its last picture is there, or can’t be loaded', async () => {
  for (const event of ['load', 'error']) {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
    const root = page('Ada', '<main><img></main>');
    await forward(root);
    expect(stands()).toBe(true);
    complete.mockReturnValue(true);
    root.querySelector('img')?.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(50);
    expect(stands()).toBe(false);
  }
});

test('after a tap, and after scrolling past the still, nothing else has to happen', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const slow = page(button('s'), `<main><img>${button('r')}</main>`);
  await forward(slow);
  expect(stands()).toBe(true);
  tap(0);
  document.querySelector<HTMLElement>('#still button')?.click();
  await vi.advanceTimersByTimeAsync(50);
  expect(tapped).toEqual(['r']);

  await forward(page('Ada', '<main><i data-skeleton></i></main>'));
  expect(stands()).toBe(true);
  Object.defineProperty(window, 'scrollY', { value: window.innerHeight, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  await vi.advanceTimersByTimeAsync(50);
  expect(stands()).toBe(false);
});

test('a still that somebody else has removed is told, too', async () => {
  const told = vi.fn();
  void comeForward(page('Ada', '<main><i data-skeleton></i></main>'), false).then(told);
  dropStill();
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toHaveBeenCalledOnce();
});

test('pictures alone delay the screen by 400 ms at most, and not at all after a tap', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const slow = page('Ada', '<main><img></main>');
  await forward(slow);
  expect(stands()).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  expect(stands()).toBe(false);

  const root = page(button('s'), `<main><img>${button('r')}</main>`);
  tap(0);
  await forward(root);
  expect(tapped).toEqual(['r']);
});

test('a member who has scrolled past the still sees the screen, with or without skeletons', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  Object.defineProperty(window, 'scrollY', { value: window.innerHeight, configurable: true });
  await forward(root);
  expect(stands()).toBe(false);
});
