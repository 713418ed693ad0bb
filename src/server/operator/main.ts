import { randomBytes } from 'node:crypto';
import { parseConfig } from '../config.ts';
import { idMaker } from '../context.ts';
import { currentSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { OperatorError } from './command-line.ts';
import { failureText, helpFor, operate, reportText } from './operate.ts';
import type { Report } from './operation.ts';

/** The operator's start-up: reads the environment of the club and works on its database, also while the server runs. */
async function main(typed: readonly string[]): Promise<Report> {
  const help = helpFor(typed);
  if (help) return help;
  const config = parseConfig(process.env);
  const db = await openDatabase(config);
  try {
    const ready = await currentSchema(db).catch(() => false);
    if (!ready) throw new OperatorError('not_ready', 'this database is not set up yet: start the club first');
    const context = { db, dataDir: config.dataDir, nowMs: () => Date.now(), newId: idMaker(randomBytes) };
    return await operate(context, typed);
  } finally {
    await db.close();
  }
}

const typed = process.argv.slice(2);
const json = typed.includes('--json');
try {
  console.log(reportText(await main(typed), json));
} catch (error) {
  console.error(failureText(error, json));
  process.exitCode = 1;
}
