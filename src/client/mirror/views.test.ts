import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Profile, ProfileItem } from '#contract/collections/profiles.ts';
import { testClient } from '../../../tests/client/test-client.ts';
import { connectionStore } from './connection-store.ts';
import { feedView } from './feed-view.ts';
import { mirror } from './instance.ts';
import { resourceOf } from './resource.ts';
import { rowView } from './row-view.ts';
import { subscriptions } from './subscriptions.ts';

const dayMs = 86_400_000;
let nowMs = 100 * dayMs;
testClient({ nowMs: () => nowMs });

const item = (id: string, pos: number): Omit<ProfileItem, 'texts'> => ({
  id,
  xuanfei_name: id,
  vo_title: '',
  remark: '',
  img_url: 'cover',
  picture: null,
  service_data: [],
  types: [],
  price: '',
  height: '',
  one: '',
  address: '',
  region_id: pos % 2 === 0 ? 'region-even' : 'region-odd',
  pos,
  at_ms: pos,
  views: 0,
  ratings: 0,
  rating_tenths: null,
  certified: null,
});
const whole = (id: string, pos: number): Profile => ({
  ...item(id, pos),
  img_url: ['one', 'two'],
  cover_url: 'cover',
  pictures: [],
  weight: '50',
  two: '',
  three: '',
  content: 'text',
});

beforeEach(async () => {
  nowMs = 100 * dayMs;
  connectionStore.set('online');
  await mirror.empty();
  subscriptions.forget();
});

const fill = (rows: (Profile | ProfileItem)[], atMs = nowMs): boolean =>
  mirror.apply({ kind: 'patch', collection: 'profiles', from: null, anew: true, rows, deleted: [], cursor: 'c', more: false, atMs });
/** Until everything of the next task has run. */
const task = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((go) => setTimeout(go));
};
const home = () => feedView(resourceOf('profiles', '0'), 'profiles', (row) => row.id);

test('what follows rows that are stored but not in memory is not asked for: their page would be followed by the same one for ever', async () => {
  await mirror.openCollection('profiles');
  fill([whole('a', 1), whole('b', 2)]);
  const asked: string[] = [];
  subscriptions.pull = (resource, mode) => {
    asked.push(`${resource.key} ${mode}`);
    return Promise.resolve(true);
  };
  home().get().more();
  expect(asked).toEqual(['profiles/0 next']);
  mirror.collection('profiles').rows.delete('b');
  home().get().more();
  expect(asked).toHaveLength(1);
});

test('a feed of a complete collection has all rows, in order, and by region', async () => {
  await mirror.openCollection('profiles');
  fill([whole('b', 2), whole('a', 1), whole('c', 3)]);
  expect(home().get()).toMatchObject({ state: 'ready', rows: ['a', 'b', 'c'], finished: true });
  expect(feedView(resourceOf('profiles', 'region-odd'), 'profiles', (row) => row.id).get().rows).toEqual(['a', 'c']);
  expect(feedView(resourceOf('n-home'), 'profiles', (row) => row.id).get().rows).toEqual(['c', 'b', 'a']);
});

test('the part of a profile that a list contains does not erase the rest', async () => {
  await mirror.openCollection('profiles');
  fill([whole('a', 1)]);
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [{ ...item('a', 1), views: 7 }], atMs: nowMs });
  const view = rowView(resourceOf('profile', 'a'), 'profiles', 'a').get();
  expect(view).toMatchObject({ state: 'ready', value: { views: 7, weight: '50', img_url: ['one', 'two'], cover_url: 'cover' } });
});

test('nor what it says about the person in each language: a language that only the list has is left out', async () => {
  await mirror.openCollection('profiles');
  const listed = (remark: string) => ({ vo_title: '', remark, price: '', service_data: [] });
  const texts = { en_us: { ...listed('Old'), content: 'text' }, de_de: { ...listed('Alt'), content: 'Text' } };
  fill([{ ...whole('a', 1), texts }]);
  const rows = [{ ...item('a', 1), remark: 'Neu', texts: { de_de: listed('Neu'), ja_ja: listed('新') } }];
  mirror.apply({ kind: 'rows', collection: 'profiles', rows, atMs: nowMs });
  const merged = { en_us: texts.en_us, de_de: { ...listed('Neu'), content: 'Text' } };
  const view = rowView(resourceOf('profile', 'a'), 'profiles', 'a').get();
  expect(view).toMatchObject({ value: { remark: 'Neu', content: 'text' } });
  expect(view.state === 'ready' && view.value.texts).toEqual(merged);
});

test.each([
  [13.9, 'ready'],
  [14.1, 'loading'],
])('a profile that was confirmed %d days ago is %s (O24)', async (days, state) => {
  await mirror.openCollection('profiles');
  fill([whole('a', 1)], nowMs - days * dayMs);
  expect(rowView(resourceOf('profile', 'a'), 'profiles', 'a').get().state).toBe(state);
  expect(home().get().rows.length).toBe(state === 'ready' ? 1 : 0);
});

test('offline, an unknown profile is missing', async () => {
  await mirror.openCollection('profiles');
  connectionStore.set('offline');
  expect(rowView(resourceOf('profile', 'nobody'), 'profiles', 'nobody').get()).toEqual({ state: 'missing', offline: true });
});

test('a list that was read before the rows that it names is still loading, not empty', async () => {
  const list = vi.spyOn(mirror, 'list').mockReturnValue({
    list: 'profiles/0',
    ids: ['a'],
    nextPage: 2,
    finished: false,
    generation: 1,
    asOfMs: 1,
  });
  expect(mirror.collection('profiles').opened).toBe(false);
  expect(home().get()).toMatchObject({ state: 'loading', rows: [] });
  list.mockRestore();
});

test('a list that failed to load is missing, or shows whatever rows there are (Q11, X20)', async () => {
  await mirror.openCollection('profiles');
  await mirror.openList('profiles/0', 'profiles');
  subscriptions.report('profiles/0', { failed: true });
  expect(home().get().state).toBe('missing');
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [item('z', 1)], atMs: nowMs });
  expect(home().get()).toMatchObject({ state: 'ready', rows: ['z'], finished: false, failed: true });
});

test('the view is the same object as long as nothing that it shows has changed', async () => {
  await mirror.openCollection('profiles');
  fill([whole('a', 1)]);
  const stop = home().subscribe(() => undefined);
  const before = home().get();
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [whole('a', 1)], atMs: nowMs });
  expect(home().get()).toBe(before);
  stop();
});

test('a view is a subscription only while it is on screen', () => {
  const stop = home().subscribe(() => undefined);
  expect(subscriptions.all().map(({ key }) => key)).toEqual(['profiles/0']);
  stop();
  expect(subscriptions.all()).toEqual([]);
});

test('what shows a view hears of all changes of a task in the next one, and reads them at once', async () => {
  await mirror.openCollection('profiles');
  // What shows it would hear of this, too, once it is read.
  await mirror.openList('profiles/0', 'profiles');
  fill([whole('a', 0)]);
  const view = home();
  const told: (readonly string[])[] = [];
  const stop = view.subscribe(() => told.push(view.get().rows));
  await task();
  told.length = 0;

  fill([whole('a', 0), whole('b', 1)]);
  expect(view.get().rows).toEqual(['a', 'b']);
  fill([whole('a', 0), whole('b', 1), whole('c', 2)]);
  // Not in the task of the change either: React would render at its end.
  await Promise.resolve();
  expect(told).toEqual([]);
  await task();
  expect(told).toEqual([['a', 'b', 'c']]);

  fill([whole('a', 0)]);
  stop();
  await task();
  expect(told).toHaveLength(1);
});
