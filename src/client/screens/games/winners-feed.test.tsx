import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lottery, Winner } from '#contract/collections/lotteries.ts';
import { draw, found, tapped } from '../../../../tests/client/drawn.tsx';
import { stubViewport } from '../../../../tests/client/viewport.ts';
import { WinnersFeed } from './winners-feed.tsx';

let winners: Winner[] = [];
let wantsLessMotion = false;
let comesIntoWindow = (): void => undefined;

vi.mock('../../mirror/queries/lottery.ts', () => ({
  useWinners: () => ({ state: 'ready', value: winners, asOfMs: 0, fresh: true }),
}));
vi.mock('../../mirror/queries/connection.ts', () => ({ useConnection: () => 'online' }));
vi.mock('../../ui/mirror-note.tsx', () => ({ MirrorNote: () => null }));

const wins = (count: number): Winner[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `w${at}`,
    username: `a***${at}`,
    lottery: 'l',
    expect: '1',
    play: 'bi' as const,
    payout_cents: 1_900,
    at_ms: at,
  }));

beforeEach(() => {
  vi.useFakeTimers();
  comesIntoWindow = stubViewport();
  vi.stubGlobal('matchMedia', () => ({
    matches: wantsLessMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  wantsLessMotion = false;
});

const container = () => found('[class*="container"]').dataset;

test('more wins than are visible scroll once their first lines have stood for three seconds, and a button pauses them (S22)', async () => {
  winners = wins(6);
  await draw(<WinnersFeed lottery={{ key: 'k' } as Lottery} />);
  expect(container()).toMatchObject({ runs: 'true', still: 'true' });
  act(() => void vi.advanceTimersByTime(3_000));
  expect(container().still, 'below the window it does not begin').toBe('true');
  act(() => comesIntoWindow());
  act(() => void vi.advanceTimersByTime(2_999));
  expect(container().still).toBe('true');
  act(() => void vi.advanceTimersByTime(1));
  expect(container().still).toBeUndefined();
  await tapped(found('button'));
  expect(container().still).toBe('true');
  // The second time for the eye alone.
  expect([document.querySelectorAll('li').length, document.querySelectorAll('[aria-hidden] li').length]).toEqual([12, 6]);
});

test('five wins stand, and no button is there to pause them (S22)', async () => {
  winners = wins(5);
  await draw(<WinnersFeed lottery={{ key: 'k' } as Lottery} />);
  expect([container().runs, document.querySelector('button'), document.querySelectorAll('li').length]).toEqual([undefined, null, 5]);
});

test('with reduced motion ten wins at most stand (S22)', async () => {
  wantsLessMotion = true;
  winners = wins(12);
  await draw(<WinnersFeed lottery={{ key: 'k' } as Lottery} />);
  expect([container().runs, document.querySelector('button'), document.querySelectorAll('li').length]).toEqual([undefined, null, 10]);
});
