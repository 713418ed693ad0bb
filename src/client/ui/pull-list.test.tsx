import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, found, tapped } from '../../../tests/client/drawn.tsx';
import { afterFrame } from './after-frame.ts';
import { type PullFeed, PullList } from './pull-list.tsx';

vi.mock('./after-frame.ts', { spy: true });
// Which rows of a long list are in the page is tested elsewhere.
vi.mock('./windowed.tsx', () => ({
  Windowed: ({ rows, label }: { rows: { id: string }[]; label: string }) => (
    <ul aria-label={label}>
      {rows.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  ),
}));

type Row = { id: string };
let near: ((isNear: boolean) => void) | undefined;
let reach: string | undefined;
let isObserved = false;

beforeEach(() => {
  near = undefined;
  isObserved = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        near = (isIntersecting) => told([{ isIntersecting }]);
        reach = options.rootMargin;
      }
      observe = () => {
        isObserved = true;
      };
      disconnect = () => {
        near = undefined;
        isObserved = false;
      };
    },
  );
});

const feed = (over: Partial<PullFeed<Row>> = {}): PullFeed<Row> => ({
  state: 'ready',
  offline: false,
  rows: [{ id: 'one' }],
  asOfMs: 1,
  fresh: true,
  finished: false,
  pulling: false,
  failed: false,
  more: vi.fn(),
  refresh: vi.fn(async () => true),
  ...over,
});
const list = (of: PullFeed<Row>) => <PullList feed={of} renderRow={({ id }) => id} empty={<p>No videos yet</p>} label="Videos" />;
const words = () => document.body.textContent ?? '';
const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');

test('until the first rows are there, a list shows that it is loading, in the shape of its rows', async () => {
  await draw(list(feed({ state: 'loading', rows: [] })));
  expect(found('[role="status"]').getAttribute('aria-label')).toBe('Loading Videos');
});

test('a list that is known to be empty says so, even if the server did not answer', async () => {
  await draw(list(feed({ rows: [], finished: true, failed: true })));
  expect(words()).toContain('No videos yet');
});

test('a list that was never loaded on this device offers a retry', async () => {
  const missing = feed({ state: 'missing', offline: true, rows: [] });
  await draw(list(missing));
  expect(button()).toBeDefined();
  if (button()) await tapped(button() as HTMLElement);
  expect(missing.refresh).toHaveBeenCalledOnce();
});

test('the shape of rows to come stands below the others only after their first frame', async () => {
  const frames: (() => void)[] = [];
  vi.mocked(afterFrame).mockImplementation((then) => {
    frames.push(then);
    return () => undefined;
  });
  const shaped = <PullList feed={feed()} renderRow={({ id }) => id} empty="" label="Videos" skeleton={<hr />} />;
  await draw(shaped);
  expect(document.querySelectorAll('hr')).toHaveLength(0);
  await act(async () => frames.shift()?.());
  expect(document.querySelectorAll('hr')).toHaveLength(1);
});

test('complete rows are followed by the note that this is all', async () => {
  await draw(list(feed({ finished: true })));
  expect(words()).toContain('That is all');
});

test('more is requested when its end is 50 px from being visible (C24), and only then', async () => {
  const growing = feed();
  await draw(list(growing));
  await act(async () => near?.(false));
  expect([reach, vi.mocked(growing.more).mock.calls.length]).toEqual(['0px 0px 50px', 0]);
  await act(async () => near?.(true));
  expect(growing.more).toHaveBeenCalledOnce();
});

test.each([
  ['with rows', [{ id: 'one' }]],
  ['without a row', []],
])('in a list %s, answers that bring none are followed by the next request after a pause that grows; a row ends it', async (_, first) => {
  vi.useFakeTimers();
  const growing = feed({ rows: first });
  const asks = () => vi.mocked(growing.more).mock.calls.length;
  const { show } = await draw(list(growing));
  /** The end stays in the window: a browser says so as soon as it is observed. Then an answer comes. */
  const answered = async (rows: Row[] = growing.rows.slice()) => {
    if (isObserved) await act(async () => near?.(true));
    await show(list({ ...growing, rows, pulling: true }));
    await show(list({ ...growing, rows }));
  };
  await answered();
  expect(asks()).toBe(1);
  for (let at = 0; at < 20; at += 1) await answered();
  expect(asks()).toBe(1);
  await act(async () => vi.advanceTimersByTime(1_000));
  await answered();
  expect(asks()).toBe(2);
  await act(async () => vi.advanceTimersByTime(1_000));
  await answered();
  expect(asks()).toBe(2);
  await act(async () => vi.advanceTimersByTime(2_000));
  const more = [{ id: 'one' }, { id: 'two' }];
  await answered(more);
  await answered(more);
  expect(asks()).toBe(4);
  vi.useRealTimers();
});

test('a list whose rows so far are shown elsewhere asks for more, shows that it is loading meanwhile, and says at last that there is nothing', async () => {
  const elsewhere = feed({ rows: [] });
  const { show } = await draw(list(elsewhere));
  await act(async () => near?.(true));
  expect(elsewhere.more).toHaveBeenCalledOnce();
  await show(list(feed({ rows: [], pulling: true })));
  expect(found('[role="status"]').getAttribute('aria-label')).toBe('Loading Videos');
  await show(list(feed({ rows: [], failed: true, offline: true })));
  expect(words()).toContain('You are offline. More comes once the club can be reached.');
  await show(list(feed({ rows: [], finished: true })));
  expect(words()).toContain('No videos yet');
});

test.each([
  ['is being loaded', { pulling: true }],
  ['has failed', { failed: true }],
  ['is complete', { finished: true }],
])('nothing is requested automatically if the list %s', async (_, over) => {
  await draw(list(feed(over)));
  expect(near).toBeUndefined();
});

test.each([
  [true, 'You are offline. More comes once the club can be reached.'],
  [false, 'The club did not answer.'],
])('if offline is %s and the next page failed, the list says so at its end, and a tap tries again', async (offline, says) => {
  const failed = feed({ failed: true, offline });
  await draw(list(failed));
  expect(words()).toContain('one');
  expect(words()).toContain(says);
  if (button()) await tapped(button() as HTMLElement);
  expect(failed.more).toHaveBeenCalledOnce();
});

test.each([
  [{ rows: 500, order: 'newest', rest: 'nowhere' }, { finished: true }, 'The newest 500 are kept on this phone; older ones are not.'],
  [
    { rows: 1, order: 'newest', rest: 'connection' },
    { offline: true },
    'The newest 1 are kept on this phone. Older ones need a connection.',
  ],
  [{ rows: 1, order: 'pos', rest: 'connection' }, { offline: true }, 'The first 1 are kept on this phone. The others need a connection.'],
] as const)('a list of which %j are kept ends with what the phone does not keep', async (stored, over, says) => {
  await draw(list(feed({ ...over, stored })));
  expect(words()).toContain(says);
});

test('a list that was loading says once how many came, then how many more; one that was there says nothing', async () => {
  vi.useFakeTimers();
  const news = () => document.querySelector('p[role="status"]')?.textContent;
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }));
  const { show } = await draw(list(feed({ state: 'loading', rows: [] })));
  for (const count of [1, 20]) await show(list(feed({ rows: rows(count) })));
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(news()).toBe('Videos: 20 entries');
  await show(list(feed({ rows: rows(21), asOfMs: 2 })));
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(news()).toBe('1 more entry, 21 in all');
  vi.useRealTimers();
});

test('a list that was there from the start announces nothing', async () => {
  await draw(list(feed()));
  expect(document.querySelector('p[role="status"]')?.textContent).toBe('');
});
