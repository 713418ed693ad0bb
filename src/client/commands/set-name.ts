import { setNameCall } from '#contract/commands/member-profile.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E24, V6. */
export const settingName: IdempotentCommand = {
  call: setNameCall,
  changes: ['member'],
  member: (row, _reply, { name = '' }) => ({ ...row, name }),
};

/** In the form in which the club keeps it, so that both show the same one. */
export const setName = (name: string): Promise<CommandResult> => sendCommand(settingName, { name: name.trim().normalize('NFC') });
