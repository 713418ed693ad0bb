import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, found, happens, tapped } from '../../../tests/client/drawn.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { dismissToast, useToasts } from './toast.ts';

let answer: (answered: boolean) => void;
const refresh = vi.fn(
  () =>
    new Promise<boolean>((done) => {
      answer = done;
    }),
);
beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockClear();
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

const Said = () => <output>{useToasts().map(({ text }) => text)}</output>;
const shown = () =>
  draw(
    <>
      <PullToRefresh refresh={refresh} label="Videos" />
      <Said />
      <dialog open>a sheet</dialog>
    </>,
  );
const lamp = () => found('[class*="lamp"]');

/** A finger that touches the top of the page and moves. */
async function touch(name: string, x: number, y: number, more: { on?: Element; fingers?: number } = {}): Promise<void> {
  const event = Object.assign(new Event(name, { bubbles: true }), {
    touches: Array.from({ length: more.fingers ?? 1 }, () => ({ clientX: x, clientY: y })),
  });
  await happens(more.on ?? document.body, event);
}

async function pull(dx: number, dy: number, more: { on?: Element; fingers?: number; end?: string } = {}): Promise<void> {
  await touch('touchstart', 100, 100, more);
  await touch('touchmove', 100 + dx, 100 + dy, more);
  await touch(more.end ?? 'touchend', 100 + dx, 100 + dy, more);
}

test('a pull from the top of the page refreshes once it is far enough, and moves by half the finger’s distance', async () => {
  await shown();
  await pull(0, 143);
  expect(refresh).not.toHaveBeenCalled();
  await touch('touchstart', 100, 100);
  await touch('touchmove', 100, 244);
  expect(lamp().style.getPropertyValue('--pulled')).toBe('72px');
  await touch('touchend', 100, 244);
  expect([refresh.mock.calls.length, lamp().style.getPropertyValue('--pulled')]).toEqual([1, '0px']);
});

test.each([
  ['A movement to the side', [200, 144, {}]],
  ['A scroll upwards', [0, -200, {}]],
  ['A pull with two fingers', [0, 200, { fingers: 2 }]],
] as const)('%s refreshes nothing', async (_, [dx, dy, more]) => {
  await shown();
  await pull(dx, dy, more);
  expect(refresh).not.toHaveBeenCalled();
});

test('a pull inside a sheet is left to the sheet', async () => {
  await shown();
  await pull(0, 200, { on: found('dialog') });
  expect(refresh).not.toHaveBeenCalled();
});

test('the indicator is shown for at least half a second, followed by a success message (C8)', async () => {
  await shown();
  await tapped(found('button'));
  await act(async () => answer(true));
  await act(async () => void (await vi.advanceTimersByTimeAsync(499)));
  expect([lamp().hasAttribute('data-busy'), found('output').textContent]).toEqual([true, '']);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect([lamp().hasAttribute('data-busy'), found('output').textContent]).toEqual([false, 'Refresh successful']);
});

test('if the server did not answer, a message says so, and a tap meanwhile sends no second request', async () => {
  await shown();
  await tapped(found('button'));
  await tapped(found('button'));
  expect([refresh.mock.calls.length, found('button').getAttribute('aria-disabled')]).toEqual([1, 'true']);
  await act(async () => answer(false));
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
  expect(found('output').textContent).toBe('The club did not answer. You see what is saved on this phone.');
});

test('after unmounting, touches are ignored', async () => {
  const { show } = await shown();
  await show(null);
  await pull(0, 200);
  expect(refresh).not.toHaveBeenCalled();
});
