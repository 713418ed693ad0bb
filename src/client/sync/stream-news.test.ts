import { expect, test } from 'vitest';
import { resourceOf } from '../mirror/resource.ts';
import { type Changes, KnownNews, restsOn } from './stream-news.ts';

const shelves = { base: 3, notices: 8, periods: 5 };

test('a stream that begins anew tells everything, and only what is new of it is a change (O10)', () => {
  const known = new KnownNews();
  expect(known.take({ shelves, own: 4, drawn: {} })).toMatchObject({ own: true, drawn: 'any' });
  expect(known.take({ shelves, own: 4, drawn: {} })).toBeUndefined();
  expect(known.take({ shelves: { ...shelves, notices: 9 }, own: 4, drawn: {} })).toEqual({
    ...{ shelves: new Set(['notices']), own: false, drawn: new Set() },
  });
  expect(known.take({ shelves: {}, own: 5, drawn: {} })).toEqual({ shelves: new Set(), own: true, drawn: new Set() });
});

test('after another member has come, nothing is known of what was the first one’s (O12)', () => {
  const known = new KnownNews();
  known.take({ shelves, own: 4, drawn: {} });
  known.forget();
  expect(known.take({ shelves, own: 4, drawn: {} })?.own).toBe(true);
});

test('a revision that went back is a change: the club was put back to an earlier copy of itself', () => {
  const known = new KnownNews();
  known.take({ shelves, own: 4, drawn: {} });
  expect(known.take({ shelves: { base: 2 }, drawn: {} })?.shelves).toEqual(new Set(['base']));
});

test('shelves that this version does not know are passed over', () => {
  const known = new KnownNews();
  expect(known.take({ shelves: { constructor: 1, tomorrow: 2 }, drawn: {} })).toEqual({ shelves: new Set(), own: false, drawn: new Set() });
});

const nothing: Changes = { shelves: new Set(), own: false, drawn: new Set() };
const own: Changes = { ...nothing, own: true };
const moved = (...names: ('base' | 'notices' | 'messages' | 'lotteries' | 'profiles')[]): Changes => ({
  ...nothing,
  shelves: new Set(names),
});
const drawn = (...keys: string[]): Changes => ({ ...nothing, shelves: new Set(['periods']), drawn: new Set(keys) });
const anyDrawn: Changes = { ...nothing, shelves: new Set(['periods']), drawn: 'any' };

test.each<[string, Changes, ReturnType<typeof resourceOf>, boolean]>([
  ['own', own, resourceOf('member'), true],
  ['own', own, resourceOf('withdrawals'), true],
  ['own', own, resourceOf('notifications'), true],
  ['own', own, resourceOf('game-record', 'bet00001'), true],
  ['own', own, resourceOf('personal-report'), true],
  ['own', own, resourceOf('notices'), false],
  ['own', own, resourceOf('lottery-clock', 'dice'), false],
  ['notices', moved('notices'), resourceOf('notices'), true],
  ['notices', moved('notices'), resourceOf('member'), false],
  ['messages', moved('messages'), resourceOf('messages'), true],
  ['base', moved('base'), resourceOf('base'), true],
  ['base', moved('base'), resourceOf('banks'), true],
  ['base', moved('base'), resourceOf('bank'), false],
  ['profiles', moved('profiles'), resourceOf('n-home'), true],
  ['lotteries', moved('lotteries'), resourceOf('lottery-odds', '7'), true],
  ['a draw of dice (T13, C10)', drawn('dice'), resourceOf('lottery-clock', 'dice'), true],
  ['a draw of dice (T13)', drawn('dice'), resourceOf('lottery-results', 'dice'), true],
  ['a draw of dice', drawn('dice'), resourceOf('period', 'dice.2026112000000001'), true],
  ['a draw of dice', drawn('dice'), resourceOf('winners'), true],
  ['a draw of dice', drawn('dice'), resourceOf('lottery-clock', 'other'), false],
  ['a draw of dice', drawn('dice'), resourceOf('period', 'dice2.2026112000000001'), false],
  ['a draw of dice', drawn('dice'), resourceOf('lottery-odds', '7'), false],
  ['some draw', anyDrawn, resourceOf('lottery-clock', 'dice'), true],
  ['no draw', moved('notices'), resourceOf('winners'), false],
])('%s: %3$o', (_, changes, resource, expected) => expect(restsOn(resource, changes)).toBe(expected));
