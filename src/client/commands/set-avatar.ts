import type * as v from 'valibot';
import { setAvatarCall } from '#contract/commands/member-profile.ts';
import type { CommandResult } from './command-result.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';

/** Checklist E22, S17. */
export const settingAvatar: IdempotentCommand<v.InferOutput<(typeof setAvatarCall)['reply']>> = {
  call: setAvatarCall,
  changes: ['member'],
  member: (row, { header_img }) => ({ ...row, header_img }),
};

/** `header_img`: a picture of the set, e.g. `7.png`. */
export const setAvatar = (header_img: string): Promise<CommandResult> => sendCommand(settingAvatar, { header_img });
