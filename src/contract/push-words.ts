import type { PushKind } from './push-kinds.ts';

/**
 * The texts of notifications outside the app: neutral, since they may stand on a lock screen. `body` says no amount; `shown` does, for
 * members who asked for that.
 */
export const pushWords = {
  withdrawal_approved: {
    kind: 'wallet',
    title: /*i18n*/ { id: 'push.withdrawal_approved', message: 'Your withdrawal is approved' },
    body: /*i18n*/ { id: 'push.record', message: 'Open the record to see more.' },
    shown: /*i18n*/ { id: 'push.points', message: '{points} points' },
  },
  withdrawal_rejected: {
    kind: 'wallet',
    title: /*i18n*/ { id: 'push.withdrawal_rejected', message: 'Your withdrawal was rejected' },
    body: /*i18n*/ { id: 'push.record', message: 'Open the record to see more.' },
    shown: /*i18n*/ { id: 'push.points', message: '{points} points' },
  },
  withdrawal_paid: {
    kind: 'wallet',
    title: /*i18n*/ { id: 'push.withdrawal_paid', message: 'Your withdrawal is paid out' },
    body: /*i18n*/ { id: 'push.record', message: 'Open the record to see more.' },
    shown: /*i18n*/ { id: 'push.points', message: '{points} points' },
  },
  deposit_credited: {
    kind: 'wallet',
    title: /*i18n*/ { id: 'push.deposit_credited', message: 'Your deposit is credited' },
    body: /*i18n*/ { id: 'push.record', message: 'Open the record to see more.' },
    shown: /*i18n*/ { id: 'push.points', message: '{points} points' },
  },
  deposit_rejected: {
    kind: 'wallet',
    title: /*i18n*/ { id: 'push.deposit_rejected', message: 'Your deposit was not credited' },
    body: /*i18n*/ { id: 'push.record', message: 'Open the record to see more.' },
    shown: /*i18n*/ { id: 'push.points', message: '{points} points' },
  },
  draw_settled: {
    kind: 'bets',
    title: /*i18n*/ { id: 'push.draw_settled', message: '{game}: draw {expect} is settled' },
    body: /*i18n*/ { id: 'push.bets', message: 'Your bets on it are settled.' },
    shown: /*i18n*/ { id: 'push.bets_amounts', message: 'Staked {stake} points, paid out {payout}.' },
  },
  draw_void: {
    kind: 'bets',
    title: /*i18n*/ { id: 'push.draw_void', message: '{game}: draw {expect} is void' },
    body: /*i18n*/ { id: 'push.refunded', message: 'Your stakes are returned.' },
    shown: /*i18n*/ { id: 'push.refunded_amounts', message: 'Your stakes of {stake} points are returned.' },
  },
  notice: {
    kind: 'notices',
    title: /*i18n*/ { id: 'push.notice', message: 'Notice: {name}' },
    body: /*i18n*/ { id: 'push.notice_body', message: 'The club has published a notice.' },
    shown: undefined,
  },
  message_approved: {
    kind: 'board',
    title: /*i18n*/ { id: 'push.message_approved', message: 'Your message is on the board' },
    body: /*i18n*/ { id: 'push.message', message: 'Open the club to see it.' },
    shown: undefined,
  },
  message_rejected: {
    kind: 'board',
    title: /*i18n*/ { id: 'push.message_rejected', message: 'Your message was not put on the board' },
    body: /*i18n*/ { id: 'push.reason', message: 'Open the club to read why.' },
    shown: undefined,
  },
  message_removed: {
    kind: 'board',
    title: /*i18n*/ { id: 'push.message_removed', message: 'Your message was removed from the board' },
    body: /*i18n*/ { id: 'push.reason', message: 'Open the club to read why.' },
    shown: undefined,
  },
} as const satisfies Record<
  string,
  { kind: PushKind; title: { id: string; message: string }; body: { id: string; message: string }; shown: object | undefined }
>;

export type PushWord = keyof typeof pushWords;

export const isPushWord = (name: string): name is PushWord => name in pushWords;
