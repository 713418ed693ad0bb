import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import { stubClub } from '../../../../tests/client/stub-club.ts';
import { testClient } from '../../../../tests/client/test-client.ts';
import { dropCommands, openCommands } from '../../commands/open-commands.ts';
import { placeBet, placingBet } from '../../commands/place-bet.ts';
import { clearOutbox } from '../../device/outbox.ts';
import { persistCommand } from '../../device/persist-command.ts';
import { storeSession } from '../../device/session.ts';
import { useBetNow } from './use-bet-now.ts';

let bet: ReturnType<typeof useBetNow>;
const onPlaced = vi.fn();
function Bet() {
  bet = useBetNow(onPlaced);
  return null;
}

beforeEach(async () => {
  testClient({ nowMs: () => 5_000, later: () => () => undefined });
  storeSession({ token: 't', tokensso: 's', memberId: 'm' });
  await clearOutbox();
  dropCommands();
  onPlaced.mockClear();
});

test('a bet that was not sent, since one of another tab had no outcome, stays chosen and is not shown as placed', async () => {
  const placed = { code: 200, msg: 'Bet placed', data: { receipts: [], balance_cents: 1 } };
  stubClub(() => Response.json({ code: 200, msg: '', data: { state: 'done', reply: placed } }));
  await draw(<Bet />);
  await persistCommand({ id: 'other-tab', memberId: 'm', call: placingBet.call.name, fields: {}, atMs: 4_000 }, async () => undefined);
  await act(async () => {
    expect(await placeBet({ lotteryId: '1', expect: '2', plays: [], points: '5' })).toEqual({ state: 'earlier-open' });
    await vi.waitFor(() => expect(openCommands.get()).toEqual([]));
  });
  expect(onPlaced).not.toHaveBeenCalled();
  expect(bet.now).toEqual({ state: 'refused', message: expect.stringMatching(/^This was not sent/) });
  await act(async () => bet.forget());
  expect(bet.now).toEqual({ state: 'none' });
});
