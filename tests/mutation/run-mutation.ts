/**
 * `npm run mutation [-- FOLDER …]`: Stryker mutates each folder's code, one condition, operator or string at a time, and runs the tests that
 * reach it. Prints each mutation that no test noticed; the scores are written to the bench's measurements.md. Domain takes three minutes,
 * mirror about half an hour; ledger and draws, whose tests use databases, longer. So `npm test` runs none.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { begin, row, storePart, table } from '../bench/figures.ts';
import { folders, type MutatedFolder } from './folders.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const asked = positionals.length > 0 ? positionals : Object.keys(folders);

// A hundredth of the 40,000 dice rolls is enough: they are rolled for every mutation of the dice.
process.env.ROLLS ??= '400';
// The code is the same for both databases, and with PostgreSQL a mutation takes three times as long.
process.env.SQLITE_ONLY ??= '1';

async function mutate(name: string, { mutate: folder }: MutatedFolder): Promise<void> {
  process.env.MUTATED_FOLDER = name;
  begin(`mutation: ${folder}`, `Changes of ${folder} that a test noticed (Stryker)`);
  const results = await new Stryker({
    mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // For expressions with the flag u and an escape it generates invalid ones (`\V`), and then the whole file does not load.
    mutator: { excludedMutations: ['Regex'] },
    // Strings and tables of a module are evaluated once, before any test, so every test of the folder would run for each mutation.
    ignoreStatic: true,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    // Types are not checked there; and Stryker would parse tsconfig.json with a compiler API that TypeScript 7 no longer has.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    ignorePatterns: ['dist', 'data', 'coverage'],
    tempDirName: join(tmpdir(), `foyer-mutation-${process.pid}`),
    cleanTempDir: 'always',
    // A machine that is also used for other things must not make a mutation look noticed: a timeout counts as such.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    concurrency: 2,
  }).runMutationTest();
  const count = (...statuses: string[]): number => results.filter(({ status }) => statuses.includes(status)).length;
  const [noticed, unnoticed, untested] = [count('Killed', 'Timeout'), count('Survived'), count('NoCoverage')];
  table('changes', 'noticed', 'not noticed', 'in code that no test runs', 'score');
  const tried = noticed + unnoticed + untested;
  row(...[tried, noticed, unnoticed, untested].map(String), `${((100 * noticed) / tried).toFixed(1)} %`);
  await storePart({ onAnyMachine: true });
}

for (const name of asked) {
  const folder = folders[name];
  if (!folder) throw new Error(`no such folder: ${name}; there are ${Object.keys(folders).join(', ')}`);
  await mutate(name, folder);
}
