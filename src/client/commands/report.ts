import { type ReportKind, reportCall } from '#contract/commands/report.ts';
import { postCommand } from '../net/ask.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';
import { requestAgain } from './request-again.ts';

/** Reports something inappropriate. */
export async function report(kind: ReportKind, id: string, reason: string): Promise<CommandResult> {
  const result = await outcomeOf(async () => (await postCommand(reportCall, { kind, id, reason })).message);
  // Also if it was refused or is unknown: another device of the member's may have reported it before.
  if (result.state !== 'offline') void requestAgain(['reports']);
  return result;
}
