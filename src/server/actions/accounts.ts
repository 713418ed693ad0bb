import { cannot } from '#contract/operator/cannot.ts';
import {
  disableMemberForm,
  enableMemberForm,
  endSessionsForm,
  resetFundPasswordForm,
  resetPasswordForm,
  unbindMemberForm,
  vipMemberForm,
} from '#contract/operator/members.ts';
import { newResetCode, resetCodeHmac, resetCodeMs } from '../commands/reset-codes.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { reasonOf } from '../ledger/audit.ts';
import { notify } from '../ledger/notify.ts';
import { action, actionDone } from './action.ts';
import { memberNamed } from './member-named.ts';
import { timeText } from './texts.ts';

/** Makes a member a VIP, or an ordinary member again (C11). */
export const vipMember = action(vipMemberForm, async (context, { user, switch: onOff }) => {
  const { tx, attribution } = context;
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const { id: memberId, username } = member.data;
  const rev = await nextMemberRevision(tx, memberId);
  const [before, tier] = onOff === 'on' ? (['registered', 'vip'] as const) : (['vip', 'registered'] as const);
  const changed = await tx
    .updateTable('members')
    .set({ tier })
    .where('id', '=', memberId)
    .where('tier', '=', before)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return cannot('wrong_state', `this member is ${tier} already`);
  await notify(tx, context, { memberId, kind: 'vip_changed', values: { vip: onOff, ...reasonOf(attribution) }, rev });
  return actionDone({ username, tier }, { memberId, before: { tier: before }, after: { tier } });
});

/**
 * Opens or closes an account (T6). Sessions are kept: through them the client learns that the account is closed, and deletes the member's
 * data. The reason is shown to the member.
 */
const switching = (form: typeof disableMemberForm | typeof enableMemberForm, open: boolean) =>
  action(form, async (context, { user }) => {
    const { tx, attribution } = context;
    const member = await memberNamed(tx, user);
    if (!member.ok) return member;
    const { id: memberId, username } = member.data;
    const rev = await nextMemberRevision(tx, memberId);
    const status = open ? 1 : 0;
    const changed = await tx
      .updateTable('members')
      .set({ status })
      .where('id', '=', memberId)
      .where('status', open ? '<>' : '=', 1)
      .returning('id')
      .executeTakeFirst();
    const state = open ? 'open' : 'closed';
    if (!changed) return cannot('wrong_state', `this account is ${state} already`);
    // Its sessions stand, refused until it is enabled again; devices are not told anything any more.
    if (!open) await tx.deleteFrom('push_subscriptions').where('member_id', '=', memberId).execute();
    await notify(tx, context, { memberId, kind: open ? 'account_enabled' : 'account_disabled', values: reasonOf(attribution), rev });
    return actionDone({ username, state }, { memberId, before: { status: 1 - status }, after: { status } });
  });

/** From the next request on, on every server: the member reads "Offline account" and is signed out (T6). */
export const disableMember = switching(disableMemberForm, false);
export const enableMember = switching(enableMemberForm, true);

/** Ends every session of a member, e.g. after a device was lost: each client learns it with its next request. The password stays. */
export const endMemberSessions = action(endSessionsForm, async (context, { user }) => {
  const { tx, attribution } = context;
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const { id: memberId, username } = member.data;
  const rev = await nextMemberRevision(tx, memberId);
  const ended = await tx.deleteFrom('sessions').where('member_id', '=', memberId).returning('id').execute();
  if (ended.length === 0) return cannot('wrong_state', 'this member has no session');
  await notify(tx, context, { memberId, kind: 'sessions_ended', values: reasonOf(attribution), rev });
  return actionDone({ username, sessions_ended: ended.length }, { memberId, after: { sessions_ended: ended.length } });
});

/**
 * Removes a member's payout account, so that they can bind another one; that is a change, and delays withdrawals from now on. Pending
 * withdrawals keep the account with which they were requested.
 */
export const unbindMember = action(unbindMemberForm, async (context, { user }) => {
  const { tx, attribution, nowMs } = context;
  const member = await memberNamed(tx, user);
  if (!member.ok) return member;
  const { id: memberId, username } = member.data;
  const rev = await nextMemberRevision(tx, memberId);
  const unbound = await tx
    .deleteFrom('bank_accounts')
    .where('member_id', '=', memberId)
    .returning(['bank_name as bank', 'masked_account as account'])
    .executeTakeFirst();
  if (!unbound) return cannot('wrong_state', 'this member has no bound account');
  await tx.updateTable('members').set({ cooling_from_ms: nowMs() }).where('id', '=', memberId).execute();
  await notify(tx, context, { memberId, kind: 'account_unbound', values: reasonOf(attribution), rev });
  // Not which one: the audit log can never be changed, and closing an account erases its payout account everywhere.
  return actionDone({ username, unbound }, { memberId, before: { bound: true }, after: { bound: false } });
});

const resets = {
  login: {
    form: resetPasswordForm,
    notification: 'login_password_reset',
    enterAt: 'the log-in (/Login), “I have a code from the club”',
  },
  fund: {
    form: resetFundPasswordForm,
    notification: 'fund_password_reset',
    enterAt: 'the withdrawal, “Fund password forgotten?” (/SetPayPassword), “I have a code from the club”',
  },
} as const;

/**
 * Creates a one-time code for a member who forgot a password; it replaces any earlier code. All sessions are ended, and the cooling time
 * begins, so that nobody who intercepts the code can move points before the member notices. The old password stays valid until the code is
 * used.
 */
const resetting = (kind: keyof typeof resets) =>
  action(resets[kind].form, async (context, { user }) => {
    const { tx, attribution, nowMs } = context;
    const member = await memberNamed(tx, user);
    if (!member.ok) return member;
    const { id: memberId, username } = member.data;
    const code = newResetCode(context.randomBytes);
    const rev = await nextMemberRevision(tx, memberId);
    const row = { code_hmac: resetCodeHmac(context, memberId, kind, code), expires_ms: nowMs() + resetCodeMs };
    await tx
      .insertInto('reset_codes')
      .values({ member_id: memberId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(row))
      .execute();
    await tx.updateTable('members').set({ cooling_from_ms: nowMs() }).where('id', '=', memberId).execute();
    const ended = await tx.deleteFrom('sessions').where('member_id', '=', memberId).returning('id').execute();
    await notify(tx, context, { memberId, kind: resets[kind].notification, values: reasonOf(attribution), rev });
    const valid_until = timeText(row.expires_ms);
    // Never the code: whoever reads the log could use it.
    const after = { expires: valid_until, sessions_ended: ended.length };
    return actionDone({ username, code, valid_until, enter_at: resets[kind].enterAt, sessions_ended: ended.length }, { memberId, after });
  });

/** The only place that has the code in plain text: read it out to the member. It is valid once, for 30 minutes. */
export const resetPassword = resetting('login');
export const resetFundPassword = resetting('fund');
