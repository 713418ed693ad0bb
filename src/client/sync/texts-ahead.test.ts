import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { startSync } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { setWireLanguage, wireLanguage } from '../net/headers.ts';
import { runPicturesAhead } from './pictures-ahead.ts';
import { inLanguages, pullEveryLanguage } from './texts-ahead.ts';

let asked: string[] = [];
const notice = { id: 'notice01', name: 'Hours', text: 'From nine', create_time: '2026-11-20 00:00:00', at_ms: 1 };

/** Pages of the notices, one in each, with cursors of one language alone; undefined: a single page. */
let pages: number | undefined;

function pageOfNotices(of: number, cursor: string) {
  const lang = wireLanguage();
  const [issued, at = '0'] = cursor.split(' ');
  if (issued !== lang) return { code: 410, reason: 'cursor_unknown', msg: '', data: '' };
  const next = Math.min(of, Number(at) + 1);
  const rows = next > Number(at) ? [{ ...notice, id: `notice0${next}`, name: lang }] : [];
  return { code: 200, msg: '', data: { rows, gone: [], cursor: `${lang} ${next}`, more: next < of, rev: 7 } };
}

/** Its next replies are lost. */
let isLost = false;

/** What happens while a reply with texts in every language is on its way. */
let meanwhile: (() => Promise<void>) | undefined;

/** A club whose cursors are those of a language, or of all of them. */
stubClub(async ({ path }) => {
  asked.push(path.replace('/api', ''));
  if (path.endsWith('?texts=all')) await meanwhile?.();
  if (isLost) throw new TypeError('Failed to fetch');
  const { pathname, searchParams } = new URL(path, 'http://club');
  const [cursor, every] = [searchParams.get('cursor'), searchParams.get('texts') === 'all'];
  const lang = wireLanguage();
  const goesOn = cursor === null || cursor === 'every' || (cursor === lang && !every);
  const rows = pathname.endsWith('/notices') && cursor === null ? [{ ...notice, name: lang }] : [];
  const page = { rows, gone: [], cursor: every || cursor === 'every' ? 'every' : lang, more: false, rev: 7 };
  const paged = pages !== undefined && pathname.endsWith('/notices') && pageOfNotices(pages, cursor ?? lang);
  const body = paged ? paged : goesOn ? { code: 200, msg: '', data: page } : { code: 410, reason: 'cursor_unknown', msg: '', data: '' };
  return new Response(JSON.stringify(body), { status: 200 });
});

let nowMs = 1_000_000;
let hide: (() => void)[] = [];
const show = (resource: Resource) => subscriptions.add(resource, nowMs, () => undefined);
const noticeRows = () => [...mirror.collection('notices').rows.values()].map((row) => 'name' in row && row.name);
const parts = { nowMs: () => nowMs, dropPictures: () => undefined, pause: async () => undefined };

beforeEach(() => {
  for (const away of hide.splice(0)) away();
  asked = [];
  pages = undefined;
  isLost = false;
  nowMs += 3_600_000;
  setWireLanguage('en_us');
  connectionStore.set('online');
  subscriptions.forget();
  mirror.open({ memberId: crypto.randomUUID() });
});

/** A page with the notices on screen, whose copy is complete in English. */
async function noticesHere() {
  const sync = startSync({ nowMs: () => nowMs, later: () => () => undefined });
  await mirror.openCollection('notices');
  const { pullCollection } = await import('./collection-pull.ts');
  await pullCollection('notices', parts);
  hide = [show(resourceOf('notices'))];
  await vi.waitFor(() => expect(noticeRows()).toEqual(['en_us']));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked = [];
  return sync;
}

test('content on screen is pulled anew after a change of language, at once', async () => {
  const sync = await noticesHere();
  setWireLanguage('de_de');
  sync.changedLanguage();
  await vi.waitFor(() => expect(noticeRows()).toEqual(['de_de']));
  expect(asked).toEqual(['/mirror/notices?cursor=en_us', '/mirror/notices']);
});

test('a long list keeps its rows in the language before until the page with each of them has come, and no page is requested twice', async () => {
  pages = 4;
  await mirror.openCollection('notices');
  const { pullCollection } = await import('./collection-pull.ts');
  await pullCollection('notices', parts);
  asked = [];
  setWireLanguage('de_de');
  const between: unknown[] = [];
  await pullCollection('notices', { ...parts, pause: async () => void between.push(noticeRows()) });
  expect(between).toEqual([
    ['de_de', 'en_us', 'en_us', 'en_us'],
    ['de_de', 'de_de', 'en_us', 'en_us'],
    ['de_de', 'de_de', 'de_de', 'en_us'],
  ]);
  expect(noticeRows()).toEqual(['de_de', 'de_de', 'de_de', 'de_de']);
  expect(asked).toHaveLength(1 + pages);
});

test('in advance it is pulled in every language, once, and then a change of language needs no rows', async () => {
  const sync = await noticesHere();
  for (const collection of inLanguages) {
    await mirror.openCollection(collection);
    const { pullCollection } = await import('./collection-pull.ts');
    await pullCollection(collection, parts);
  }
  asked = [];
  await pullEveryLanguage(parts);
  expect(asked.toSorted()).toEqual(inLanguages.map((name) => `/mirror/${name}?texts=all`).toSorted());
  asked = [];
  await pullEveryLanguage(parts);
  expect(asked).toEqual([]);
  setWireLanguage('de_de');
  sync.changedLanguage();
  await vi.waitFor(() => expect(asked).toEqual(['/mirror/notices?cursor=every']));
  expect(noticeRows()).toEqual(['en_us']);
  expect(mirror.collection('notices').state.everyLanguage).toBe(true);
});

test('a collection that is not complete, or is too large, stays in one language', async () => {
  await pullEveryLanguage(parts);
  expect(asked).toEqual([]);
});

/** Runs what is fetched in advance; the worker says each time whether it is there. Returns whether all is said to be on the device. */
async function runAhead(workerIsThere: () => boolean): Promise<boolean> {
  let isPictured = false;
  const pictured = (): void => {
    isPictured = true;
  };
  await runPicturesAhead({ ...parts, keep: async () => workerIsThere(), handsOff: async () => undefined, pictured }, () => true);
  return isPictured;
}

test('a worker that comes only after the first question gets the texts all the same', async () => {
  await noticesHere();
  asked = [];
  let questions = 0;
  expect(
    await runAhead(() => {
      questions += 1;
      return questions > 1;
    }),
  ).toBe(true);
  expect(asked).toEqual(['/mirror/notices?texts=all']);
  expect(mirror.collection('notices').state.everyLanguage).toBe(true);
  asked = [];
  expect(await runAhead(() => false)).toBe(false);
  expect(asked, 'without a worker nothing comes in advance').toEqual([]);
});

test('a reply that is dropped, since another pull has moved the cursor meanwhile, is asked for once more', async () => {
  await noticesHere();
  asked = [];
  const moved = { from: 'en_us', anew: false, rows: [], deleted: [], cursor: 'en_us 2', more: false, atMs: nowMs };
  meanwhile = async () => {
    meanwhile = undefined;
    mirror.apply({ kind: 'patch', collection: 'notices', ...moved });
  };
  expect(await runAhead(() => true)).toBe(true);
  expect(asked).toEqual(['/mirror/notices?texts=all', '/mirror/notices?texts=all']);
  expect(mirror.collection('notices').state.everyLanguage).toBe(true);
});

test('as long as the texts’ replies are lost nobody says that all is on the device; a later run brings them', async () => {
  await noticesHere();
  isLost = true;
  expect(await runAhead(() => true)).toBe(false);
  isLost = false;
  nowMs += 3_600_000;
  expect(await runAhead(() => true)).toBe(true);
  expect(mirror.collection('notices').state.everyLanguage).toBe(true);
});
