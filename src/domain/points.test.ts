import { expect, test } from 'vitest';
import { cents, centsOfDecimal, centsOfWhole, decimalOfCents, largestCents } from './points.ts';

test.each([0, 1, -1, largestCents, -largestCents])('%d is an amount in cents', (value) => expect(cents(value)).toBe(value));

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, largestCents + 1, -largestCents - 1])('%d is not an amount in cents', (value) => {
  expect(() => cents(value)).toThrow(`not an amount in cents: ${value}`);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [100, '1.00'],
  [123_450, '1234.50'],
  [-123_450, '-1234.50'],
  [largestCents, '1000000000000.00'],
])('%d cents are written as %s', (amount, text) => expect(decimalOfCents(cents(amount))).toBe(text));

test.each([
  ['0', 0],
  ['1250', 1250],
  ['100000000000000', largestCents],
])('"%s" is a whole number of cents', (text, amount) => expect(centsOfWhole(text)).toBe(amount));

test.each(['', '01', '+1', '-1', '1.0', '1e3', ' 1', '1 ', '100000000000001', '9999999999999999'])(
  '"%s" is no whole number of cents',
  (text) => expect(centsOfWhole(text)).toBeUndefined(),
);

test.each([
  ['0', 0],
  ['12', 1200],
  ['12.5', 1250],
  ['12.34', 1234],
  ['12.05', 1205],
  ['999999999999.99', 99_999_999_999_999],
])('"%s" points are %s cents (V13)', (text, amount) => expect(centsOfDecimal(text)).toBe(amount));

test.each(['', '.5', '12.', '12.345', '012', '-1', '+1', '1e3', ' 1', '1 ', '1,5', '1000000000000', '１２'])(
  '"%s" is no number of points (V13)',
  (text) => expect(centsOfDecimal(text)).toBeUndefined(),
);
