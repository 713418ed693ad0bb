import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { Draggable } from './draggable.tsx';

const onMove = vi.fn();
const onTap = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  await draw(
    <Draggable label="Wheel" at={{ x: 0.5, y: 0.5 }} onMove={onMove} onTap={onTap}>
      w
    </Draggable>,
  );
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

test('the arrow keys move it, and never out of its area', () => {
  const press = (key: string) =>
    act(() => void button().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  press('ArrowRight');
  expect(onMove).toHaveBeenLastCalledWith({ x: 0.6, y: 0.5 });
  press('ArrowUp');
  expect(onMove).toHaveBeenLastCalledWith({ x: 0.5, y: 0.4 });
  for (const [{ x, y }] of onMove.mock.calls) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
});
