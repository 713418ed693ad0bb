import * as v from 'valibot';
import { defineCollection } from './collection.ts';

/**
 * Notifications for one member (checklist Q10, H18). `kind` selects the text (client: `notification-words`), `values`
 * are its placeholders, as strings:
 * - `points` (a decimal string; for a correction with its sign): withdrawals, deposits, `points_granted`, `points_refunded`,
 *   `correction`;
 * - `reason`: the operator's, as it was typed, if one was given (always for a rejected withdrawal, a closed account and
 *   a correction); for a rejected deposit `cancelled` or `expired`;
 * - `until_ms` (Unix milliseconds) and `reason` (how the member asked for it): `pause_asked`;
 * - `vip` (`on` or `off`): `vip_changed`;
 * - `reason` for `report_closed` too: what the club did about a report of the member's;
 * - `game` (a lottery's name), `count` (winning bets) and `points` (their total payout): `draws_won`, one row per
 *   game and day, which is updated; `wheel_won` likewise, without `game`;
 * - `device` (the user agent, never to be shown unchanged): `new_device`;
 * - `text` (the beginning of the message): `message_approved`, `message_rejected` (it was never on the board) and
 *   `message_removed` (it was); the last two also have `reason`;
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
