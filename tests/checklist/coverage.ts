import type { Line } from './checklist-ids.ts';
import type { Ran } from './results.ts';
import { idsIn } from './title-ids.ts';

/** A line of the checklist, with the tests that name it and passed, those that name it and failed, and its deviation. */
export type Covered = Line & { tests: Ran[]; failed: Ran[]; deviation?: string };
export type Coverage = { lines: Covered[]; faults: string[] };

/** Compares the tests that ran with the checklist. A line that is named only by skipped tests has no test. */
export function coverage(lines: readonly Line[], ran: readonly Ran[], deviations: ReadonlyMap<string, string>): Coverage {
  const known = new Set(lines.map(({ id }) => id));
  const named = ran.map((test) => ({ test, ...idsIn(test.title, known) }));
  const faults = [...new Set(named.flatMap(({ test, faults }) => faults.map((fault) => `${fault}: ${test.title}`)))];
  const covered = lines.map((line): Covered => {
    const naming = named.filter(({ ids }) => ids.includes(line.id)).map(({ test }) => test);
    const deviation = deviations.get(line.id);
    return {
      ...line,
      tests: naming.filter(({ passed }) => passed),
      failed: naming.filter(({ failed }) => failed),
      ...(deviation === undefined ? {} : { deviation }),
    };
  });
  return { lines: covered, faults };
}

/** No test of this line passed in this run, or one failed. */
export const isOpen = ({ tests, failed }: Covered): boolean => tests.length === 0 || failed.length > 0;
