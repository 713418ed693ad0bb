/**
 * `npm run sim [-- --seed N --operations N --kills N --clients N --database sqlite|postgres --minutes N]`: rounds of the
 * simulation on fresh databases, in turn on SQLite and PostgreSQL, until the operations and kills are reached or the
 * minutes are over. A round that fails prints the line that replays it.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../postgres/server.ts';
import { type SimFigures, type SimRound, simulate } from './sim-round.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    operations: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '12' },
    database: { type: 'string' },
    minutes: { type: 'string', default: '0' },
  },
});

/** One round at most: short enough to be replayed, and to be verified after every kill. */
const roundOf = { operations: 3_000, kills: 6 };

const wanted = { operations: Number(values.operations), kills: Number(values.kills) };
const firstSeed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const untilMs = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const kinds = (['sqlite', 'postgres'] as const).filter((kind) => values.database === undefined || values.database === kind);
const total: SimFigures = { acts: 0, requests: 0, lost: 0, kills: 0, operated: 0, transfers: 0, draws: 0, voids: 0 };
const startedMs = Date.now();

const postgres = kinds.includes('postgres') ? await startPostgres() : undefined;

async function databaseUrlOf(kind: 'sqlite' | 'postgres', seed: number): Promise<string | undefined> {
  if (kind === 'sqlite' || !postgres) return undefined;
  const client = new pg.Client({ connectionString: `${postgres.baseUrl}postgres` });
  await client.connect();
  await client.query(`create database sim_${seed}`);
  await client.end();
  return `${postgres.baseUrl}sim_${seed}`;
}

const left = () => ({ operations: wanted.operations - total.acts, kills: wanted.kills - total.kills });

/** As much of what is left as one round has, at the same kills to an operation. */
function nextRound(): Pick<SimRound, 'operations' | 'kills'> {
  const { operations, kills } = left();
  const rounds = Math.max(1, Math.ceil(operations / roundOf.operations), Math.ceil(kills / roundOf.kills));
  return { operations: Math.max(1, Math.ceil(operations / rounds)), kills: Math.max(0, Math.ceil(kills / rounds)) };
}

const say = (name: string, { acts, requests, lost, kills, operated, transfers, draws, voids }: SimFigures): void =>
  console.log(
    `${name}: ${acts} operations (${requests} requests, ${lost} without a reply), ${operated} of the operator, ${kills} kills, ${transfers} transfers, ${draws} draws (${voids} void), ${((Date.now() - startedMs) / 1000).toFixed(0)} s`,
  );

try {
  for (let no = 0; (left().operations > 0 || left().kills > 0) && Date.now() < untilMs; no += 1) {
    const kind = kinds[no % kinds.length] ?? 'sqlite';
    const seed = firstSeed + no;
    const round = { ...nextRound(), seed, clients: Number(values.clients), databaseUrl: await databaseUrlOf(kind, seed) };
    const replay = `--seed ${seed} --operations ${round.operations} --kills ${round.kills} --clients ${round.clients} --database ${kind}`;
    try {
      const figures = await simulate(round);
      for (const name of Object.keys(total) as (keyof SimFigures)[]) total[name] += figures[name];
      say(`seed ${seed}, ${kind}`, figures);
    } catch (error) {
      console.error(error);
      console.error(`FAULT at seed ${seed} on ${kind}: npm run sim -- ${replay}`);
      process.exitCode = 1;
      break;
    }
  }
  say('in all', total);
} finally {
  await postgres?.stop();
}
