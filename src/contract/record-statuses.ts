import type { GameRecord } from './collections/game-records.ts';

/** The numbers in `status` of records (checklist Q18), and their texts in `status_text`. */
export const withdrawalStatuses = {
  1: /*i18n*/ { id: 'withdrawal.pending', message: 'Pending' },
  2: /*i18n*/ { id: 'withdrawal.approved', message: 'Approved' },
  3: /*i18n*/ { id: 'withdrawal.rejected', message: 'Rejected' },
  4: /*i18n*/ { id: 'withdrawal.paid', message: 'Paid out' },
} as const satisfies Record<number, { id: string; message: string }>;
export type WithdrawalStatus = keyof typeof withdrawalStatuses;

export const depositStatuses = {
  1: /*i18n*/ { id: 'deposit.pending', message: 'Waiting for the payment' },
  2: /*i18n*/ { id: 'deposit.credited', message: 'Credited' },
  3: /*i18n*/ { id: 'deposit.rejected', message: 'Not paid' },
} as const satisfies Record<number, { id: string; message: string }>;
export type DepositStatus = keyof typeof depositStatuses;

/** Why a deposit was rejected: the texts of `desc`. */
export const depositReasons = {
  cancelled: /*i18n*/ { id: 'deposit.cancelled', message: 'Cancelled on the payment page' },
  expired: /*i18n*/ { id: 'deposit.expired', message: 'Not paid in time' },
} as const satisfies Record<string, { id: string; message: string }>;
export type DepositReason = keyof typeof depositReasons;

/** The `status_text` of a game record; its number only distinguishes drawn from not drawn (Q18). */
export const gameStatuses = {
  waiting: /*i18n*/ { id: 'game.waiting', message: 'Not drawn yet' },
  won: /*i18n*/ { id: 'game.won', message: 'Won' },
  lost: /*i18n*/ { id: 'game.lost', message: 'Lost' },
  void: /*i18n*/ { id: 'game.void', message: 'Void, stake returned' },
} as const satisfies Record<string, { id: string; message: string }>;

/** What became of a bet; the record's own number only distinguishes drawn from not drawn (Q18). */
export function gameStatusOf({
  status,
  void: why,
  payout_cents,
}: Pick<GameRecord, 'status' | 'void' | 'payout_cents'>): keyof typeof gameStatuses {
  if (status === 0) return 'waiting';
  if (why !== null) return 'void';
  return payout_cents > 0 ? 'won' : 'lost';
}

/** Why a period is void: there are no other reasons (draws/advance.ts, draws/wrong-clock.ts). */
export const voidReasons = {
  beacon_missing: /*i18n*/ { id: 'void.beacon_missing', message: 'The public random value did not come in time' },
  seed_mismatch: /*i18n*/ { id: 'void.seed_mismatch', message: 'The stored seed did not fit its commitment' },
  clock_wrong: /*i18n*/ { id: 'void.clock_wrong', message: 'A wrong clock of the club had opened it' },
} as const satisfies Record<string, { id: string; message: string }>;
export type VoidReason = keyof typeof voidReasons;

/** The plays' names in `name` (checklist D12); totals are their own number. */
export const playNames = {
  bi: /*i18n*/ { id: 'play.bi', message: 'Big' },
  sm: /*i18n*/ { id: 'play.sm', message: 'Small' },
  si: /*i18n*/ { id: 'play.si', message: 'Odd' },
  do: /*i18n*/ { id: 'play.do', message: 'Even' },
} as const satisfies Record<string, { id: string; message: string }>;
