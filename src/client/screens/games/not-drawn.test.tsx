import { beforeEach, expect, test, vi } from 'vitest';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { PeriodRow } from '#contract/collections/periods.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { draw } from '../../../../tests/client/drawn.tsx';
import { Clock } from '../../ui/now.ts';
import { NotDrawnYet, useIsOpenYet } from './not-drawn.tsx';
import { inputOf } from './use-draw-check.ts';

const now = vi.hoisted(() => ({ connection: 'online' }));
vi.mock('../../mirror/queries/connection.ts', () => ({ useConnection: () => now.connection }));
vi.mock('../../mirror/queries/fairness.ts', () => ({ useFairness: () => ({ state: 'loading' }) }));
vi.mock('../../mirror/queries/periods.ts', () => ({ usePeriodsAround: () => ({ newestExpect: '' }) }));
vi.mock('../../mirror/queries/lottery.ts', () => ({ reloadPeriod: () => undefined }));
beforeEach(() => Object.assign(now, { connection: 'online' }));

const drawn = '2026112300001';
const period = { lottery: 'fast', expect: drawn, k: 1, drawn_ms: 1_000, at_ms: 900, void: null } as PeriodRow;
const receipt = { lottery: 'fast', expect: drawn, play: 'bi', stake_cents: 500, commitment: 'c0', at_ms: 7 } as Receipt;
const record = (status: 0 | 1): GameRecord =>
  ({
    status,
    lottery: 'fast',
    data: [{ expect: drawn }],
    play: 'bi',
    stake_cents: 500,
    payout_cents: 0,
    void: null,
    at_ms: 7,
  }) as GameRecord;

type Known = { status: 0 | 1; fresh: boolean };

function Page({ status, fresh }: Known) {
  const bet = { receipt, record: record(status), fresh };
  const { lottery, expect } = receipt;
  const isOpenYet = useIsOpenYet({ lottery, expect, period: { state: 'ready', value: period, asOfMs: 0, fresh: true }, bet });
  return isOpenYet ? <NotDrawnYet expect={expect} isDrawn bet={bet} /> : <p>checked</p>;
}

async function says(known: Known, nowMs: number): Promise<string> {
  const { container } = await draw(
    <Clock value={() => nowMs}>
      <Page {...known} />
    </Clock>,
  );
  return container.textContent ?? '';
}

test('the outcome of a bet is the one of its settled record; before that there is none', () => {
  const endOf = (status: 0 | 1) => inputOf(period, [], null, { receipt, record: record(status) }).bet?.end;
  expect(endOf(0)).toBeNull();
  expect(endOf(1)).toMatchObject({ expect: drawn, play: 'bi', payout_cents: 0 });
});

test('a settled bet is checked, however old its copy', async () => {
  now.connection = 'offline';
  expect(await says({ status: 1, fresh: false }, 90_000)).toBe('checked');
});

test.each([
  ['before the server was asked', 'online', false],
  ['offline, though it had answered before', 'offline', true],
])('%s a bet that the copy has as not settled is not judged, however long ago it was drawn', async (_what, connection, fresh) => {
  now.connection = connection;
  expect(await says({ status: 0, fresh }, 90_000)).toContain('That is what this phone knows');
});

test.each([
  [60_999, 'Bets are settled in a moment'],
  [61_000, 'checked'],
])('what the club itself has not settled within a minute has no proof: at %d ms', async (nowMs, words) => {
  expect(await says({ status: 0, fresh: true }, nowMs)).toContain(words);
});
