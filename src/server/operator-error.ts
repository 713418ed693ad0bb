/** A request that can't be met: shown to the operator, exit status 1. `reason` is for programs: `--json` prints it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  readonly reason: string;
  /** What was found out all the same: printed as if it had gone well. */
  readonly report: Readonly<Record<string, unknown>> | undefined;

  constructor(reason: string, message: string, report?: Readonly<Record<string, unknown>>) {
    super(message);
    this.reason = reason;
    this.report = report;
  }
}
