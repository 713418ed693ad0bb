import { describe, expect, test } from 'vitest';
import { plays as allPlays, type Play } from '#domain/odds.ts';
import { type BetFault, betFault, toggled, totalOf } from './bet-form.ts';

const two: readonly Play[] = ['bi', '11'];

describe('a bet before the confirmation', () => {
  test.each<
    [typed: string, plays: readonly Play[], balanceCents: number | undefined, betMax: number | undefined, fault: BetFault | undefined]
  >([
    ['', two, 10_000, 1_000, 'amount_missing'],
    ['  ', [], 10_000, 1_000, 'amount_missing'],
    ['0', two, 10_000, 1_000, 'amount_error'],
    ['-5', two, 10_000, 1_000, 'amount_error'],
    ['1.5', two, 10_000, 1_000, 'amount_error'],
    ['1e2', two, 10_000, 1_000, 'amount_error'],
    ['05', two, 10_000, 1_000, 'amount_error'],
    ['5', [], 10_000, 1_000, 'play_missing'],
    ['1001', two, 10_000_000, 1_000, 'above_max'],
    ['51', two, 10_000, 1_000, 'balance_too_low'],
    ['50', two, 10_000, 1_000, undefined],
    [' 50 ', two, 10_000, 1_000, undefined],
    ['50', two, 9_999, 1_000, 'balance_too_low'],
    ['999', two, undefined, undefined, undefined],
  ])('%j points on %j with %s cents of at most %s: %s (V14-V17, V19)', (typed, plays, balanceCents, betMax, fault) => {
    expect(betFault({ typed, plays, balanceCents, betMax })).toBe(fault);
  });

  test('costs plays times points, and nothing while the text is not a number (C12, T9)', () => {
    expect(totalOf('7', allPlays)).toBe(140);
    expect(totalOf('7', [])).toBe(0);
    expect(totalOf('7.5', two)).toBe(0);
  });

  test('a tap selects a play, and another one deselects it (T9)', () => {
    expect(toggled(['bi'], '3')).toEqual(['bi', '3']);
    expect(toggled(['bi', '3'], 'bi')).toEqual(['3']);
  });
});
