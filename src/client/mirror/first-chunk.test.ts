import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newMirror, patch, wipe } from '../../../tests/client/mirrors.ts';
import type { MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';

beforeEach(wipe);
afterEach(async () => {
  vi.restoreAllMocks();
  await wipe();
});

const video = (at: number): MirrorRow => ({ id: `v-${String(at).padStart(5, '0')}`, pos: at, class_id: '' }) as unknown as MirrorRow;
const pageRows = 200;

/** Fills a copy with `count` videos as the server sends them, page by page. */
async function fill(mirror: Mirror, count: number, order: (at: number) => number = (at) => at): Promise<void> {
  for (let first = 0; first < count; first += pageRows) {
    mirror.apply({
      ...patch({}),
      collection: 'videos',
      from: first === 0 ? undefined : `c${first}`,
      anew: first === 0,
      rows: Array.from({ length: Math.min(pageRows, count - first) }, (_, at) => video(order(first + at))),
      cursor: `c${first + pageRows}`,
      more: first + pageRows < count,
    } as never);
    await mirror.settled();
  }
  await mirror.tidy('videos');
}

/** The rows of every chunk that is read or written from now on. */
function countRows(): { read: number; written: number } {
  const counts = { read: 0, written: 0 };
  const { get, put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    const asking = get.call(this, key);
    if (this.name === 'chunks') asking.addEventListener('success', () => (counts.read += asking.result?.rows.length ?? 0));
    return asking;
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'chunks') counts.written += value.rows.length;
    return put.call(this, value, key);
  });
  return counts;
}

test.each([
  ['in order', (at: number) => at],
  ['in the order of their changes', (at: number) => (at * 7_919) % 15_000],
])('the first rows of 15,000 are there after 60 were parsed, not more (received %s)', async (_, order) => {
  const mirror = newMirror();
  mirror.open('public');
  await fill(mirror, 15_000, order);
  const again = newMirror();
  again.open('public');
  const counts = countRows();
  const parsed = await new Promise<number>((done) => {
    again.subscribe(() => {
      const { rows } = again.collection('videos');
      if (rows.size >= 30) done(counts.read);
    });
    void again.openCollection('videos');
  });
  expect(parsed).toBe(60);
  expect([...again.collection('videos').rows.keys()].slice(0, 2)).toEqual(['v-00000', 'v-00001']);
  await again.settled();
  // All lines of the table of contents, and none of the other rows.
  expect(again.collection('videos').lines.size).toBe(15_000);
  expect(counts.read).toBe(60);
});

test('a full pull writes each row once: pages and chunks begin together', async () => {
  const mirror = newMirror();
  mirror.open('public');
  const counts = countRows();
  await fill(mirror, 2_000);
  expect(counts).toEqual({ read: 0, written: 2_000 });
});
