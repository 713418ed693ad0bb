import { expect, test } from 'vitest';
import { byRate, choicesOf, meets, noFilter, type PersonFacts, readFilter, writeFilter } from './people-filter.ts';
import { readRate } from './written-rate.ts';

const person = (price: string, more: Partial<PersonFacts> = {}): PersonFacts => ({
  trades: [],
  rate: readRate(price),
  certifiedUntilMs: 0,
  ...more,
});

test.each([
  ['90–130 points / h', { form: '# points / h', lowest: 90, highest: 130 }],
  ['1,200 / day', { form: '# / day', lowest: 1200, highest: 1200 }],
  ['60 / 2 h', undefined],
  ['on request', undefined],
  ['', undefined],
])('the rate "%s" is %o', (price, rate) => {
  expect(readRate(price)).toEqual(rate);
});

test.each([
  ['no condition', {}, 'a b c d'],
  ['a trade', { trade: 'model' }, 'a c'],
  ['rates that are never higher', { rate: '130 points / h' }, 'a b'],
  ['no rate of another form', { rate: '5000 / day' }, 'd'],
  ['certificates that are still valid', { certified: true }, 'c'],
  ['all conditions', { trade: 'model', rate: '180 points / h', certified: true }, 'c'],
])('%s', (_, given, expected) => {
  const people = {
    a: person('90–130 points / h', { trades: ['model', 'guide'], certifiedUntilMs: 1000 }),
    b: person('60–90 points / h'),
    c: person('130–180 points / h', { trades: ['model'], certifiedUntilMs: 1001 }),
    d: person('900 / day'),
  };
  const accepts = meets({ ...noFilter, ...given }, 1000);
  const found = Object.entries(people).flatMap(([id, facts]) => (accepts(facts) ? [id] : []));
  expect(found.join(' ')).toBe(expected);
});

test('a filter comes back from its address', () => {
  const filter = { trade: 'model', city: 'r1', rate: '130 points / h', certified: true, order: 'rate' } as const;
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(noFilter)).toBe('');
});

test.each(['order=views', 'rate=cheap', 'rate=60 / 2 h', 'certified=yes', `trade=${'a'.repeat(81)}`, 'stars=5', '%%%'])(
  '%s is no condition',
  (by) => {
    expect(readFilter(by)).toEqual(noFilter);
  },
);

test('what can be chosen stands in the profiles', () => {
  const people = [
    person('90–130 points / h', { trades: ['model'] }),
    person('60–90 points / h', { trades: ['guide', 'model'] }),
    person('9 / day'),
  ];
  expect(choicesOf(people)).toEqual({ trades: ['model', 'guide'], rates: ['90 points / h', '130 points / h'] });
  expect(choicesOf([person('')])).toEqual({ trades: [], rates: [] });
});

test('of many rates eight are offered, the lowest and the highest among them', () => {
  const { rates } = choicesOf(Array.from({ length: 30 }, (_, n) => person(`${n + 1} points`)));
  expect([rates.length, rates[0], rates.at(-1)]).toEqual([8, '1 points', '30 points']);
});

test('the lowest rate stands first; others, and none, keep their order behind', () => {
  const people: Record<string, PersonFacts> = {
    a: person('90–130 p'),
    b: person('5 / day'),
    c: person('60–200 p'),
    d: person(''),
    e: person('60 p'),
  };
  expect(byRate(Object.keys(people), (id) => people[id])).toEqual(['c', 'e', 'a', 'b', 'd']);
});
