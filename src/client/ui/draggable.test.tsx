import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Draggable } from './draggable.tsx';

let root: Root;
const onMove = vi.fn();
const onTap = vi.fn();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Draggable label="Wheel" at={{ x: 0.5, y: 0.5 }} onMove={onMove} onTap={onTap}>
          w
        </Draggable>
      </I18nProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

const button = () => document.querySelector('button') as HTMLButtonElement;

function gesture(...points: [x: number, y: number][]) {
  const names = ['pointerdown', ...points.slice(1, -1).map(() => 'pointermove'), 'pointerup'];
  points.forEach(([clientX, clientY], index) => {
    act(
      () => void button().dispatchEvent(new PointerEvent(names[index] ?? '', { clientX, clientY, button: 0, pointerId: 1, bubbles: true })),
    );
  });
  act(() => button().click());
}

test('a tap opens', () => {
  gesture([10, 10], [12, 11], [12, 11]);
  expect(onTap).toHaveBeenCalledOnce();
  expect(onMove).not.toHaveBeenCalled();
});

test('a drag moves and does not open (S8)', () => {
  gesture([10, 10], [60, 80], [60, 80]);
  expect(onMove).toHaveBeenCalledOnce();
  expect(onTap).not.toHaveBeenCalled();
});

test('a tap after a drag opens', () => {
  gesture([10, 10], [60, 80], [60, 80]);
  gesture([60, 80], [60, 80]);
  expect(onTap).toHaveBeenCalledOnce();
});

test('the arrow keys move it, and never out of the room', () => {
  const press = (key: string) =>
    act(() => void button().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  press('ArrowRight');
  expect(onMove).toHaveBeenLastCalledWith({ x: 0.6, y: 0.5 });
  press('ArrowUp');
  expect(onMove).toHaveBeenLastCalledWith({ x: 0.5, y: 0.4 });
  for (const [{ x, y }] of onMove.mock.calls) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
});
