import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { draw, tapped } from '../../../../tests/client/drawn.tsx';
import { PastTurns } from './past-turns.tsx';

vi.mock('./turn-row.tsx', () => ({ TurnRow: () => <li>turn</li> }));
vi.mock('./next-turn.tsx', () => ({ NextTurn: () => null }));
vi.mock('./use-turn-checks.ts', () => ({ useTurnChecks: () => null }));

test('ten turns are listed; the others come with a tap, and screen readers hear how many', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const feed = {
    ...{ state: 'ready', offline: false, asOfMs: 0, fresh: true, finished: true, pulling: false, failed: false },
    ...{ more: () => undefined, refresh: async () => true },
    rows: Array.from({ length: 25 }, (_, at) => ({ id: `t${at}`, at_ms: 1, pair: 'p' })),
  } as unknown as Parameters<typeof PastTurns>[0]['feed'];
  const { container } = await draw(<PastTurns feed={feed} facts={{ state: 'loading' }} onChangeText={() => undefined} />);
  const turns = () => container.querySelectorAll('li').length;
  expect(turns()).toBe(10);
  const more = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more');
  if (more) await tapped(more);
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(turns()).toBe(25);
  expect([...container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)).toEqual(['15 more entries, 25 in all']);
});
