import type * as v from 'valibot';
import type { MemberInfo } from '#contract/collections/member.ts';
import { revokeSessionCall, setAvatarCall, setLoginPasswordCall, setNameCall, setSexCall } from '#contract/commands/member-profile.ts';
import { postCommand } from '../net/ask.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import { type CommandResult, type OnceResult, outcomeOf } from './outcome.ts';
import { requestAgain } from './request-again.ts';

/** Checklist E24, V6. */
export const settingName: IdempotentCommand = {
  call: setNameCall,
  changes: ['member'],
  member: (row, _reply, { name = '' }) => ({ ...row, name }),
};

/** Normalised as on the server, so that both show the same. */
export const setName = (name: string): Promise<OnceResult> => sendCommand(settingName, { name: name.trim().normalize('NFC') });

/** Checklist E25, C26. */
export const settingSex: IdempotentCommand = {
  call: setSexCall,
  changes: ['member'],
  member: (row, _reply, { sex }) => ({ ...row, sex: sexes.find((known) => known === sex) ?? row.sex }),
};

/** Unknown, male, female (C26). */
export const sexes = ['0', '1', '2'] as const satisfies readonly MemberInfo['sex'][];

export const setSex = (sex: MemberInfo['sex']): Promise<OnceResult> => sendCommand(settingSex, { sex });

/** Checklist E22, S17. */
export const settingAvatar: IdempotentCommand<v.InferOutput<(typeof setAvatarCall)['reply']>> = {
  call: setAvatarCall,
  changes: ['member'],
  member: (row, { header_img }) => ({ ...row, header_img }),
};

/** `header_img`: a picture of the set, e.g. `7.png`. */
export const setAvatar = (header_img: string): Promise<OnceResult> => sendCommand(settingAvatar, { header_img });

/** Checklist E26, T24. */
export const settingLoginPassword: IdempotentCommand = { call: setLoginPasswordCall, changes: [], signsOut: 'password' };

export const setLoginPassword = (secret: { old_password: string; new_password: string }): Promise<OnceResult> =>
  sendCommand(settingLoginPassword, {}, secret);

/** Logs the member out on another device. Whatever the outcome, the list of sessions is requested again. */
export async function revokeSession(id: string): Promise<CommandResult> {
  const result = await outcomeOf(async () => (await postCommand(revokeSessionCall, { id })).message);
  if (result.state !== 'offline') await requestAgain(['sessions']);
  return result;
}
