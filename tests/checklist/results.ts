import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A test in a report: its title, after those of its surrounding blocks, and whether it passed or failed. */
export type Ran = { title: string; passed: boolean; failed: boolean; by: 'vitest' | 'e2e' };

/** Where tests/run.ts stores the reports. */
export const resultsFolder = join(import.meta.dirname, '../../node_modules/.cache/foyer/results');

type VitestReport = { testResults?: { assertionResults?: { ancestorTitles?: string[]; title?: string; status?: string }[] }[] };

/** Parses Vitest's JSON. Skipped, pending and todo tests neither passed nor failed. */
export const ofVitest = (report: VitestReport): Ran[] =>
  (report.testResults ?? [])
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .map(({ ancestorTitles = [], title = '', status }) => ({
      title: [...ancestorTitles, title].join(' > '),
      passed: status === 'passed',
      failed: status === 'failed',
      by: 'vitest',
    }));

type PlaywrightTest = { expectedStatus?: string; status?: string; results?: { status?: string }[] };
type PlaywrightSuite = { title?: string; suites?: PlaywrightSuite[]; specs?: { title?: string; tests?: PlaywrightTest[] }[] };

/**
 * Parses Playwright's JSON. A test passed if it was expected to and did so at the first try: flaky tests, and tests that are expected to
 * fail, prove nothing.
 */
export function ofPlaywright({ suites = [] }: { suites?: PlaywrightSuite[] }): Ran[] {
  const below = (suite: PlaywrightSuite, above: string[]): Ran[] => {
    const titles = [...above, suite.title ?? ''];
    const own = (suite.specs ?? []).flatMap(({ title = '', tests = [] }) =>
      tests.map((test): Ran => {
        const passed = test.status === 'expected' && test.expectedStatus === 'passed' && test.results?.at(-1)?.status === 'passed';
        return { title: [...titles, title].join(' > '), passed, failed: !passed && test.status !== 'skipped', by: 'e2e' };
      }),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => below(inner, titles))];
  };
  return suites.flatMap((suite) => below(suite, []));
}

/** The results of the last run; a missing report contains no tests. */
export async function lastRun(): Promise<Ran[]> {
  const read = async (name: string) => JSON.parse(await readFile(join(resultsFolder, name), 'utf8').catch(() => '{}'));
  return [...ofVitest(await read('vitest.json')), ...ofPlaywright(await read('e2e.json'))];
}
