import type { Cannot } from '../../src/contract/operator/cannot.ts';
import type { Outcome } from '../../src/contract/outcome.ts';
import { operatePlace as placed, type Report, operate as typed } from '../../src/server/operator/operate.ts';

/** A refusal of an operator's command, thrown unless a test asked for the refusal itself. */
export class OperatorRefused extends Error {
  override name = 'OperatorRefused';
  readonly reason: Cannot['why'];
  readonly report: Cannot['report'];

  constructor({ why, message, report }: Cannot) {
    super(message);
    this.reason = why;
    this.report = report;
  }
}

/** The data of an outcome. Throws OperatorRefused for a refusal. */
export function granted<Data>(outcome: Outcome<Data, Cannot>): Data {
  if (outcome.ok) return outcome.data;
  throw new OperatorRefused(outcome);
}

/** Runs an operator's command in this process. Throws OperatorRefused. */
export const operate = async (...asked: Parameters<typeof typed>): Promise<Report> => granted(await typed(...asked));

/** The same for commands about the club as a whole; undefined for others. Throws OperatorRefused. */
export async function operatePlace(...asked: Parameters<typeof placed>): Promise<Report | undefined> {
  const outcome = await placed(...asked);
  return outcome && granted(outcome);
}
