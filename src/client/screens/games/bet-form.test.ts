import { describe, expect, test } from 'vitest';
import { plays as allPlays, type Play } from '#domain/odds.ts';
import { type BetFault, betFault, stakesWithin, toggled, totalOf, withoutSent } from './bet-form.ts';

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

  test.each<[what: string, bounds: Parameters<typeof stakesWithin>[0], offered: number[]]>([
    ['nothing known', { betMax: undefined, balanceCents: undefined, limits: [] }, [1, 5, 10, 50, 100]],
    ['a most of the club’s', { betMax: 50, balanceCents: 100_000, limits: [] }, [1, 5, 10, 50]],
    ['the balance to the point', { betMax: 1_000, balanceCents: 1_000, limits: [null] }, [1, 5, 10]],
    ['a cent less', { betMax: 1_000, balanceCents: 999, limits: [null] }, [1, 5]],
    ['a limit of the member’s', { betMax: 1_000, balanceCents: 100_000, limits: [null, 5_000, 500] }, [1, 5]],
    ['an empty balance', { betMax: 1_000, balanceCents: 0, limits: [] }, []],
  ])('with %s the stakes to tap stay within it (V17, H15)', (_, bounds, offered) => {
    expect(stakesWithin(bounds)).toEqual(offered);
  });

  test('a tap selects a play, and another one deselects it (T9)', () => {
    expect(toggled(['bi'], '3')).toEqual(['bi', '3']);
    expect(toggled(['bi', '3'], 'bi')).toEqual(['3']);
  });
});

test.each<[what: string, plays: readonly Play[], typed: string, left: readonly Play[], leftTyped: string]>([
  ['all of it', two, '5', [], ''],
  ['not a play that was chosen meanwhile, and its stake', [...two, 'sm'], '5', ['sm'], '5'],
  ['not a stake that was typed meanwhile', two, '50', [], '50'],
])('a bet that was placed takes from the form what was sent: %s', (_what, plays, typed, left, leftTyped) => {
  expect(withoutSent({ plays, typed }, { plays: two, typed: '5' })).toEqual({ plays: left, typed: leftTyped });
});

test('a bet that was sent before the form was there takes nothing from it', () => {
  expect(withoutSent({ plays: two, typed: '5' }, undefined)).toEqual({ plays: two, typed: '5' });
});
