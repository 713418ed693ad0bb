import type { Limits } from '#contract/collections/limits.ts';
import { setLimitsCall } from '#contract/commands/set-limits.ts';
import { mirror } from '../mirror/instance.ts';
import { type Fields, type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import { acknowledgeCommands } from './open-commands.ts';
import type { OnceResult } from './outcome.ts';
import { requestAgain } from './request-again.ts';

/** Checklist H15. */
export const settingLimits: IdempotentCommand<Limits> = {
  call: setLimitsCall,
  changes: [],
  wrote: (limits, atMs, _fields, source) => {
    if (source === 'record') void requestAgain(['limits']);
    else mirror.apply({ kind: 'rows', collection: 'limits', rows: [limits], atMs });
  },
};

/** One of four: `name` and `value`, `confirm`, `cool_off_hours`, `exclude_months` (contract/commands/set-limits.ts). */
export async function setLimits(fields: Fields): Promise<OnceResult> {
  const result = await sendCommand(settingLimits, fields);
  if (result.state === 'done' || result.state === 'refused') acknowledgeCommands(setLimitsCall.name);
  return result;
}
