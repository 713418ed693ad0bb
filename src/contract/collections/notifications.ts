import * as v from 'valibot';
import { defineCollection } from './collection.ts';

/**
 * What concerns one member alone (checklist Q10, H18). `kind` names the words (client: `notification-words`), `values`
 * fill them, as texts:
 * - `points` (a decimal string; of a correction with its sign): withdrawals, deposits, `points_granted`, `points_refunded`,
 *   `correction`;
 * - `reason`: the operator's, as it was typed, where one was given (always of a rejected withdrawal, a closed account and
 *   a correction); of a rejected deposit `cancelled` or `expired`;
 * - `until_ms` (Unix milliseconds) and `reason` (how the member asked for it): `pause_asked`;
 * - `vip` (`on` or `off`): `vip_changed`;
 * - `reason` too of `report_closed`: what the club did about a report of the member's;
 * - `game` (a lottery's name), `count` (bets that paid) and `points` (what they paid together): `draws_won`, one row for a
 *   game and a day, which grows; `wheel_won` likewise, without `game`;
 * - `device` (what the browser called itself, never to be shown as it is): `new_device`;
 * - `text` (how the message begins) of `message_approved`, `message_rejected` (it never stood on the board) and
 *   `message_removed` (it did); of the last two `reason` as well;
 * - `limit` (a name of domain/limits.ts) and `value` (points as a decimal string, or minutes): `limit_lowered`;
 * - `until_ms` (Unix milliseconds): `play_paused`, because a paused member has the same payout account;
 * - `rule` (`min`, `max`, `num` or `cooling`), `value` (points, a count, or hours) and `from_ms`: `withdraw_rule`;
 * - `n` (which turn of the pair it would have been, from 1) and `prize` (its title): `wheel_ended`.
 */
export const notificationKinds = [
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_paid',
  'deposit_credited',
  'deposit_rejected',
  'points_granted',
  'points_refunded',
  'correction',
  'account_unbound',
  'login_password_reset',
  'fund_password_reset',
  'sessions_ended',
  'pause_asked',
  'account_disabled',
  'account_enabled',
  'vip_changed',
  'limit_lowered',
  'play_paused',
  'withdraw_rule',
  'wheel_ended',
  'report_closed',
  'draws_won',
  'wheel_won',
  'new_device',
  'message_approved',
  'message_rejected',
  'message_removed',
] as const;

export const notificationSchema = v.object({
  id: v.string(),
  kind: v.picklist(notificationKinds),
  values: v.record(v.string(), v.string()),
  create_time: v.string(),
  at_ms: v.number(),
});
export type Notification = v.InferOutput<typeof notificationSchema>;

export const notificationsCollection = defineCollection({
  row: notificationSchema,
  who: 'owner',
  order: 'newest',
  cap: 2_000,
  exported: 'notifications',
});
