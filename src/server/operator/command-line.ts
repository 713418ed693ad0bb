/** What the operator typed, taken apart: words, `--name value`, and switches. */
export interface CommandLine {
  words: string[];
  options: ReadonlyMap<string, string>;
  json: boolean;
}

/** A request that can't be met: shown to the operator, exit status 1. `reason` is for programs (wire.md, last paragraph). */
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

/** Takes the arguments apart. Throws OperatorError on an option without a value or given twice. */
export function parseCommandLine(typed: readonly string[]): CommandLine {
  const words: string[] = [];
  const options = new Map<string, string>();
  const left = typed.filter((argument) => argument !== '--json');
  for (let argument = left.shift(); argument !== undefined; argument = left.shift()) {
    if (!argument.startsWith('--')) {
      words.push(argument);
      continue;
    }
    const [name, value = left.shift()] = argument.slice(2).split(/=(.*)/s);
    if (value === undefined || name === undefined) throw new OperatorError('usage', `${argument} needs a value`);
    if (options.has(name)) throw new OperatorError('usage', `--${name} is there twice`);
    options.set(name, value);
  }
  return { words, options, json: typed.includes('--json') };
}
