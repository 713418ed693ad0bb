import { expect, test } from 'vitest';
import { amountOfTyped } from './amount-text.ts';

test.each([
  ['50', '50'],
  ['0.01', '0.01'],
  [' 12.5 ', '12.5'],
  ['12,5', '12.5'],
  ['1234.50', '1234.50'],
])('%j is an amount (V13, V25)', (typed, text) => expect(amountOfTyped(typed)).toBe(text));

test.each([
  [''],
  ['0'],
  ['0.00'],
  ['-5'],
  ['NaN'],
  ['1e3'],
  ['0.001'],
  ['1,000'],
  ['1.000,50'],
  ['１２'],
  ['0x10'],
  ['+5'],
  ['.5'],
  ['5.'],
  ['Infinity'],
])('%j is not an amount (V13, V25)', (typed) => expect(amountOfTyped(typed)).toBeUndefined());
