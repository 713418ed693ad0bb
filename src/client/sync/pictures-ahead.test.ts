import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { MemberInfo } from '#contract/collections/member.ts';
import { collectionNames, isOwnCollection } from '#contract/collections/mirror.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { fetchPicturesAhead, runPicturesAhead } from './pictures-ahead.ts';

const me = (header_img: string): MemberInfo => ({
  id: 'memberone',
  username: 'ada',
  nickname: '',
  header_img,
  money: '0',
  money_value: 0,
  point: 0,
  see_total: 0,
  status: 1,
  groupinfo: { image: '', rate: 0 },
  name: '',
  sex: '0' as const,
  paypassword: 0,
  tier: 'registered' as const,
  is_bank: 0,
});

test.each([
  ['the member’s own picture is included', '/media/pictures/0123456789abcdef0123456789abcdef-384.webp', true],
  ['one of the set is a file of the app', '/avatars/7.png', false],
])('prefetched pictures: %s (S17, O7)', async (_name, header_img, isIncluded) => {
  mirror.open({ memberId: 'memberone' });
  await mirror.empty();
  mirror.apply({ kind: 'rows', collection: 'member', rows: [me(header_img)], atMs: 1 });
  await mirror.settled();
  const handed: string[] = [];
  const keep = async (urls: readonly string[]) => handed.push(...urls) >= 0;
  expect(await fetchPicturesAhead({ keep, pause: async () => undefined, dropPictures: () => undefined })).toBe(true);
  expect(handed).toEqual(isIncluded ? [header_img] : []);
});

afterEach(() => void vi.unstubAllGlobals());

test('pictures that no stored row refers to are deleted once the copy is complete: a withdrawal would miss them (O24)', async () => {
  const cached = ['aa11-480.webp', 'bb22-480.webp', 'bb22-720.webp', 'cc33-384.webp'];
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => ({ keys: async () => cached.map((name) => ({ url: `https://club.example/media/pictures/${name}` })) }),
  });
  mirror.open({ memberId: 'memberone' });
  await mirror.empty();
  const dropped: string[] = [];
  const fetchAhead = (keep = async () => true) =>
    fetchPicturesAhead({
      keep,
      pause: async () => undefined,
      dropPictures: (bases) => void dropped.push(...bases),
    });
  const patch = (collection: 'profiles' | (typeof collectionNames)[number], rows: unknown[]) =>
    mirror.apply({
      kind: 'patch',
      collection,
      from: null,
      anew: true,
      rows: rows as MirrorRow[],
      deleted: [],
      cursor: 'c',
      more: false,
      atMs: 1,
    });
  const picture = { base: '/media/pictures/aa11', width: 3, height: 4, widths: [480], colour: '#000000', blur: '' };
  mirror.apply({ kind: 'rows', collection: 'member', rows: [me('/media/pictures/cc33-384.webp')], atMs: 1 });
  patch('profiles', [{ id: 'p', xuanfei_name: 'p', pos: 1, at_ms: 1, picture, pictures: [] }]);
  await mirror.settled();
  expect([await fetchAhead(), dropped]).toEqual([true, []]);
  for (const collection of collectionNames) if (!isOwnCollection(collection) && collection !== 'profiles') patch(collection, []);
  await mirror.settled();
  expect([await fetchAhead(), dropped]).toEqual([true, ['/media/pictures/bb22']]);
  // Also if the worker accepts no more today.
  dropped.length = 0;
  expect([await fetchAhead(async () => false), dropped]).toEqual([false, ['/media/pictures/bb22']]);
});

test('the first pictures of lists are fetched first, each once, and none after the worker accepts no more', async () => {
  mirror.open('public');
  await mirror.empty();
  const picture = (name: string) => ({ base: `/media/pictures/${name}`, width: 3, height: 4, widths: [480], colour: '#000000', blur: '' });
  const person = (n: number) => {
    const [cover, ...rest] = [0, 1, 2].map((k) => picture(`p${n}x${k}`));
    return { id: `p${100 + n}`, xuanfei_name: `${n}`, pos: n, at_ms: 1, picture: cover, pictures: rest };
  };
  const rows = Array.from({ length: 30 }, (_, n) => person(n)) as unknown as MirrorRow[];
  mirror.apply({ kind: 'patch', collection: 'profiles', from: null, anew: true, rows, deleted: [], cursor: 'c', more: false, atMs: 1 });
  await mirror.settled();
  const batches: string[][] = [];
  const fetch = (takes: number) => {
    batches.length = 0;
    const keep = async (urls: readonly string[]) => batches.push([...urls]) < takes;
    return fetchPicturesAhead({ keep, pause: async () => undefined, dropPictures: () => undefined });
  };
  expect(await fetch(100)).toBe(true);
  expect(batches.slice(0, 4).flat()).toEqual(Array.from({ length: 24 }, (_, n) => `/media/pictures/p${n}x0-480.webp`));
  const all = batches.flat();
  expect([all.length, new Set(all).size]).toEqual([90, 90]);
  expect([await fetch(2), batches.length]).toEqual([false, 2]);
});

test('before anything is fetched in advance, and before each part of the rows is read for it, the page has to be at rest', async () => {
  mirror.open('public');
  await mirror.empty();
  const steps: string[] = [];
  const chunks = vi.spyOn(mirror, 'chunks').mockImplementation(async function* () {
    for (let part = 0; part < 2; part += 1) {
      steps.push('read');
      yield [];
    }
  });
  let rests = (): void => undefined;
  const parts = {
    nowMs: () => 1,
    keep: async () => steps.push('keep') > 0,
    handsOff: () => {
      steps.push('wait');
      return new Promise<void>((go) => {
        rests = go;
      });
    },
    pause: async () => undefined,
    dropPictures: () => undefined,
    pictured: () => steps.push('whole'),
  };
  const run = runPicturesAhead(parts, () => true);
  await new Promise((go) => setTimeout(go, 20));
  expect(steps).toEqual(['wait']);
  const going = setInterval(() => rests(), 0);
  await run;
  clearInterval(going);
  chunks.mockRestore();
  expect(steps.at(-1)).toBe('whole');
  const reads = steps.flatMap((step, at) => (step === 'read' ? at : []));
  expect(reads.length).toBeGreaterThan(10);
  // The first part of a collection comes right after the wait for the one before.
  for (const at of reads) expect(steps[at - 1]).toMatch(at === reads[0] ? /keep/ : /wait/);
});
