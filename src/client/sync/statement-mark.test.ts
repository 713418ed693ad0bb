import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { statementRowId } from '#contract/collections/statement.ts';
import { chain, type Link } from '../../../tests/client/chains.ts';
import { statementMark, storeStatementMark } from '../device/statement-marks.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { rememberHead } from './statement-mark.ts';

const hash = (digit: string) => digit.repeat(64);
const links = chain(3);
const others = chain(3, 'other');
const entry = (seq: number, of = links): MirrorRow => ({ id: statementRowId(seq), ...(of[seq - 1] as Link) });
const head = (seq: number, of = links, key = 'key'): MirrorRow => ({
  id: 'head',
  seq,
  hash: of[seq - 1]?.hash ?? hash('f'),
  signature: 's',
  public_key: key,
});
const markAt = (seq: number) => ({ publicKey: 'key', seq, hash: links[seq - 1]?.hash });
const brought = (...rows: MirrorRow[]) => {
  mirror.apply({ kind: 'rows', collection: 'statement', rows, atMs: 1 });
  return rememberHead();
};

let count = 0;
let memberId = '';

beforeEach(async () => {
  count += 1;
  memberId = `member-${count}`;
  mirror.open({ memberId });
  await mirror.openCollection('statement');
});

test('the first head is stored, then every one that continues from it', async () => {
  await brought(entry(1), head(1));
  expect(await statementMark(memberId)).toEqual(markAt(1));
  await brought(entry(2), head(2));
  expect(await statementMark(memberId)).toEqual(markAt(2));
});

test.each([
  ['a shorter chain', [entry(1), head(1)]],
  ['another entry at the number that was seen', [entry(2, others), entry(3, others), head(3, others)]],
  ['another key', [entry(3), head(3, links, 'other')]],
  ['a head without its entry', [head(9)]],
  ['an entry that does not follow what was seen', [entry(3, others), head(3, others)]],
])('%s does not replace the stored mark', async (_name, rows) => {
  await brought(entry(1), entry(2), head(2));
  await brought(...rows);
  expect(await statementMark(memberId)).toEqual(markAt(2));
});

test('an emptied copy does not delete the mark, and another member never sees it', async () => {
  await brought(entry(1), head(1));
  await mirror.empty();
  expect(await statementMark(memberId)).toMatchObject({ seq: 1 });
  expect(await statementMark('somebody-else')).toBeUndefined();
});

test('the stored mark does not contain the member’s id', async () => {
  await storeStatementMark(memberId, { publicKey: 'key', seq: 1, hash: hash('a') });
  const opened = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open('foyer-device');
    opening.onsuccess = () => done(opening.result);
  });
  const rows = await new Promise<unknown[]>((done) => {
    const asking = opened.transaction('statementMarks').objectStore('statementMarks').getAll();
    asking.onsuccess = () => done(asking.result);
  });
  opened.close();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(memberId);
});
