import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, found } from '../../../tests/client/drawn.tsx';
import { dismissToast, type ToastKind, toast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

const said = () => found('[role="status"]').textContent;
const seen = () => found('[popover]').textContent;
const say = (text: string, kind?: ToastKind) => act(async () => toast(text, kind));
const later = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

test('the live region of toasts is in the page before there is one', async () => {
  await draw(<ToastRegion />);
  expect([said(), found('[role="status"]').getAttribute('aria-live')]).toEqual(['', 'polite']);
});

test('a toast is read out once: its visible part is hidden from screen readers', async () => {
  await draw(<ToastRegion />);
  await say('Saved');
  expect([said(), seen(), found('[popover]').getAttribute('aria-hidden')]).toEqual(['Saved', 'Saved', 'true']);
});

test.each([
  ['A plain toast', undefined, 4500],
  ['A good one', 'good', 3500],
  ['A bad one', 'bad', 7000],
] as const)('%s goes by itself when it could have been read twice', async (_, kind, stayMs) => {
  await draw(<ToastRegion />);
  await say('Something happened', kind);
  await later(stayMs - 1);
  expect(said()).toBe('Something happened');
  await later(1);
  expect([said(), seen()]).toEqual(['', '']);
});

test('a second toast replaces the first, and is shown for its full time', async () => {
  await draw(<ToastRegion />);
  await say('One');
  await later(4000);
  await say('Two');
  expect(said()).toBe('Two');
  await later(4000);
  expect(said()).toBe('Two');
});

test('dismissing a toast by its id does not affect a later one', async () => {
  await draw(<ToastRegion />);
  await say('One');
  await say('Two');
  await act(async () => dismissToast(0));
  expect(said()).toBe('Two');
  await act(async () => dismissToast());
  expect(said()).toBe('');
});
