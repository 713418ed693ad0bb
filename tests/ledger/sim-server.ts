/**
 * One process of a simulated club: the product's own app and jobs, with what a test may pass in. Its clock is the machine's, shifted as the
 * simulation says (a `SimMessage`); its password hashes are cheap; its jobs run thirty times as often.
 */
import { randomBytes } from 'node:crypto';
import { destination } from 'pino';
import { buildApp } from '../../src/server/app.ts';
import { claimClub, claimDemo } from '../../src/server/commands/claim-club.ts';
import { parseConfig } from '../../src/server/config.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { startJobs } from '../../src/server/jobs/start.ts';
import { syncRemovals } from '../../src/server/removal-list.ts';
import { deriveKeys } from '../../src/server/secret.ts';
import type { Timer } from '../../src/server/timer.ts';
import type { SimMessage } from './sim-process.ts';
import { guardedByTraps, traps } from './sim-traps.ts';

let shiftMs = Number(process.env.SIM_SHIFT_MS ?? '0');
const nowMs = () => Date.now() + shiftMs;

/** Still Argon2id, with the least memory that it allows: a strong hash would take most of a simulation's time. */
const hashStrength = { memoryCost: 64, timeCost: 1 };

/** Jobs with an interval of half a minute or more are accelerated to run within a round; draws keep their pace. */
const longMs = 10_000;
const hurry = 30;
const timer: Timer = {
  after(ms, act) {
    const timeout = setTimeout(act, ms >= longMs ? ms / hurry : ms).unref();
    return { cancel: () => clearTimeout(timeout) };
  },
};

async function start(): Promise<void> {
  const config = parseConfig(process.env, randomBytes);
  const db = guardedByTraps(await openDatabase(config));
  await migrate(db);
  if (!(await claimClub(db, deriveKeys(config.secret).fingerprint))) throw new Error('another secret');
  await claimDemo(db, config.demo);
  await syncRemovals({ db, dataDir: config.dataDir, keys: deriveKeys(config.secret) });
  const logTo = destination({ dest: 2, sync: true });
  const app = await buildApp({ config, db, nowMs, randomBytes, builtFolder: '/nonexistent', logTo, hashStrength, timer });
  await app.listen({ port: config.port, host: config.host });
  startJobs({ context: app.context, timer, onError: (error) => app.log.error({ err: error }, 'a job failed') });
  process.send?.('ready');
}

process.on('message', (message: SimMessage) => {
  if (message.shiftMs !== undefined) shiftMs = message.shiftMs;
  if (message.trap !== undefined) traps.set = message.trap ?? undefined;
  process.send?.('heard');
});
// The simulation has ended: so does this process.
process.on('disconnect', () => process.exit(0));

await start();
