import { expect, test } from 'vitest';
import { isRaise, limitForms, limitNames, monthsAfter } from './limits.ts';

test.each([
  [500, 400, false],
  [500, 500, false],
  [500, 501, true],
  [500, null, true],
  [null, null, false],
  [null, 500, false],
])('changing a limit from %s to %s is a raise: %s (H15)', (now, next, raise) => expect(isRaise(now, next)).toBe(raise));

test('a limit on points covers its own number of days, and the reality check cannot be turned off (H15, H20)', () => {
  const day = 86_400_000;
  const days = limitNames.map((name) => {
    const form = limitForms[name];
    return form.unit === 'cents' ? form.windowMs / day : `${form.least} to ${form.most} minutes`;
  });
  expect(days).toEqual([1, 7, 30, 1, 7, 1, '5 to 1440 minutes', '5 to 60 minutes']);
});

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2023-08-31', 6, '2024-02-29'],
  ['2026-11-30', 60, '2031-11-30'],
  ['2026-12-31', 6, '2027-06-30'],
])('a pause from %s of %i months ends on %s', (from, months, to) => {
  const noon = 'T12:34:56.789Z';
  expect(new Date(monthsAfter(Date.parse(from + noon), months)).toISOString()).toBe(to + noon);
});
