import { type LimitName, limitForms, limitNames, pauseBounds } from '#domain/limits.ts';
import { cents, centsOfDecimal, decimalOfCents } from '#domain/points.ts';
import { usernameKey } from '#domain/usernames.ts';
import { endSessions } from '../commands/end-sessions.ts';
import { issueResetCode } from '../commands/issue-reset-code.ts';
import { type LoweredLimit, lowerLimit } from '../commands/lower-limit.ts';
import type { OperatorContext } from '../commands/operated.ts';
import { pauseMember } from '../commands/pause-member.ts';
import type { Pause } from '../commands/pause-play.ts';
import { switchAccount, switchVip } from '../commands/switch-member.ts';
import { unbindAccount } from '../commands/unbind-account.ts';
import { happened, type Operation, type Report } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { timeText } from './typed.ts';

export interface Named {
  id: string;
  username: string;
}

/** The member of that user name, in any case that they can log in with. */
export async function memberNamed({ db }: OperatorContext, typed = ''): Promise<Named> {
  const member = await db.queries
    .selectFrom('members')
    .select(['id', 'username'])
    .where('username_key', '=', usernameKey(typed))
    .executeTakeFirst();
  if (!member) throw new OperatorError('member_unknown', `there is no member "${typed}"`);
  return member;
}

export const vipMember: Operation = {
  usage: 'member vip USER on|off',
  reason: 'optional',
  async run(context, [user, onOff]) {
    const { id, username } = await memberNamed(context, user);
    return { username, ...happened(await switchVip(context, id, onOff === 'on')) };
  },
};

const switching = (usage: string, open: boolean, reason: Operation['reason']): Operation => ({
  usage,
  reason: reason ?? 'optional',
  async run(context, [user]) {
    const { id, username } = await memberNamed(context, user);
    happened(await switchAccount(context, id, open));
    return { username, state: open ? 'open' : 'closed' };
  },
});

/** From the next request on, on every server: the member reads "Offline account" and is led out (T6). */
export const disableMember = switching('member disable USER', false, 'required');
export const enableMember = switching('member enable USER', true, 'optional');

export const unbindMember: Operation = {
  usage: 'member unbind USER',
  reason: 'optional',
  async run(context, [user]) {
    const { id, username } = await memberNamed(context, user);
    return { username, unbound: happened(await unbindAccount(context, id)) };
  },
};

const pausing = (usage: string, what: Pause['what'], unit: 'months' | 'hours'): Operation => ({
  usage,
  reason: 'required',
  async run(context, [user, typed = '']) {
    const { id, username } = await memberNamed(context, user);
    const { least, most } = pauseBounds[unit];
    const length = /^[1-9][0-9]{0,3}$/.test(typed) ? Number(typed) : 0;
    if (length < least || length > most) throw new OperatorError('usage', `${least} to ${most} ${unit}, not "${typed}"`);
    const { untilMs } = happened(await pauseMember(context, id, { what, length }));
    return { username, excluded_until: timeText(untilMs) };
  },
});

/** At the member's own request alone: the reason says how they asked, and they read it. */
export const excludeMember = pausing('member exclude USER MONTHS', 'exclude', 'months');
export const coolOffMember = pausing('member cool-off USER HOURS', 'cool_off', 'hours');

export const endMemberSessions: Operation = {
  usage: 'member end-sessions USER',
  reason: 'optional',
  async run(context, [user]) {
    const { id, username } = await memberNamed(context, user);
    return { username, sessions_ended: happened(await endSessions(context, id)).ended };
  },
};

const resetting = (usage: string, kind: 'login' | 'fund'): Operation => ({
  usage,
  reason: 'optional',
  async run(context, [user]): Promise<Report> {
    const { id, username } = await memberNamed(context, user);
    const { code, expiresMs, sessionsEnded } = await issueResetCode(context, id, kind);
    return { username, code, valid_until: timeText(expiresMs), sessions_ended: sessionsEnded };
  },
});

/** The only place where the code stands in the clear: read it out to the member, it is good once, for 30 minutes. */
export const resetPassword = resetting('member reset-password USER', 'login');
export const resetFundPassword = resetting('member reset-fund-password USER', 'fund');

export const limitMember: Operation = {
  usage: 'member limit USER NAME VALUE',
  reason: 'optional',
  async run(context, [user, name = '', value = '']) {
    const { id, username } = await memberNamed(context, user);
    const limit = limitFrom(name, value);
    const { before } = happened(await lowerLimit(context, id, limit));
    return { username, name: limit.name, before: limitText(limit.name, before), value: limit.text };
  },
};

function limitFrom(typedName: string, typedValue: string): LoweredLimit {
  const name = limitNames.find((known) => known === typedName);
  if (!name) throw new OperatorError('limit_unknown', `there is no limit "${typedName}"; there are ${limitNames.join(', ')}`);
  const form = limitForms[name];
  const value = form.unit === 'cents' ? centsOfDecimal(typedValue) : minutesFrom(typedValue, form);
  if (value === undefined) {
    const wanted = form.unit === 'cents' ? 'points such as 12 or 12.50' : `${form.least} to ${form.most} minutes`;
    throw new OperatorError('amount_invalid', `"${typedValue}" does not fit ${name}: ${wanted}`);
  }
  return { name, value, text: limitText(name, value) ?? '' };
}

function minutesFrom(typed: string, { least, most }: { least: number; most: number }): number | undefined {
  const minutes = /^[1-9][0-9]{0,3}$/.test(typed) ? Number(typed) : 0;
  return minutes >= least && minutes <= most ? minutes : undefined;
}

/** A limit's value for people: points, or minutes; null: none. */
export function limitText(name: LimitName, value: number | null): string | null {
  if (value === null) return null;
  return limitForms[name].unit === 'cents' ? decimalOfCents(cents(value)) : String(value);
}
