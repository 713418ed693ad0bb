import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ticker } from './ticker.tsx';

let root: Root;
let measured: ResizeObserverCallback;
let still = false;

/** The line is longer than its room. */
const widths = (entries: Element[]) =>
  entries.map((target, at) => ({ target, contentRect: { width: at === 0 ? 200 : 900 } })) as unknown as ResizeObserverEntry[];

function show(): void {
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
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Ticker text="Doors open at nine" label="Notice" />
      </I18nProvider>,
    ),
  );
  act(() => measured(widths(observed), {} as ResizeObserver));
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: still, addEventListener: () => undefined, removeEventListener: () => undefined }));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const room = () => document.querySelector('[class*="room"]');

test('a long notice runs, and a button holds it and lets it go on (S4)', () => {
  still = false;
  show();
  expect(room()?.hasAttribute('data-runs')).toBe(true);
  const button = document.querySelector('button');
  act(() => button?.click());
  expect(room()?.hasAttribute('data-still')).toBe(true);
  expect(document.querySelectorAll('span[aria-hidden="true"]')).toHaveLength(1);
});

test('under reduced motion it stands still, once and in full, and needs no button (S4)', () => {
  still = true;
  show();
  expect(room()?.hasAttribute('data-runs')).toBe(false);
  expect(document.querySelector('button')).toBeNull();
  expect(document.body.textContent).toBe('Doors open at nine');
});
