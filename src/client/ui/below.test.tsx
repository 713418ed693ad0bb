import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { afterFrame } from './after-frame.ts';
import { Below } from './below.tsx';

const place = vi.hoisted(() => ({ restoredY: 0 }));
vi.mock('./location.ts', () => ({ useRestoredY: () => place.restoredY }));
vi.mock('./after-frame.ts');

let painted: (() => void)[] = [];

beforeEach(() => {
  place.restoredY = 0;
  painted = [];
  vi.mocked(afterFrame).mockImplementation((then) => {
    painted.push(then);
    return () => undefined;
  });
  delete document.documentElement.dataset.drawn;
});

const screen = (
  <>
    <p>Window</p>
    <Below>
      <p>Further down</p>
    </Below>
  </>
);

test('what is below the window is drawn after the first frame', async () => {
  const { container } = await draw(screen);
  expect(container.textContent).toBe('Window');
  await act(async () => painted.shift()?.());
  expect(container.textContent).toBe('WindowFurther down');
  expect(painted).toEqual([]);
});

test.each([
  ['who comes back to a place further down', 900, undefined],
  ['a page behind a still, which may have been scrolled', 0, ''],
])('%s has it at once', async (_, restoredY, drawn) => {
  place.restoredY = restoredY;
  if (drawn !== undefined) document.documentElement.dataset.drawn = drawn;
  expect((await draw(screen)).container.textContent).toBe('WindowFurther down');
  expect(painted).toEqual([]);
});
