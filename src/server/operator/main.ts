import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import type { OperatorContext } from '../commands/operated.ts';
import { type Config, parseConfig } from '../config.ts';
import { idMaker } from '../context.ts';
import type { Database } from '../db/database.ts';
import { currentSchema } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { readStatementKey } from '../ledger/statement-key.ts';
import { sealer } from '../seal.ts';
import { deriveKeys } from '../secret.ts';
import { OperatorError } from './command-line.ts';
import { failureText, helpFor, operate, operatePlace, reportText } from './operate.ts';
import type { Report } from './operation.ts';

/** The operator's start-up: reads the environment of the club and works on its database, also while the server runs. */
async function main(typed: readonly string[]): Promise<Report> {
  const help = helpFor(typed);
  if (help) return help;
  const acting = { actor: systemUser(), reason: '' };
  const ofPlace = await operatePlace({ env: process.env, acting, nowMs: () => Date.now(), randomBytes }, typed);
  if (ofPlace) return ofPlace;
  const config = parseConfig(process.env);
  const db = await openDatabase(config);
  try {
    return await operate(await contextOf(config, db), typed);
  } finally {
    await db.close();
  }
}

async function contextOf(config: Config, db: Database): Promise<OperatorContext> {
  const keys = deriveKeys(config.secret);
  const sealing = sealer(keys.seal, randomBytes);
  const ready = await currentSchema(db).catch(() => false);
  const statementKey = ready
    ? await readStatementKey(db.queries, sealing).catch(() => {
        throw new OperatorError('secret_wrong', 'FOYER_SECRET is not the one that this club was made with');
      })
    : undefined;
  if (!statementKey) throw new OperatorError('not_ready', 'this database is not set up yet: start the club first');
  return {
    ...{ db, dataDir: config.dataDir, keys, sealer: sealing, statementKey, randomBytes },
    acting: { actor: systemUser(), reason: '' },
    nowMs: () => Date.now(),
    newId: idMaker(randomBytes),
  };
}

/** Who runs this; in a container the account may have no name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

const typed = process.argv.slice(2);
const json = typed.includes('--json');
try {
  console.log(reportText(await main(typed), json));
} catch (error) {
  if (error instanceof OperatorError && error.report) console.log(reportText(error.report, json));
  console.error(failureText(error, json));
  process.exitCode = 1;
}
