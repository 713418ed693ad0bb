import { execFileSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import { root } from '../e2e/club-server.ts';
import { noFigures, type SimFigures } from './sim-round.ts';

/** One round of a long run: how to replay it, and its result. */
export interface SimPart extends SimFigures {
  seed: number;
  database: 'sqlite' | 'postgres';
  commit: string;
  at: string;
  ms: number;
  /** 1 if it failed; then its figures don't count, and `fault` says how, and `replay` how to repeat it. */
  faults: number;
  fault?: string;
  replay?: string;
}

/** The commit that is simulated, read before the run: with a + if files have changed since. */
export function headCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src', 'tests') === '' ? '' : '+');
}

/** Written when the round has ended, so that nothing is lost if the run is stopped. */
export async function addPart(file: string, part: SimPart): Promise<void> {
  await appendFile(file, `${JSON.stringify(part)}\n`);
}

/** The sum of all parts, by database and in total, and every one that failed. */
export async function sumParts(file: string): Promise<string> {
  const parts = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SimPart);
  const of = (name: string, some: readonly SimPart[]) => {
    const total = noFigures();
    // Older parts lack figures that were added later.
    for (const part of some) for (const key of Object.keys(total) as (keyof SimFigures)[]) total[key] += part[key] ?? 0;
    const ms = some.reduce((sum, part) => sum + part.ms, 0);
    return formatFigures(`${name}, ${some.length} parts`, total, ms);
  };
  const failed = parts.filter(({ faults }) => faults > 0);
  return [
    of(
      'sqlite',
      parts.filter(({ database }) => database === 'sqlite'),
    ),
    of(
      'postgres',
      parts.filter(({ database }) => database === 'postgres'),
    ),
    of('in all', parts),
    `commits: ${[...new Set(parts.map(({ commit }) => commit))].join(' ')}`,
    `faults: ${failed.length}`,
    ...failed.map(({ seed, database, commit, fault }) => `  seed ${seed} on ${database} at ${commit}: ${fault?.split('\n', 1)[0]}`),
  ].join('\n');
}

export function formatFigures(name: string, figures: SimFigures, ms: number): string {
  const { acts, requests, lost, operated, kills, atDraws, aged, clockJumps, transfers, draws, voids } = figures;
  const times = [`${kills} kills (${atDraws} at a draw, ${aged} with days until the start)`, `${clockJumps} jumps of the clock`];
  const { paused, otherDoors, withdrawn, pulls, begunAnew } = figures;
  const people = [`${paused} persons paused (${otherDoors} more accounts of theirs)`, `${withdrawn} consents withdrawn`];
  const copies = [`${pulls} pulls of copies (${begunAnew} begun anew)`];
  const made = [`${transfers} transfers`, `${draws} draws (${voids} void)`, `${(ms / 1_000).toFixed(0)} s`];
  return `${name}: ${[`${acts} operations (${requests} requests, ${lost} without a reply)`, `${operated} of the operator`, ...times, ...people, ...copies, ...made].join(', ')}`;
}
