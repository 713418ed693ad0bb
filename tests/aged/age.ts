/**
 * `npm run age -- --days N [--data-dir DIR] [--size small | full] [--members N] [--seed N] [--until TIME]`: creates a club that has existed
 * for N days, in a new folder or in DIR; on PostgreSQL with DATABASE_URL. The same seed and `--until` (ISO 8601; default: now) produce the
 * same club.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Ageing, ageClub, beginClub, PlaceTaken } from './age-club.ts';
import { clubSizes, type SizeName } from './sizes.ts';

const usage = 'npm run age -- --days N [--data-dir DIR] [--size small | full] [--members N] [--seed N] [--until TIME]';

class UsageError extends Error {}

function numberOf(name: string, text: string, most: number): number {
  const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= most)) throw new UsageError(`--${name} is a number from 1 to ${most}, not "${text}"`);
  return value;
}

async function ageingFrom(args: readonly string[]): Promise<{ ageing: Ageing; dataDir: string }> {
  const text = { type: 'string' } as const;
  const options = { days: text, 'data-dir': text, size: text, members: text, seed: text, until: text };
  const { values } = parseArgs({ args: [...args], options });
  if (values.days === undefined) throw new UsageError(`--days is missing`);
  const name = values.size ?? 'small';
  if (!(name in clubSizes)) throw new UsageError(`--size is small or full, not "${name}"`);
  const size = clubSizes[name as SizeName];
  const untilMs = values.until === undefined ? Date.now() : Date.parse(values.until);
  if (Number.isNaN(untilMs)) throw new UsageError(`--until is a time such as 2026-03-01T12:00:00Z, not "${values.until}"`);
  const given = values['data-dir'] ?? process.env.DATA_DIR;
  // npm runs scripts in the checkout; a relative folder is resolved against the one where it was typed.
  const dataDir = given === undefined ? await mkdtemp(join(tmpdir(), 'foyer-aged-')) : resolve(process.env.INIT_CWD ?? '.', given);
  const ageing: Ageing = {
    env: { ...process.env, DATA_DIR: dataDir },
    untilMs,
    days: numberOf('days', values.days, 3_650),
    seed: values.seed === undefined ? 1 : numberOf('seed', values.seed, 999_999_999),
    size: { ...size, ...(values.members === undefined ? {} : { members: numberOf('members', values.members, 1_000_000) }) },
    onDay: (day) => process.stderr.write(`\rday ${day} `),
  };
  return { ageing, dataDir };
}

try {
  const startedMs = performance.now();
  const { ageing, dataDir } = await ageingFrom(process.argv.slice(2));
  await beginClub(ageing);
  await ageClub(ageing);
  process.stderr.write('\r');
  console.log(
    `aged by ${ageing.days} days in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s; open it with:\n  DATA_DIR=${dataDir} npm start`,
  );
} catch (error) {
  const isOurs =
    error instanceof UsageError ||
    error instanceof PlaceTaken ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isOurs ? `age: ${(error as Error).message}\n${usage}` : error);
  process.exitCode = 1;
}
