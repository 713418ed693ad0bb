import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comeForward } from './still.ts';

/** What is in the first window, as the browser would say; everything else has no box. */
const inWindow = { top: 10, bottom: 40, left: 0, right: 40 } as DOMRect;

let tapped: string[] = [];

/** A still and, behind it, what the app has drawn. */
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

/** The app comes forward over what it has drawn. */
async function forward(root: HTMLElement): Promise<void> {
  comeForward(root);
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

test('nothing of a still is left when the screen comes forward', async () => {
  const root = page('Ada', '<main>Ada</main>');
  document.adoptedStyleSheets = [new CSSStyleSheet()];
  await forward(root);
  expect(stands()).toBe(false);
  expect(document.documentElement.dataset.drawn).toBeUndefined();
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(tapped).toEqual([]);
});

test('a tap on the still is repeated on the control that stands in its place, once', async () => {
  const root = page(button('s1') + button('s2'), `<main>${button('r1')}${button('r2')}</main>`);
  tap(1);
  await forward(root);
  expect(tapped).toEqual(['r2']);
  expect(document.activeElement?.id).toBe('r2');
  expect(window.foyerTapped).toBeUndefined();
});

test('a tap on a menu is not repeated where there are more or fewer of its kind now: it could be somebody else’s', async () => {
  const root = page(button('s1') + button('s2'), `<main>${button('new')}${button('r1')}${button('r2')}</main>`);
  tap(0);
  await forward(root);
  expect(tapped).toEqual([]);
});

test('nor on a control with other words', async () => {
  const root = page(button('s1', 'Menu for Ada'), `<main>${button('r1', 'Menu for Ben')}</main>`);
  tap(0);
  await forward(root);
  expect(tapped).toEqual([]);
});

test('a link leads where it said, however many there are now', async () => {
  const link = (id: string, to: string): string => `<a id="${id}" href="${to}"><b>name</b></a>`;
  const root = page(link('s1', '/b') + link('s2', '/b'), `<main>${link('n', '/new')}${link('r', '/b')}</main>`);
  tap(1, 'a');
  await forward(root);
  expect(tapped).toEqual(['r']);
});

test('a skeleton in the first window is waited for, 2.5 s at most', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  await forward(root);
  expect(stands()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_300);
  expect(stands()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(stands()).toBe(false);
});

test('what was drawn instead of a skeleton comes forward at once', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  await forward(root);
  root.innerHTML = '<main>Ada</main>';
  await vi.advanceTimersByTimeAsync(50);
  expect(stands()).toBe(false);
});

test('pictures alone are waited for no longer than 400 ms, and not at all by who has tapped', async () => {
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

test('who has scrolled past the still is shown the screen, skeleton or not', async () => {
  const root = page('Ada', '<main><i data-skeleton></i></main>');
  Object.defineProperty(window, 'scrollY', { value: window.innerHeight, configurable: true });
  await forward(root);
  expect(stands()).toBe(false);
});
