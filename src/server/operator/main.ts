import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { OperatorContext } from '../actions/context.ts';
import { type Config, parseConfig } from '../config.ts';
import { idMaker } from '../context.ts';
import type { Database } from '../db/database.ts';
import { currentSchema } from '../db/migrate.ts';
import type { Attribution } from '../ledger/audit.ts';
import { readStatementKey } from '../ledger/statement-key.ts';
import { sealer } from '../seal.ts';
import { deriveKeys } from '../secret.ts';
import { callerFolder } from './caller-folder.ts';
import { helpFor } from './command-line.ts';
import { failureOf, failureText, operate, operatePlace, type Report, reportText } from './operate.ts';
import { openStanding } from './place.ts';
import { progressLines } from './progress-lines.ts';
import { loginUidIn, systemUser } from './system-user.ts';

/** The operator's entry point: reads the club's environment and works on its database, also while the server runs. */
async function main(typed: readonly string[]): Promise<Outcome<Report, Cannot>> {
  const help = helpFor(typed);
  if (help) return help;
  const folder = callerFolder(process.env, process.cwd());
  const ofPlace = await operatePlace({ env: process.env, attribution: attribution(), nowMs: () => Date.now(), randomBytes }, typed, folder);
  if (ofPlace) return ofPlace;
  const config = parseConfig(process.env);
  const db = await openStanding(config);
  if (!db.ok) return db;
  try {
    const context = await contextOf(config, db.data);
    return context.ok ? await operate(context.data, typed, folder) : context;
  } finally {
    await db.data.close();
  }
}

async function contextOf(config: Config, db: Database): Promise<Outcome<OperatorContext, Cannot>> {
  const keys = deriveKeys(config.secret);
  const sealing = sealer(keys.seal, randomBytes);
  if (!(await currentSchema(db).catch(() => false))) return notReady;
  const read = await readStatementKey(db.queries, sealing).then(done, () => wrongSecret);
  if (!read.ok) return read;
  const statementKey = read.data;
  if (!statementKey) return notReady;
  return done({
    db,
    config,
    dataDir: config.dataDir,
    keys,
    sealer: sealing,
    statementKey,
    randomBytes,
    attribution: attribution(),
    nowMs: () => Date.now(),
    newId: idMaker(randomBytes),
    // Programs only read the result; people who wait want to see the progress.
    onProgress: json ? undefined : progressLines((line) => process.stderr.write(`${line}\n`)),
  });
}

const notReady = cannot('not_ready', 'this database is not set up yet: start the club first');
const wrongSecret = cannot('secret_wrong', 'FOYER_SECRET is not the one that this club was made with');

/** Who runs this; in a container the account may have no name. */
function attribution(): Attribution {
  const { actor, unsure } = systemUser({
    uid: process.getuid?.() ?? -1,
    username: ifAny(() => userInfo().username),
    loginUid: loginUidIn(ifAny(() => readFileSync('/proc/self/loginuid', 'utf8')) ?? ''),
    passwd: ifAny(() => readFileSync('/etc/passwd', 'utf8')) ?? '',
  });
  return { actor, reason: '', ...(unsure === undefined ? {} : { unsure }) };
}

function ifAny(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const typed = process.argv.slice(2);
const json = typed.includes('--json');

const outcome = await main(typed).catch(failureOf);
const report = outcome.ok ? outcome.data : outcome.report;
if (report) console.log(reportText(report, json));
if (!outcome.ok) {
  console.error(failureText(outcome, json));
  process.exitCode = 1;
}
