import { countPlayCall } from '#contract/commands/count-play.ts';
import { postCommand } from '../net/ask.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** Says that a video has really played (H2). What does not arrive is not counted: a play is never worth a second try. */
export function countPlay(id: string): Promise<CommandResult> {
  return outcomeOf(async () => (await postCommand(countPlayCall, { id }, { quiet: true })).message);
}
