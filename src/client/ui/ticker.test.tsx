import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { stubViewport } from '../../../tests/client/viewport.ts';
import { Ticker } from './ticker.tsx';

let measured: ResizeObserverCallback;
let still = false;
/** It has come into the window. */
let seen = (): void => undefined;

/** The line is longer than its box. */
const widths = (entries: Element[]) =>
  entries.map((target, at) => ({ target, contentRect: { width: at === 0 ? 200 : 900 } })) as unknown as ResizeObserverEntry[];

async function show(): Promise<void> {
  const observed: Element[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        measured = callback;
      }
      observe = (element: Element) => observed.push(element);
      disconnect = () => undefined;
    },
  );
  await draw(<Ticker text="Doors open at nine" label="Notice" />);
  act(() => measured(widths(observed), {} as ResizeObserver));
}

beforeEach(() => {
  vi.useFakeTimers();
  seen = stubViewport();
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const container = () => document.querySelector('[class*="container"]');

test('a long notice scrolls, and a button pauses and resumes it (S4)', async () => {
  still = false;
  await show();
  expect(container()?.hasAttribute('data-runs')).toBe(true);
  const stands = () => container()?.hasAttribute('data-still');
  act(() => seen());
  act(() => void vi.advanceTimersByTime(2_999));
  expect(stands(), 'its first words can be read').toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(stands()).toBe(false);
  const button = document.querySelector('button');
  act(() => button?.click());
  expect(stands()).toBe(true);
  act(() => button?.click());
  expect(stands()).toBe(false);
  expect(document.querySelectorAll('span[aria-hidden="true"]')).toHaveLength(1);
});

test('with reduced motion it does not scroll, is shown once and in full, and has no button (S4)', async () => {
  still = true;
  await show();
  expect(container()?.hasAttribute('data-runs')).toBe(false);
  expect(document.querySelector('button')).toBeNull();
  expect(document.body.textContent).toBe('Doors open at nine');
});
