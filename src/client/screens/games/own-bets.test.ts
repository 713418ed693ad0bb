import { expect, test } from 'vitest';
import type { GameRecord } from '#contract/collections/game-records.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import type { Play } from '#domain/odds.ts';
import { betsByDraw, lastBet } from './own-bets.ts';

const record = (id: string, on: string, more: Partial<GameRecord> = {}): GameRecord => ({
  id,
  name: 'Fast',
  status: 1,
  status_text: '',
  money: '5.00',
  create_time: '',
  update_time: '',
  opencode: [6, 6, 1],
  one: 'bi',
  two: 'si',
  data: [{ expect: on }],
  lottery: 'fast',
  play: 'bi',
  stake_cents: 500,
  payout_cents: 0,
  void: null,
  at_ms: 1,
  updated_ms: 2,
  ...more,
});
const receipt = (id: string, on: string, play: Play): Receipt => ({
  id,
  lottery: 'fast',
  expect: on,
  commitment: '',
  play,
  stake_cents: 500,
  multiplier_hundredths: 194,
  at_ms: 3,
});

test('a member’s bets are listed by draw from the last one drawn on, a receipt standing in until its record comes', () => {
  const records = [
    record('d', '12', { status: 0 }),
    record('c', '11', { payout_cents: 970 }),
    record('b', '11', { void: 'beacon_missing' }),
    record('a', '10'),
    record('z', '11', { lottery: 'other' }),
  ];
  const draws = betsByDraw('fast', records, [receipt('d', '12', 'bi'), receipt('e', '12', 'sm')], '11');
  expect(draws.map(({ expect, bets }) => [expect, bets.map(({ id, status }) => `${id} ${status}`)])).toEqual([
    ['12', ['e waiting', 'd waiting']],
    ['11', ['c won', 'b void']],
  ]);
});

test('if there are none of late, or no result is on the device, the bets on the latest draw are listed; of many draws only three', () => {
  const records = ['14', '13', '12', '11'].map((on) => record(on, on));
  expect(betsByDraw('fast', records, [], undefined).map(({ expect }) => expect)).toEqual(['14']);
  expect(betsByDraw('fast', records, [], '15').map(({ expect }) => expect)).toEqual(['14']);
  expect(betsByDraw('fast', records, [], '1').map(({ expect }) => expect)).toEqual(['14', '13', '12']);
  expect(betsByDraw('fast', [], [], '1')).toEqual([]);
});

test('the last bet is what was placed at one time at this lottery, with its stake in whole points', () => {
  const records = [
    record('z', '9', { lottery: 'other', at_ms: 9 }),
    record('c', '11', { play: '11', at_ms: 7 }),
    record('b', '11', { play: 'bi', at_ms: 7 }),
    record('a', '11', { play: 'sm', at_ms: 6 }),
  ];
  expect(lastBet('fast', records)).toEqual({ plays: ['11', 'bi'], points: 5 });
  expect(lastBet('slow', records)).toBeUndefined();
});
