import { describe, expect, test } from 'vitest';
import { checklistLines, deviations, linesOf } from './checklist-ids.ts';
import { coverage, isOpen } from './coverage.ts';
import { ofPlaywright, ofVitest, type Ran } from './results.ts';
import { idsIn } from './title-ids.ts';

const known = new Set(['T9', 'T10', 'T11', 'V14', 'V15', 'H4', 'E0.3', 'R1']);

describe('ids in a title', () => {
  test.each([
    ['a bet is placed (H4)', ['H4']],
    ['once (T9-T11, V14 to V15, H4)', ['T9', 'T10', 'T11', 'V14', 'V15', 'H4']],
    ['with a dash (T9–T11)', ['T9', 'T10', 'T11']],
    ['with a letter twice (V14-V15)', ['V14', 'V15']],
    ['with a point (E0.3)', ['E0.3']],
    ['the dice (H4) > are even (T9)', ['H4', 'T9']],
    ['one twice (H4), and again (H4)', ['H4']],
    ['H4 without brackets', []],
    ['ranges (RFC 9110, 14) of a file', []],
    ['while closed (isplay 0)', []],
    ['a lower letter (h4)', []],
    ['not an id (H4x)', []],
    // Numbered: a title with the forms themselves would be read as naming those lines.
  ])('are parsed, form %#', (title, ids) => {
    expect(idsIn(title, known)).toEqual({ ids, faults: [] });
  });

  test.each([
    ['an id that nobody knows (H99)', 'H99 is not in the checklist'],
    ['a range that holds one (T8-T10)', 'T8 is not in the checklist'],
    ['a range that runs backwards (T11-T9)', '"T11-T9" stands beside ids and is none'],
    ['a range over two letters (T9-V14)', '"T9-V14" stands beside ids and is none'],
    ['words among ids (H4, on the phone)', '"on the phone" stands beside ids and is none'],
  ])('that are unknown or wrong are faults, form %#', (title, fault) => {
    expect(idsIn(title, known).faults).toContain(fault);
  });
});

/** A Vitest report in which one test ended like this. */
const vitestSaid = (title: string, status: string): Ran[] =>
  ofVitest({ testResults: [{ assertionResults: [{ ancestorTitles: ['the bet'], title, status }] }] });

/** A Playwright report in which one test ended like this. */
const playwrightSaid = (status: string, expectedStatus: string, result: string): Ran[] =>
  ofPlaywright({
    suites: [
      {
        title: 'a.spec.ts',
        suites: [{ title: 'bets', specs: [{ title: 'x (H4)', tests: [{ status, expectedStatus, results: [{ status: result }] }] }] }],
      },
    ],
  });

const lines = [
  { id: 'H4', text: 'a promise' },
  { id: 'T9', text: 'a tap' },
];
const openIds = (ran: Ran[]): string[] =>
  coverage(lines, ran, new Map())
    .lines.filter(isOpen)
    .map(({ id }) => id);

describe('a line counts', () => {
  test('if a test that names it ran and passed, also by the title of a surrounding block', () => {
    expect(openIds(vitestSaid('x (H4)', 'passed'))).toEqual(['T9']);
    expect(openIds(playwrightSaid('expected', 'passed', 'passed'))).toEqual(['T9']);
    expect(
      openIds(ofVitest({ testResults: [{ assertionResults: [{ ancestorTitles: ['taps (T9)'], title: 'x', status: 'passed' }] }] })),
    ).toEqual(['H4']);
  });

  test.each(['failed', 'skipped', 'pending', 'todo', 'disabled'])('not if the test was %s', (status) => {
    expect(openIds(vitestSaid('x (H4)', status))).toEqual(['H4', 'T9']);
  });

  test.each([
    ['unexpected', 'passed', 'failed'],
    ['flaky', 'passed', 'passed'],
    ['skipped', 'skipped', 'skipped'],
    ['expected', 'failed', 'failed'],
    ['expected', 'passed', 'timedOut'],
  ])('not if Playwright says %s (%s, %s)', (status, expectedStatus, result) => {
    expect(openIds(playwrightSaid(status, expectedStatus, result))).toEqual(['H4', 'T9']);
  });

  test('not if one of two tests that name it failed', () => {
    expect(openIds([...vitestSaid('x (H4)', 'passed'), ...vitestSaid('y (H4)', 'failed')])).toEqual(['H4', 'T9']);
  });

  test('not by the text of a comment or a message: only titles are in the reports', () => {
    const said = { ancestorTitles: [], title: 'x', status: 'passed', failureMessages: ['(H4)'], meta: { comment: '(T9)' } };
    expect(openIds(ofVitest({ testResults: [{ assertionResults: [said] }] }))).toEqual(['H4', 'T9']);
  });

  test('not by an id that is not in the checklist, which is a fault', () => {
    const { lines: covered, faults } = coverage(lines, vitestSaid('x (H4, H99)', 'passed'), new Map());
    expect(covered.filter(isOpen).map(({ id }) => id)).toEqual(['T9']);
    expect(faults).toEqual(['H99 is not in the checklist: the bet > x (H4, H99)']);
  });

  test('not if there is no report', () => {
    expect([ofVitest({}), ofPlaywright({})]).toEqual([[], []]);
  });
});

describe('the list', () => {
  test('is read from the tables of checklist.md', () => {
    const markdown = '| id | line |\n|---|---|\n| R1 | `/` redirects |\n| E16 | POST /x | username → token |\nR2 is in the text';
    expect(linesOf(markdown)).toEqual([
      { id: 'R1', text: '`/` redirects' },
      { id: 'E16', text: 'POST /x → username → token' },
    ]);
  });

  test('contains every section, without gaps or duplicate ids', async () => {
    const ids = (await checklistLines()).map(({ id }) => id);
    const lengths = { R: 47, S: 54, D: 26, E: 54, V: 28, T: 37, P: 10, X: 28, C: 30, O: 25, H: 22, Q: 32 };
    const whole = Object.entries(lengths).flatMap(([letter, length]) => Array.from({ length }, (_, at) => `${letter}${at + 1}`));
    expect(ids.filter((id) => !id.includes('.')).toSorted()).toEqual(whole.toSorted());
    expect(ids.filter((id) => id.includes('.'))).toEqual(['E0.1', 'E0.2', 'E0.3', 'E0.4', 'E0.5', 'E0.6', 'E0.7', 'E0.8']);
  });

  test('has its deviations with what is done instead and why, and no id twice for another reason', async () => {
    const table =
      '## Where it deviates\n| text | does | why | lines |\n|---|---|---|---|\n| a | b | c | S30, C20 (H8) |\n| six | seven | | C25 |\n';
    expect([...(await deviations(table))]).toEqual([
      ['S30', 'b; c'],
      ['C20', 'b; c'],
      ['C25', 'seven'],
    ]);
    const known = new Set((await checklistLines()).map(({ id }) => id));
    const real = [...(await deviations()).keys()];
    expect(real.length).toBeGreaterThan(15);
    expect(real.filter((id) => !known.has(id))).toEqual([]);
  });
});
