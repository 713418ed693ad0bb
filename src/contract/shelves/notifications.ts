import * as v from 'valibot';

/**
 * What concerns one member alone (checklist Q10, H18). `kind` names the words (client: `notification-words`), `values`
 * fill them: amounts as decimal strings, an operator's reason as it was typed.
 */
export const notificationKinds = [
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_paid',
  'deposit_credited',
  'deposit_rejected',
  'points_granted',
  'correction',
  'account_unbound',
  'login_password_reset',
  'fund_password_reset',
  'account_disabled',
  'account_enabled',
  'vip_changed',
  'limit_lowered',
] as const;

export const notificationSchema = v.object({
  id: v.string(),
  kind: v.picklist(notificationKinds),
  values: v.record(v.string(), v.string()),
  create_time: v.string(),
  at_ms: v.number(),
});
export type Notification = v.InferOutput<typeof notificationSchema>;
