import type { Database } from '../db/database.ts';

/** What an operation is given: clock and chance are handed in, as everywhere. */
export interface OperatorContext {
  db: Database;
  dataDir: string;
  nowMs(): number;
  newId(): string;
}

/** What an operation says when it is done: printed as lines, or as one JSON value with --json. */
export type Report = Readonly<Record<string, unknown>>;

/** One thing that the operator can do. */
export interface Operation {
  /** How it is typed, e.g. `setting set NAME VALUE`: words in capitals are arguments. */
  usage: string;
  /** Options that it takes, with what they mean. */
  options?: Readonly<Record<string, string>>;
  /** Throws OperatorError for what can't be done. */
  run(context: OperatorContext, given: readonly string[], options: ReadonlyMap<string, string>): Promise<Report>;
}
