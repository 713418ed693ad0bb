import { expect, test } from 'vitest';
import { payMs } from './pay-time.ts';

const begun = { at_ms: Date.UTC(2026, 4, 3, 2, 42, 10, 500), create_time: '2026-05-03 10:42:10' };

test.each([
  ['2026-05-03 10:44:00', Date.UTC(2026, 4, 3, 2, 44, 0, 500)],
  ['2026-05-04 00:00:10', Date.UTC(2026, 4, 3, 16, 0, 10, 500)],
  [undefined, undefined],
  ['', undefined],
])('a deposit that the club calls paid at %s was paid at %s ms (S35)', (pay_time, expected) => {
  expect(payMs({ ...begun, ...(pay_time === undefined ? {} : { pay_time }) })).toBe(expected);
});
