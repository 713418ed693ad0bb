import type { MemberInfo } from '#contract/collections/member.ts';
import { setSexCall } from '#contract/commands/member-profile.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E25, C26. */
export const settingSex: IdempotentCommand = {
  call: setSexCall,
  changes: ['member'],
  member: (row, _reply, { sex }) => ({ ...row, sex: sexes.find((known) => known === sex) ?? row.sex }),
};

/** Unknown, male, female (C26). */
export const sexes = ['0', '1', '2'] as const satisfies readonly MemberInfo['sex'][];

export const setSex = (sex: MemberInfo['sex']): Promise<CommandResult> => sendCommand(settingSex, { sex });
