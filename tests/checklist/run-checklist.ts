/**
 * `npm run checklist [-- --from-last-run] [--open] [ID …]`: every line of the checklist with the tests that cover it. Runs all tests first;
 * `--from-last-run` reads the reports of the last `npm test`. An id counts if a test with it in its title ran and passed. `--open` prints
 * only lines without a test. Exit status 1 if a line is open.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checklistLines, deviations } from './checklist-ids.ts';
import { type Covered, coverage, isOpen } from './coverage.ts';
import { lastRun } from './results.ts';

const { values, positionals: asked } = parseArgs({
  options: { 'from-last-run': { type: 'boolean' }, open: { type: 'boolean' } },
  allowPositionals: true,
});

if (!values['from-last-run']) {
  const tests = spawn(process.execPath, [join(import.meta.dirname, '../run.ts')], { stdio: 'inherit' });
  await new Promise((done) => tests.on('close', done));
}

const ran = await lastRun();
const { lines, faults } = coverage(await checklistLines(), ran, await deviations());
const open = lines.filter(isOpen);

function print({ id, text, tests, failed, deviation }: Covered): void {
  console.log(`${id}  ${text}`);
  if (deviation) console.log(`      deviation: ${deviation}`);
  for (const test of failed) console.log(`      FAILED  ${test.by}  ${test.title}`);
  for (const test of tests.slice(0, 5)) console.log(`      ${test.by}  ${test.title}`);
  if (tests.length > 5) console.log(`      and ${tests.length - 5} more`);
  if (tests.length + failed.length === 0) console.log('      NO TEST');
}

for (const line of values.open ? open : lines) if (asked.length === 0 || asked.includes(line.id)) print(line);
for (const fault of faults) console.log(`FAULT  ${fault}`);
const count = (by: string) => ran.filter((test) => test.by === by && test.passed).length;
console.log(
  `checklist: ${lines.length - open.length} of ${lines.length} lines covered by ${count('vitest')} + ${count('e2e')} tests that passed`,
);
if (open.length > 0) console.log(`open: ${open.map(({ id }) => id).join(' ')}`);
process.exitCode = open.length + faults.length === 0 && ran.length > 0 ? 0 : 1;
