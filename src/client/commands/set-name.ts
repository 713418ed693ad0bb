import { setNameCall } from '#contract/commands/member-profile.ts';
import type { CommandResult } from './command-result.ts';
import { type MoneyAct, sendAct } from './money-act.ts';

/** Checklist E24, V6. */
export const settingName: MoneyAct = {
  call: setNameCall,
  changes: ['member'],
  member: (row, _reply, { name = '' }) => ({ ...row, name }),
};

/** In the form in which the club keeps it, so that both show the same one. */
export const setName = (name: string): Promise<CommandResult> => sendAct(settingName, { name: name.trim().normalize('NFC') });
