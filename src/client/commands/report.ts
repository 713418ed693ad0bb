import { type ReportKind, reportCall } from '#contract/commands/report.ts';
import { act } from '../net/ask.ts';
import type { CommandResult } from './command-result.ts';
import { outcomeOf } from './outcome.ts';

/** Tells the club what should not stand as it does. */
export const report = (kind: ReportKind, id: string, reason: string): Promise<CommandResult> =>
  outcomeOf(async () => (await act(reportCall, { kind, id, reason })).message);
