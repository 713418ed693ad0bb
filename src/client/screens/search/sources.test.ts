import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { memberSources, openSources, type Shown, type Source } from './sources.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);
i18n.loadAndActivate({ locale: 'en', messages: {} });
const words = { i18n, language: 'en_us' } as const;
const atMs = Date.UTC(2026, 10, 23, 12);

/** A row of each kind, what of it is found, and where its result leads. */
const rows: Record<string, { row: object; found: string[]; target: Shown['target'] }> = {
  profiles: {
    row: {
      id: 'p1',
      xuanfei_name: 'Katharina',
      address: 'Hamburg',
      types: ['guide'],
      vo_title: 'Evenings',
      remark: 'By the harbour',
      service_data: ['Walks'],
    },
    found: ['Katharina', 'Hamburg', 'Guide', 'Evenings', 'By the harbour', 'Walks'],
    target: { to: '/nHomeDetail', search: { id: 'p1' } },
  },
  videos: {
    row: { id: 'v1', name: 'Pins and chalk', info: 'At the tailor', attributes: ['Craft'], seconds: 23, picture: null },
    found: ['Pins and chalk', 'At the tailor', 'Craft'],
    target: { to: '/PlayVideo', search: { id: 'v1' } },
  },
  notices: {
    row: { id: 'n1', name: 'New hours', text: '<p>From <b>Monday</b> on</p>', at_ms: atMs },
    found: ['New hours', 'From Monday on', '2026'],
    target: { to: '/Notice', search: { id: 'n1' } },
  },
  messages: {
    row: { id: 'm1', nickname: 'Amber Heron', content: 'Good evening', at_ms: atMs },
    found: ['Amber Heron', 'Good evening'],
    target: { to: '/MessageBoard' },
  },
  'game-records': {
    row: { id: 'b1', name: 'Quick dice', play: 'bi', at_ms: atMs, stake_cents: 2_000, data: [{ expect: '20261123-7' }] },
    found: ['Quick dice', '20261123-7'],
    target: { to: '/Record', search: { of: 'bet', id: 'b1' } },
  },
  deposits: {
    row: { id: 'd1', status: 2, at_ms: atMs, amount_cents: 12_345, desc: 'By card' },
    found: ['Credited', '123.45', 'By card'],
    target: { to: '/Record', search: { of: 'deposit', id: 'd1' } },
  },
  withdrawals: {
    row: { id: 'w1', status: 1, at_ms: atMs, amount_cents: 5_000, bank: 'Harbour Bank', desc: 'On its way' },
    found: ['Pending', '50.00', 'Harbour Bank', 'On its way'],
    target: { to: '/Record', search: { of: 'withdrawal', id: 'w1' } },
  },
  'money-log': {
    row: { id: 't1', kind: 'bet', at_ms: atMs, amount_cents: -700 },
    found: ['7.00'],
    target: { to: '/Record', search: { of: 'movement', id: 't1' } },
  },
};

const kinds = (sources: readonly Source[]) => sources.map(({ collection }) => collection as string);

test('a visitor searches people, videos and notices, a member the board and every kind of own record besides', () => {
  expect(kinds(openSources(words))).toEqual(['profiles', 'videos', 'notices']);
  expect(kinds([...openSources(words), ...memberSources(words, [])]).toSorted()).toEqual(Object.keys(rows).toSorted());
});

test.each([...openSources(words), ...memberSources(words, [])].map((source) => [source.label, source] as const))(
  '%s are found by their own words, and lead to where they stand',
  (label, source) => {
    const { row, found, target } = rows[source.collection] ?? { row: {}, found: [], target: undefined };
    const text = source.fields(row as never).join(' · ');
    expect([label, found.filter((word) => !text.includes(word))]).toEqual([label, []]);
    expect(source.show(row as never).target).toEqual(target);
  },
);

test('a message that the member has hidden is not found', () => {
  const [board] = memberSources(words, ['m1']);
  expect([board?.collection, board?.without]).toEqual(['messages', ['m1']]);
});
