import type { Operated, OperatorContext } from '../commands/operated.ts';
import { OperatorError } from './operator-error.ts';

/** What an operation says when it is done: printed as lines, or as one JSON value with --json. */
export type Report = Readonly<Record<string, unknown>>;

/** One thing that the operator can do. */
export interface Operation {
  /**
   * How it is typed, e.g. `setting set NAME VALUE`: words in capitals are arguments (`ID…`: one or more), `on|off` is a choice.
   * `FILE` and `FOLDER` are paths: `run` gets them absolute.
   */
  usage: string;
  /** Options that it takes, with what they mean. */
  options?: Readonly<Record<string, string>>;
  /** Those of the options that name a file: a relative one starts in the caller's folder. */
  files?: readonly string[];
  /** Of what changes something, and is audited (H18): whether `--reason` may or must say why. */
  reason?: 'optional' | 'required';
  /** Throws OperatorError for what can't be done. */
  run(context: OperatorContext, given: readonly string[], options: ReadonlyMap<string, string>): Promise<Report>;
}

/** What an act came to; its refusal goes to the operator. */
export function happened<Data>(outcome: Operated<Data>): Data {
  if (!outcome.ok) throw new OperatorError(outcome.reason, outcome.message);
  return outcome.data;
}
