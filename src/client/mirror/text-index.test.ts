import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newMirror, patch, row, wipe } from '../../../tests/client/mirrors.ts';
import type { MirrorRow } from './collection-table.ts';
import { indexTexts, type TextIndex } from './text-index.ts';

beforeEach(wipe);
afterEach(wipe);

const nameOf = ({ name }: MirrorRow<'regions'>): string => name;
const index = async (
  mirror: ReturnType<typeof newMirror>,
  before?: TextIndex,
  read: (id: string) => unknown = () => 0,
): Promise<TextIndex> => {
  const made = await indexTexts(
    mirror,
    'regions',
    (region) => {
      read(region.id);
      return nameOf(region);
    },
    before,
  );
  if (!made) throw new Error('the collection has changed');
  return made;
};

test('of 1,000 rows that were read before, only a changed one is read again; a removed one leaves no text', async () => {
  const mirror = newMirror();
  mirror.open('public');
  mirror.apply(patch({ rows: Array.from({ length: 1_000 }, (_, at) => row(`r${at}`, at)) }));
  const before = await index(mirror);
  expect(before.texts.size).toBe(1_000);
  mirror.apply({ kind: 'rows', collection: 'regions', rows: [row('r7', 7, 'Hanoi')], atMs: 2 });
  mirror.apply({ kind: 'deleted', collection: 'regions', deleted: ['r8'] });
  const read: string[] = [];
  const after = await index(mirror, before, (id) => read.push(id));
  expect(read).toEqual(['r7']);
  expect([after.texts.get('r7'), after.texts.get('r8'), after.texts.get('r9'), after.texts.size]).toEqual(['Hanoi', undefined, 'r9', 999]);
  expect(before.texts.get('r7')).toBe('r7');
});

test('an index that is brought up to date is the same as one that is made anew', async () => {
  const ids = fc.constantFrom(...'abcdefgh');
  const rows = fc.uniqueArray(fc.tuple(ids, fc.string({ maxLength: 2 })), { selector: ([id]) => id, maxLength: 4 });
  const change = fc.record({ rows, deleted: fc.uniqueArray(ids, { maxLength: 2 }), anew: fc.boolean(), indexed: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
      await wipe();
      const mirror = newMirror();
      mirror.open('public');
      let known: TextIndex | undefined;
      for (const { rows: brought, deleted, anew, indexed } of changes) {
        mirror.apply(patch({ rows: brought.map(([id, name]) => row(id, 0, name)), deleted, anew, from: null }));
        if (!indexed) continue;
        known = await index(mirror, known);
        expect(known).toEqual(await index(mirror));
      }
    }),
    { numRuns: 40 },
  );
});
