import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionForm, InputOf, OutputOf } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Config, Environment } from '../config.ts';
import type { Database } from '../db/database.ts';
import { NewerSchema } from '../db/migrate.ts';
import { openDatabase, sqliteFileName } from '../db/open.ts';
import type { Attribution } from '../ledger/audit.ts';

/** Where a club lives, whether it exists or not: given to what acts on the whole club. */
export interface Place {
  env: Environment;
  attribution: Attribution;
  nowMs(): number;
  randomBytes(length: number): Uint8Array;
}

/**
 * An action on a club as a whole. It opens the database itself, or needs none, so the runner of actions, which needs an open one and writes
 * its audit line in the same transaction, can't run it (../README.md). It is refused in the same way as actions are.
 */
export interface PlaceAction<Form extends ActionForm = ActionForm> {
  form: Form;
  run(place: Place, input: InputOf<Form>): Promise<Outcome<OutputOf<Form>, Cannot>>;
}

export const placeAction = <Form extends ActionForm>(form: Form, run: PlaceAction<Form>['run']): PlaceAction<Form> => ({ form, run });

/** Whether there is a database to open: opening a missing SQLite file would create it. */
export async function hasDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<boolean> {
  if (databaseUrl !== undefined) return true;
  return stat(join(dataDir, sqliteFileName)).then(
    () => true,
    () => false,
  );
}

/** Opens the club's database; a refusal is one line, without the URL, which may contain a password. */
export async function openStanding(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Outcome<Database, Cannot>> {
  if (!(await hasDatabase(config))) return cannot('not_ready', `there is no club in ${config.dataDir}`);
  return openDatabase(config).then(done<Database>, (error: unknown) => {
    if (error instanceof NewerSchema) return cannot('newer_schema', error.message);
    const variable = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    return cannot('unreachable', `the database of ${variable} can't be opened: ${lineOf(error)}`);
  });
}

/** An error in one line. */
export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const [line = ''] = error.message.split('\n', 1);
  const code = 'code' in error && !line.includes(String(error.code)) ? String(error.code) : '';
  return [code, line].filter(Boolean).join(', ');
}
