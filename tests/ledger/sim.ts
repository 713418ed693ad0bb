/**
 * `npm run sim [-- --seed N --operations N --kills N --clients N --database sqlite|postgres --minutes N --parts FILE]`: rounds of the
 * simulation on new databases, alternating between SQLite and PostgreSQL, until the operations and kills are reached or the time is over. A
 * round that fails prints the command that replays it. With `--parts` every round adds a line with its seed and figures to that file, and
 * `npm run sim -- --sum FILE` adds them up: a long run can be split into short ones.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../postgres/server.ts';
import { addPart, formatFigures, headCommit, sumParts } from './sim-parts.ts';
import { noFigures, type SimRound, simulate } from './sim-round.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    operations: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '1000' },
    clients: { type: 'string', default: '12' },
    database: { type: 'string' },
    minutes: { type: 'string', default: '0' },
    parts: { type: 'string' },
    sum: { type: 'string' },
  },
});

/** The size of a round: everything is verified after every kill, which takes longer the longer the round is. */
const roundOf = { operations: 10_000, kills: 10 };

const wanted = { operations: Number(values.operations), kills: Number(values.kills) };
const firstSeed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const untilMs = Number(values.minutes) > 0 ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const kinds = (['sqlite', 'postgres'] as const).filter((kind) => values.database === undefined || values.database === kind);
const total = noFigures();
const commit = headCommit();

let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;

async function databaseUrlOf(kind: 'sqlite' | 'postgres', seed: number): Promise<string | undefined> {
  if (kind === 'sqlite' || !postgres) return undefined;
  const client = new pg.Client({ connectionString: `${postgres.baseUrl}postgres` });
  await client.connect();
  await client.query(`drop database if exists sim_${seed - kinds.length}`);
  await client.query(`create database sim_${seed}`);
  await client.end();
  return `${postgres.baseUrl}sim_${seed}`;
}

const left = () => ({ operations: wanted.operations - total.acts, kills: wanted.kills - total.kills });

/** As much of the rest as fits into one round, with the same ratio of kills to operations. */
function nextRound(): Pick<SimRound, 'operations' | 'kills'> {
  const { operations, kills } = left();
  const rounds = Math.max(1, Math.ceil(operations / roundOf.operations), Math.ceil(kills / roundOf.kills));
  return { operations: Math.max(1, Math.ceil(operations / rounds)), kills: Math.max(0, Math.ceil(kills / rounds)) };
}

/** Whether the round succeeded. */
async function playRound(kind: 'sqlite' | 'postgres', seed: number): Promise<boolean> {
  const round = { ...nextRound(), seed, clients: Number(values.clients), databaseUrl: await databaseUrlOf(kind, seed) };
  const replay = `--seed ${seed} --operations ${round.operations} --kills ${round.kills} --clients ${round.clients} --database ${kind}`;
  const startedMs = Date.now();
  const part = () => ({ seed, database: kind, commit, at: new Date().toISOString(), ms: Date.now() - startedMs });
  try {
    const figures = await simulate(round);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += figures[name];
    if (values.parts) await addPart(values.parts, { ...part(), ...figures, faults: 0 });
    console.log(formatFigures(`seed ${seed}, ${kind}`, figures, Date.now() - startedMs));
    return true;
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    if (values.parts) await addPart(values.parts, { ...part(), ...noFigures(), faults: 1, fault, replay });
    console.error(error);
    console.error(`FAULT at seed ${seed} on ${kind}: npm run sim -- ${replay}`);
    return false;
  }
}

async function play(): Promise<void> {
  if (kinds.includes('postgres')) postgres = await startPostgres();
  const startedMs = Date.now();
  try {
    for (let no = 0; (left().operations > 0 || left().kills > 0) && Date.now() < untilMs; no += 1) {
      if (await playRound(kinds[no % kinds.length] ?? 'sqlite', firstSeed + no)) continue;
      process.exitCode = 1;
      break;
    }
    console.log(formatFigures('in all', total, Date.now() - startedMs));
  } finally {
    await postgres?.stop();
  }
}

if (values.sum === undefined) await play();
else console.log(await sumParts(values.sum));
// A round that failed may have left a process starting: it ends with us.
process.exit();
