import { expect, test } from 'vitest';
import { resourceOf } from '../mirror/resource.ts';
import { type Changes, KnownNews, mayChange } from './stream-news.ts';

const collections = { base: 3, notices: 8, periods: 5 };

const nothingBegan = new Map();

test('the first event gives all revisions; after it, also on a new stream, only newer ones are changes (O10)', () => {
  const known = new KnownNews();
  const everything = new Map(Object.entries({ base: 3, notices: 8, periods: 5, own: 4 }));
  expect(known.take({ shelves: collections, own: 4, drawn: {} }, true)).toEqual({ changes: undefined, baseline: everything });
  expect(known.take({ shelves: collections, own: 4, drawn: {} }, true)).toEqual({ changes: undefined, baseline: nothingBegan });
  expect(known.take({ shelves: { ...collections, notices: 9 }, own: 4, drawn: {} }, true)).toEqual({
    changes: { collections: new Set(['notices']), own: false, drawn: new Map() },
    baseline: nothingBegan,
  });
  expect(known.take({ shelves: {}, own: 5, drawn: {} }, false).changes).toEqual({ collections: new Set(), own: true, drawn: new Map() });
  expect(known.take({ shelves: { ...collections, notices: 9, periods: 6 }, own: 5, drawn: {} }, true).changes?.drawn).toBe('any');
});

test('for a tab that opened later, an event of a running stream is a change, and the next first event the baseline of the rest', () => {
  const known = new KnownNews();
  expect(known.take({ shelves: { notices: 8 }, drawn: {} }, false)).toEqual({
    changes: { collections: new Set(['notices']), own: false, drawn: new Map() },
    baseline: nothingBegan,
  });
  const { changes, baseline } = known.take({ shelves: collections, own: 4, drawn: {} }, true);
  expect([changes, [...baseline.keys()].toSorted()]).toEqual([undefined, ['base', 'own', 'periods']]);
});

test('a removal that is new to this tab is reported with the change, once; the first event’s removals are not news (O24)', () => {
  const known = new KnownNews();
  known.take({ shelves: { profiles: 5 }, removed: { profiles: 4 }, drawn: {} }, true);
  expect(known.take({ shelves: { profiles: 6 }, drawn: {} }, false).changes?.removed).toBeUndefined();
  const { changes } = known.take({ shelves: { profiles: 7 }, removed: { profiles: 7 }, drawn: {} }, false);
  expect([changes?.collections, changes?.removed]).toEqual([new Set(['profiles']), new Set(['profiles'])]);
  expect(known.take({ shelves: { profiles: 8 }, removed: { profiles: 7 }, drawn: {} }, true).changes?.removed).toBeUndefined();
  // Missed while there was no stream.
  expect(known.take({ shelves: { profiles: 9 }, removed: { profiles: 9 }, drawn: {} }, true).changes?.removed).toEqual(
    new Set(['profiles']),
  );
});

test('after a change of members, nothing of the first one’s is known (O12)', () => {
  const known = new KnownNews();
  known.take({ shelves: collections, own: 4, drawn: {} }, true);
  known.forget();
  expect(known.take({ shelves: collections, own: 4, drawn: {} }, true).baseline.get('own')).toBe(4);
  known.forget();
  expect(known.take({ shelves: collections, own: 4, drawn: {} }, false).changes?.own).toBe(true);
});

test('a lower revision is a change: the server was restored from a backup', () => {
  const known = new KnownNews();
  known.take({ shelves: collections, own: 4, drawn: {} }, true);
  expect(known.take({ shelves: { base: 2 }, drawn: {} }, true).changes?.collections).toEqual(new Set(['base']));
});

test('collections that this version does not know are ignored', () => {
  const known = new KnownNews();
  const strange = { shelves: { constructor: 1, tomorrow: 2 }, drawn: {} };
  for (const isFirst of [true, false]) expect(known.take(strange, isFirst)).toEqual({ changes: undefined, baseline: nothingBegan });
});

const nothing: Changes = { collections: new Set(), own: false, drawn: new Map() };
const own: Changes = { ...nothing, own: true };
const moved = (...names: ('base' | 'notices' | 'messages' | 'lotteries' | 'profiles')[]): Changes => ({
  ...nothing,
  collections: new Set(names),
});
const drawn = (...keys: string[]): Changes => ({
  ...nothing,
  collections: new Set(['periods']),
  drawn: new Map(keys.map((key) => [key, '1'])),
});
const anyDrawn: Changes = { ...nothing, collections: new Set(['periods']), drawn: 'any' };

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
  ['base, with the highest stake', moved('base'), resourceOf('lottery-clock', 'dice'), true],
  ['base', moved('base'), resourceOf('lottery-results', 'dice'), false],
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
])('a change of %s concerns the resources that depend on it, and no others', (_, changes, resource, expected) =>
  expect(mayChange(resource, changes)).toBe(expected),
);
