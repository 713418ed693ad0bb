import * as v from 'valibot';
import { limitNames } from '#domain/limits.ts';
import { defineAction } from './action.ts';
import { day, keyset, line, next, oneOf, text, time, yes } from './fields.ts';

/** The user name, in any case that they can log in with. */
const user = text('the user name', 64);
const onOff = oneOf('on or off', ['on', 'off']);

/** A member as lists show them. */
const listed = {
  id: v.string(),
  username: v.string(),
  state: v.string(),
  tier: v.string(),
  invite: v.nullable(v.string()),
  joined: time,
  excluded_until: time,
  by: v.optional(v.nullable(v.string())),
};

export const listMembersForm = defineAction({
  name: 'member list',
  summary: 'Who joined, newest first. Who closed their account is in no list.',
  typed: ['state'],
  input: {
    state: oneOf('which', ['all', 'open', 'closed', 'vip', 'excluded']),
    name: v.optional(text('only user names that begin so', 64)),
    joined_from: v.optional(day('only those who joined on this day or later, like 2026-11-20')),
    joined_to: v.optional(day('only those who joined on this day or earlier')),
    ...keyset,
  },
  output: { members: v.array(v.strictObject(listed)), next },
});

export const searchMembersForm = defineAction({
  name: 'member search',
  summary: 'Members by a part of their user name, by their id or the invite they came by; with --account yes by a payout account.',
  typed: ['text'],
  input: {
    text: line('what to look for', 200),
    account: yes('"yes" looks for a whole payout account, and whom it finds is written into the log'),
  },
  output: { members: v.array(v.strictObject({ ...listed, found_by: v.string() })), more: v.boolean() },
});

const withdrawal = v.strictObject({ id: v.string(), status: v.string(), points: v.string(), asked: time });

export const showMemberForm = defineAction({
  name: 'member show',
  summary: 'Everything that support has to know of a member.',
  typed: ['user'],
  input: { user, account: yes('"yes" shows the payout account in full, and is written into the log') },
  output: {
    id: v.string(),
    username: v.string(),
    state: v.string(),
    tier: v.string(),
    joined: time,
    balance: v.string(),
    held: v.string(),
    account: v.nullable(v.strictObject({ bank: v.string(), account: v.string(), holder: v.string(), mobile: v.string(), bound: time })),
    fund_password: v.string(),
    cooling_from: time,
    excluded_until: time,
    sessions: v.number(),
    limits: v.array(
      v.strictObject({
        name: v.string(),
        value: v.nullable(v.string()),
        asked: v.optional(v.nullable(v.string())),
        from: v.optional(time),
      }),
    ),
    open_withdrawals: v.array(withdrawal),
  },
});

export const exportMemberForm = defineAction({
  name: 'member export',
  summary: 'Everything that the club holds about a member, at their request: what their own file holds, page by page.',
  typed: ['user'],
  reason: 'required',
  input: { user, after: v.optional(text('goes on behind this row: what `next` said in the answer before', 120)) },
  output: {
    format: v.string(),
    at: time,
    parts: v.array(v.strictObject({ part: v.string(), rows: v.array(v.record(v.string(), v.unknown())) })),
    next,
  },
});

export const vipMemberForm = defineAction({
  name: 'member vip',
  summary: 'Makes a member a VIP, or an ordinary one again.',
  typed: ['user', 'switch'],
  reason: 'optional',
  input: { user, switch: onOff },
  output: { username: v.string(), tier: v.string() },
});

const switched = { username: v.string(), state: v.string() };

export const disableMemberForm = defineAction({
  name: 'member disable',
  summary: 'Closes an account from the next request on; the member reads the reason.',
  typed: ['user'],
  reason: 'required',
  input: { user },
  output: switched,
});

export const enableMemberForm = defineAction({
  name: 'member enable',
  summary: 'Opens an account again.',
  typed: ['user'],
  reason: 'optional',
  input: { user },
  output: switched,
});

export const endSessionsForm = defineAction({
  name: 'member end-sessions',
  summary: 'Ends every session of a member, e.g. after a phone was lost. The password stays.',
  typed: ['user'],
  reason: 'optional',
  input: { user },
  output: { username: v.string(), sessions_ended: v.number() },
});

export const unbindMemberForm = defineAction({
  name: 'member unbind',
  summary: 'Takes a member’s payout account away, so that they can bind another one.',
  typed: ['user'],
  reason: 'optional',
  input: { user },
  output: { username: v.string(), unbound: v.strictObject({ bank: v.string(), account: v.string() }) },
});

/** `enter_at`: where the member finds the field for it. */
const code = { username: v.string(), code: v.string(), valid_until: time, enter_at: v.string(), sessions_ended: v.number() };

export const resetPasswordForm = defineAction({
  name: 'member reset-password',
  summary: 'Makes a one-time code in place of a forgotten password: read it out to the member, who enters it at the log-in.',
  typed: ['user'],
  reason: 'optional',
  input: { user },
  output: code,
});

export const resetFundPasswordForm = defineAction({
  name: 'member reset-fund-password',
  summary: 'The same for the fund password, whose code they enter under “Fund password forgotten?”.',
  typed: ['user'],
  reason: 'optional',
  input: { user },
  output: code,
});

export const limitMemberForm = defineAction({
  name: 'member limit',
  summary: `Lowers a member's limit at once: ${limitNames.join(', ')}. Raising one is the member's alone.`,
  typed: ['user', 'name', 'value'],
  reason: 'optional',
  input: { user, name: text('the limit', 64), value: text('points such as 12 or 12.50, or minutes', 32) },
  output: { username: v.string(), name: v.string(), before: v.nullable(v.string()), value: v.string() },
});

const paused = { username: v.string(), excluded_until: time };

export const excludeMemberForm = defineAction({
  name: 'member exclude',
  summary: 'Pauses play and deposits for months, at the member’s own request alone: the reason says how they asked.',
  typed: ['user', 'months'],
  reason: 'required',
  input: { user, months: text('how many', 8) },
  output: paused,
});

export const coolOffMemberForm = defineAction({
  name: 'member cool-off',
  summary: 'The same for hours.',
  typed: ['user', 'hours'],
  reason: 'required',
  input: { user, hours: text('how many', 8) },
  output: paused,
});

export const eraseMemberForm = defineAction({
  name: 'member erase',
  summary: 'Closes an account at the member’s request, and erases who they were; the reason says how they asked.',
  typed: ['user'],
  reason: 'required',
  input: { user, give_up: v.optional(text('the points that the member gives up with it, exactly as many as are left', 32)) },
  output: { id: v.string(), erased: v.number(), given_up: v.string() },
});
