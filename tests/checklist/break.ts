/**
 * `node tests/checklist/break.ts [--seed N] [--per 10] [ID …]`: breaks lines of the checklist on purpose, one at a time,
 * in a throwaway worktree of the last commit, and sees their tests fail. In each section `--per` lines are drawn by the
 * seed among those that can be broken here (breaks/). Exit status 1 where a test did not notice. `--check` only looks
 * whether every break fits the code.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Break } from './breaks/break-form.ts';
import { callBreaks } from './breaks/calls.ts';
import { honestyBreaks } from './breaks/honesty.ts';
import { offlineBreaks } from './breaks/offline.ts';
import { routeBreaks } from './breaks/routes.ts';
import { ruleBreaks } from './breaks/rules.ts';
import { screenBreaks } from './breaks/screens.ts';
import { transitionBreaks } from './breaks/transitions.ts';
import { checklistLines } from './checklist-ids.ts';
import { ofVitest, type Ran } from './results.ts';
import { idsIn } from './title-ids.ts';

const sections = {
  R: routeBreaks,
  S: screenBreaks,
  E: callBreaks,
  V: ruleBreaks,
  T: transitionBreaks,
  O: offlineBreaks,
  H: honestyBreaks,
};
const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const numberOf = (name: string): number | undefined => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : undefined);
const asked = words.filter((word) => /^[A-Z]\d/.test(word));
const known = new Set((await checklistLines()).map(({ id }) => id));

/** Mulberry32: the same seed draws the same lines. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function drawn(breaks: readonly Break[], count: number, next: () => number): Break[] {
  const left = [...breaks];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(next() * left.length), 1)).flat();
}

/** The text with the break in it; an error where the code has moved on and it does not fit. */
function broken({ id, file, search, replace }: Break, text: string): string {
  const times = text.split(search).length - 1;
  if (times !== 1) throw new Error(`${id}: its text stands ${times} times in ${file}: ${search}`);
  return text.replace(search, () => replace);
}

/** What the tests of one file came to in the worktree. */
async function testsOf({ project, test }: Break, tree: string): Promise<Ran[]> {
  const report = join(tree, 'report.json');
  await rm(report, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vite.config.ts', '--project', project, test];
  // A test that is only slow here must not be taken for one that has noticed something.
  const told = ['--testTimeout=120000', '--hookTimeout=120000', '--reporter=json', `--outputFile.json=${report}`];
  await run(join(root, 'node_modules/.bin/node'), [...vitest, ...told], { cwd: tree, timeout: 180_000 }).catch(() => undefined);
  return ofVitest(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')));
}

const naming = (id: string, ran: readonly Ran[]): Ran[] => ran.filter(({ title }) => idsIn(title, known).ids.includes(id));

/** What the files say while nothing is broken: asked once each. */
const sound = new Map<string, Promise<Ran[]>>();

type End = 'noticed' | 'NOT NOTICED' | 'NO TEST RAN' | 'FAILS UNBROKEN';

async function tryBreak(one: Break, tree: string): Promise<End> {
  const file = join(tree, one.file);
  const whole = await readFile(file, 'utf8');
  const change = broken(one, whole);
  if (!sound.has(one.test)) sound.set(one.test, testsOf(one, tree));
  const before = naming(one.id, (await sound.get(one.test)) ?? []);
  if (before.some(({ failed }) => failed)) return 'FAILS UNBROKEN';
  if (!before.some(({ passed }) => passed)) return 'NO TEST RAN';
  await writeFile(file, change);
  try {
    const ran = naming(one.id, await testsOf(one, tree));
    // A file that does not even load says nothing of the line.
    if (ran.length === 0) return 'NO TEST RAN';
    return ran.some(({ failed }) => failed) ? 'noticed' : 'NOT NOTICED';
  } finally {
    await writeFile(file, whole);
  }
}

const all = Object.values(sections).flat();
for (const one of all) if (!known.has(one.id)) throw new Error(`${one.id} is not in the checklist`);
const misfits: string[] = [];
for (const one of all) {
  try {
    broken(one, await readFile(join(root, one.file), 'utf8'));
  } catch (error) {
    misfits.push((error as Error).message);
  }
}
for (const misfit of misfits) console.log(misfit);
console.log(`${all.length - misfits.length} of ${all.length} breaks fit the code`);
if (words.includes('--check') || misfits.length > 0) process.exit(misfits.length > 0 ? 1 : 0);

const seed = numberOf('--seed') ?? randomInt(1_000_000);
const per = numberOf('--per') ?? 10;
const next = random(seed);
console.log(`seed ${seed}: ${per} lines of each of ${Object.keys(sections).join(' ')}`);
const tree = await mkdtemp(join(tmpdir(), 'foyer-break-'));
await run('git', ['worktree', 'add', '--detach', '--force', tree, 'HEAD'], { cwd: root });
const ends: Record<string, number> = {};
try {
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const [letter, breaks] of Object.entries(sections)) {
    const chosen = asked.length > 0 ? breaks.filter(({ id }) => asked.includes(id)) : drawn(breaks, per, next);
    if (asked.length === 0) console.log(`${letter}: ${chosen.length} of ${breaks.length} that can be broken`);
    for (const one of chosen) {
      const end = await tryBreak(one, tree);
      ends[end] = (ends[end] ?? 0) + 1;
      console.log(`  ${one.id.padEnd(4)} ${end.padEnd(11)} ${one.file}: ${one.search.split('\n')[0]?.trim().slice(0, 80)}`);
    }
  }
} finally {
  await run('git', ['worktree', 'remove', '--force', tree], { cwd: root });
}
console.log(
  `seed ${seed}: ${Object.entries(ends)
    .map(([end, count]) => `${count} ${end}`)
    .join(', ')}`,
);
process.exitCode = Object.keys(ends).every((end) => end === 'noticed') && (ends.noticed ?? 0) > 0 ? 0 : 1;
