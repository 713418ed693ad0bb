import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { destination } from 'pino';
import { buildApp } from './app.ts';
import { claimClub } from './commands/claim-club.ts';
import { ConfigError, parseConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { deriveKeys } from './secret.ts';

/** The only server file that reads the clock, chance and the environment; everything else is handed them. */
const nowMs = () => Date.now();
const root = join(import.meta.dirname, '../..');

/** How long calls at work may take to end after a signal. */
const drainMs = 10_000;

async function start(): Promise<void> {
  const config = parseConfig(process.env, randomBytes);
  const db = await openDatabase(config);
  await migrate(db);
  if (!(await claimClub(db, deriveKeys(config.secret).fingerprint))) {
    throw new ConfigError('FOYER_SECRET is not the one that this database was made with; passwords and seals depend on it');
  }
  const app = await buildApp({
    config,
    db,
    nowMs,
    randomBytes,
    builtFolder: join(root, 'dist'),
    logTo: destination({ dest: 2, sync: false }),
  });
  const address = await app.listen({ port: config.port, host: config.host });
  console.log(`Foyer is open at ${config.publicOrigin ?? address}`);
  endOnSignal(app, db);
}

/** The first signal drains and ends; a second one ends at once. */
function endOnSignal(app: FastifyInstance, db: Database): void {
  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    app.drain();
    setTimeout(() => process.exit(1), drainMs).unref();
    await app.close();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
}

start().catch((error: unknown) => {
  // What the operator can mend is one line; anything else is a bug and shows where it is.
  console.error(error instanceof ConfigError ? `foyer: ${error.message}` : error);
  process.exit(1);
});
