import { randomBytes } from 'node:crypto';
import { parseConfig } from '../config.ts';
import { idMaker } from '../context.ts';
import { currentSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { OperatorError } from './command-line.ts';
import { failureText, operate, reportText } from './operate.ts';

/** The operator's start-up: reads the environment of the club and works on its database, also while the server runs. */
async function main(typed: readonly string[]): Promise<string> {
  const config = parseConfig(process.env);
  const db = await openDatabase(config);
  try {
    const ready = await currentSchema(db).catch(() => false);
    if (!ready) throw new OperatorError('not_ready', 'this database is not set up yet: start the club first');
    const context = { db, dataDir: config.dataDir, nowMs: () => Date.now(), newId: idMaker(randomBytes) };
    return reportText(await operate(context, typed), typed.includes('--json'));
  } finally {
    await db.close();
  }
}

const typed = process.argv.slice(2);
try {
  console.log(await main(typed));
} catch (error) {
  console.error(failureText(error, typed.includes('--json')));
  process.exitCode = 1;
}
