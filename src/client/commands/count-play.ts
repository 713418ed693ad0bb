import { countPlayCall } from '#contract/commands/count-play.ts';
import { postCommand } from '../net/ask.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** Reports that a video has actually played (H2). If that fails the play is not counted: it is not worth a retry. */
export function countPlay(id: string): Promise<CommandResult> {
  return outcomeOf(async () => (await postCommand(countPlayCall, { id }, { quiet: true })).message);
}
