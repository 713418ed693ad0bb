import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { noteClubTime } from '../device/club-clock.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { openIndexedDbStore } from '../mirror/indexed-db/indexed-db-store.ts';
import { mirror } from '../mirror/instance.ts';
import { sweepExpired } from './expiry.ts';

stubClub(async () => {
  throw new Error('Nothing is asked of the club for this');
});

const day = 86_400_000;
const beganMs = 1_800_000_000_000;
let nowMs = beganMs;
/** What was deleted, with what was still stored of the rows then. */
let dropped: { bases: string[]; rowsLeft: number }[] = [];
const parts = {
  nowMs: () => nowMs,
  dropPictures: async (bases: readonly string[]) => {
    if (bases.length > 0) dropped.push({ bases: [...bases].sort(), rowsLeft: mirror.collection('profiles').lines.size });
  },
};

const picture = (name: string) => ({ base: `/media/pictures/${name}`, width: 3, height: 4, widths: [480], colour: '#000000', blur: '' });
const person = (id: string) =>
  ({
    id,
    xuanfei_name: id,
    region_id: 'r',
    pos: 1,
    at_ms: 1,
    picture: picture(`${id}-cover`),
    pictures: [picture(`${id}-one`)],
  }) as unknown as MirrorRow;
const fill = async (rows: MirrorRow[], atMs = beganMs) => {
  await mirror.openCollection('profiles');
  mirror.apply({ kind: 'patch', collection: 'profiles', from: null, anew: true, rows, deleted: [], cursor: 'c1', more: false, atMs });
  await mirror.settled();
};
/** Everything that is stored of a copy. */
async function storedIds(partition: Parameters<typeof openIndexedDbStore>[0]): Promise<string[]> {
  const store = await openIndexedDbStore(partition);
  const { places } = await store.readCollection('profiles');
  store.close();
  return [...places.keys()].sort();
}

beforeEach(async () => {
  dropped = [];
  nowMs = beganMs;
  noteClubTime(beganMs, beganMs);
  mirror.open('public');
  await mirror.empty();
  mirror.open({ memberId: 'one' });
  await mirror.empty();
});

test('after fourteen days rows and pictures are deleted at a start, without a network: the pictures first (O24)', async () => {
  await fill([person('a'), person('b')]);
  nowMs = beganMs + 14 * day;
  await sweepExpired(parts);
  expect(dropped).toEqual([]);
  nowMs += 1;
  // As at a start: nothing is in memory yet.
  mirror.open({ memberId: 'one' });
  await sweepExpired(parts);
  await mirror.settled();
  expect(dropped).toEqual([{ bases: ['a-cover', 'a-one', 'b-cover', 'b-one'].map((name) => `/media/pictures/${name}`), rowsLeft: 2 }]);
  expect(await storedIds({ memberId: 'one' })).toEqual([]);
  // The cursor says that the rows are stored: with it they would never be sent again.
  expect(mirror.collection('profiles').state).toMatchObject({ cursor: undefined, complete: false, asOfMs: 0 });
});

test('rows that the server has confirmed since stay', async () => {
  await mirror.openCollection('profiles');
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [person('old')], atMs: beganMs - 20 * day });
  mirror.apply({ kind: 'rows', collection: 'profiles', rows: [person('new')], atMs: beganMs });
  await sweepExpired(parts);
  await mirror.settled();
  expect(await storedIds({ memberId: 'one' })).toEqual(['new']);
});

test('a clock that was set back, or is known to be wrong by as much, deletes nothing', async () => {
  await fill([person('a')]);
  nowMs = beganMs - 400 * day;
  await sweepExpired(parts);
  // Set forward by thirty days; the server has sent its time since.
  nowMs = beganMs + 31 * day;
  noteClubTime(beganMs + day, nowMs);
  await sweepExpired(parts);
  expect(mirror.collection('profiles').lines.size).toBe(1);
  expect(dropped).toEqual([]);
});

test('the visitors’ copy beside a member’s is deleted as well, except pictures that the member’s copy has', async () => {
  mirror.open('public');
  await fill([person('a'), person('b')]);
  nowMs = beganMs + 15 * day;
  mirror.open({ memberId: 'one' });
  await fill([person('b')], nowMs);
  await sweepExpired(parts);
  expect(dropped.map(({ bases }) => bases)).toEqual([['/media/pictures/a-cover', '/media/pictures/a-one']]);
  expect(await storedIds('public')).toEqual([]);
  expect(await storedIds({ memberId: 'one' })).toEqual(['b']);
});

test('rows that the server confirms while the pictures are being deleted stay', async () => {
  await fill([person('a')]);
  nowMs = beganMs + 15 * day;
  await sweepExpired({
    ...parts,
    dropPictures: async () => void mirror.apply({ kind: 'rows', collection: 'profiles', rows: [person('a')], atMs: nowMs }),
  });
  expect(mirror.collection('profiles').lines.size).toBe(1);
});
