import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { destination } from 'pino';
import { buildApp } from './app.ts';
import { claimClub, claimDemo } from './commands/claim-club.ts';
import { passwordHashing } from './commands/password-hashing.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { databaseClockMs } from './db/database-clock.ts';
import { migrate, NewerSchema } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { fundPassword, inviteCode, members } from './demo/log-ins.ts';
import { startJobs } from './jobs/start.ts';
import { statementKey } from './ledger/statement-key.ts';
import { removalListName, syncRemovals } from './removal-list.ts';
import { sealer } from './seal.ts';
import { deriveKeys } from './secret.ts';
import { processTimer } from './timer.ts';

/** The only server file that reads the clock, randomness and the environment; everything else is passed them. */
const nowMs = () => Date.now();
const root = join(import.meta.dirname, '../..');

/** How long calls in progress may take to end after a signal. */
const drainMs = 10_000;

async function start(): Promise<void> {
  const config = parseConfig(process.env, randomBytes);
  const db = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof NewerSchema) throw new ConfigError(error.message);
    const variable = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    throw new ConfigError(`${variable} can't be used: ${reasonOf(error)}`);
  });
  await migrate(db).catch((error: unknown) => {
    throw error instanceof NewerSchema ? new ConfigError(error.message) : error;
  });
  if (!(await claimClub(db, deriveKeys(config.secret).fingerprint))) {
    throw new ConfigError('FOYER_SECRET is not the one that this database was made with; passwords and seals depend on it');
  }
  const isDemo = await claimDemo(db, config.demo);
  if (config.demo && isDemo) await openDemoClub(config, db);
  // A second machine of a club on PostgreSQL may not have this folder yet.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    .then(() => syncRemovals({ db, dataDir: config.dataDir, keys: deriveKeys(config.secret) }))
    .catch((error: unknown) => {
      throw new ConfigError(`${removalListName} can't be written in DATA_DIR: ${reasonOf(error)}`);
    });
  const app = await buildApp({
    config,
    db,
    nowMs,
    databaseMs: async () => (await databaseClockMs(db)) ?? nowMs(),
    randomBytes,
    builtFolder: join(root, 'dist'),
    logTo: destination({ dest: 2, sync: false }),
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new ConfigError(`PORT ${config.port} on HOST ${config.host} can't be used: ${reasonOf(error)}`);
  });
  const jobs = startJobs({ context: app.context, timer: processTimer, onError: (error) => app.log.error({ err: error }, 'a job failed') });
  endOnSignal(async () => {
    app.drain();
    await Promise.all([app.close(), jobs.stop()]);
    await db.close();
  });
  // Printed last: whoever waits for this line may stop the club at once, and it must already be able to drain.
  // Without PUBLIC_ORIGIN passkeys belong to localhost (README.md): opened at 127.0.0.1, the browser would refuse them.
  console.log(`Foyer is open at ${config.publicOrigin ?? address.replace('//127.0.0.1:', '//localhost:')}`);
  if (isDemo) console.log(demoWords());
}

/** An error in one line, without the database URL: that may contain a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const [line = ''] = error.message.split('\n', 1);
  // Node's own errors begin with their code; those of drivers have it in a property.
  const code = 'code' in error && !line.includes(String(error.code)) ? String(error.code) : '';
  return [code, line].filter(Boolean).join(', ');
}

/** Fills an empty database with the demo club; a database with members is left unchanged. */
async function openDemoClub(config: Config, db: Database): Promise<void> {
  if (await db.queries.selectFrom('members').select('id').limit(1).executeTakeFirst()) return;
  // Loaded only at the first start: it imports the operators' actions.
  const [{ seedDemo }, { placePictures }] = await Promise.all([import('./demo/seed.ts'), import('./demo/place-files.ts')]);
  const keys = deriveKeys(config.secret);
  const passwords = passwordHashing({ pepper: keys.passwordPepper, randomBytes });
  const sealing = sealer(keys.seal, randomBytes);
  await seedDemo(db, {
    config,
    dataDir: config.dataDir,
    keys,
    randomBytes,
    nowMs: nowMs(),
    sealer: sealing,
    statementKey: await statementKey(db, sealing, randomBytes),
    placePictures: () => placePictures(join(root, 'node_modules/.cache/foyer/pictures'), config.dataDir),
    hashPassword: async (password) => {
      const hashed = await passwords.hash(password);
      if (!hashed.ok) throw new Error('the demo passwords could not be hashed');
      return hashed.value;
    },
  });
}

/** These passwords are in this repository: they are for trying the club out, and the demo club says so. */
function demoWords(): string {
  const logIns = members.map(({ username, password }) => `${username} / ${password}`).join('   ');
  return `  log in:      ${logIns}\n  invite code: ${inviteCode}   fund password of demo: ${fundPassword}\n  (DEMO=0 opens an empty club instead)`;
}

/** The first signal finishes calls in progress and then ends the process; a second one ends it at once. */
function endOnSignal(drain: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    // A call that hangs must not keep a stopped club alive.
    setTimeout(() => process.exit(1), drainMs).unref();
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}

start().catch((error: unknown) => {
  // What the operator can fix is one line; anything else is a bug and shows its stack.
  console.error(error instanceof ConfigError ? `foyer: ${error.message}` : error);
  process.exit(1);
});
