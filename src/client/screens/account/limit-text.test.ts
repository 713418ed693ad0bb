import { expect, test } from 'vitest';
import { limitNames } from '#domain/limits.ts';
import { limitOfText, limitText } from './limit-text.ts';

test.each([
  ['deposit_24h', '100', 10_000],
  ['deposit_24h', ' 12.5 ', 1_250],
  ['deposit_24h', '12,50', 1_250],
  ['deposit_24h', '1,234', undefined],
  ['stake_24h', '0', 0],
  ['loss_7d', '', null],
  ['loss_7d', '-5', undefined],
  ['loss_7d', '1e3', undefined],
  ['loss_7d', '1.234', undefined],
  ['session_minutes', '', null],
  ['session_minutes', '5', 5],
  ['session_minutes', '4', undefined],
  ['session_minutes', '1441', undefined],
  ['session_minutes', '30.5', undefined],
  ['reality_minutes', '60', 60],
  ['reality_minutes', '61', undefined],
  ['reality_minutes', '', undefined],
] as const)('%s typed as "%s" is %s (H15, H20)', (name, text, value) => {
  expect(limitOfText(name, text)).toBe(value);
});

test('a value’s text is what would be typed for it', () => {
  const values = [null, 5, 60, 1_250, 123_456];
  const pairs = limitNames.flatMap((name) => values.map((value) => [name, value] as const));
  const known = pairs.filter(([name, value]) => limitOfText(name, limitText(name, value)) !== undefined);
  expect(known.length).toBeGreaterThan(limitNames.length * 2);
  for (const [name, value] of known) expect(limitOfText(name, limitText(name, value))).toBe(value);
});
