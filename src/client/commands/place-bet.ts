import { placeBetCall, type Receipt } from '#contract/commands/place-bet.ts';
import type { Play } from '#domain/odds.ts';
import { mirror } from '../mirror/instance.ts';
import { noteEngagement } from '../pwa/install.ts';
import { type IdempotentCommand, sendCommand, withBalance } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';

/** Checklist E29. The receipts are stored on the device before the draw (H4). */
export const placingBet: IdempotentCommand<{ receipts: Receipt[]; balance_cents: number }> = {
  call: placeBetCall,
  changes: ['member', 'game-records', 'receipts', 'money-log', 'statement'],
  member: withBalance,
  wrote: ({ receipts }, atMs) => {
    mirror.apply({ kind: 'rows', collection: 'receipts', rows: receipts, atMs });
    noteEngagement();
  },
};

type Bet = {
  lotteryId: string;
  /** The period that the member saw. */
  expect: string;
  plays: readonly Play[];
  /** Whole points for each play, as a decimal text. */
  points: string;
};

/** `elsewhere`: nothing was sent, since another tab is just placing a bet (checklist V18). */
export async function placeBet({ lotteryId, expect, plays, points }: Bet): Promise<OnceResult | { state: 'elsewhere' }> {
  const send = (): Promise<OnceResult> => sendCommand(placingBet, { lid: lotteryId, expect, item: plays.join(','), money: points });
  if (!globalThis.navigator?.locks) return send();
  return navigator.locks.request('foyer-place-bet', { ifAvailable: true }, (lock) => (lock ? send() : { state: 'elsewhere' as const }));
}
