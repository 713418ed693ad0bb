import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { statementRowId } from '#contract/shelves/statement.ts';
import { keepStatementMark, statementMark } from '../device/statement-marks.ts';
import { mirror } from '../mirror/instance.ts';
import type { MirrorRow } from '../mirror/shelf-table.ts';
import { rememberHead } from './statement-mark.ts';

const hash = (digit: string) => digit.repeat(64);
const entry = (seq: number, digit: string): MirrorRow => ({
  ...{ id: statementRowId(seq), seq, transfer: `t${seq}`, kind: 'grant', amount_cents: 1, balance_cents: seq, at_ms: seq },
  ...{ prev: hash('0'), hash: hash(digit) },
});
const head = (seq: number, digit: string, key = 'key'): MirrorRow => ({
  id: 'head',
  seq,
  hash: hash(digit),
  signature: 's',
  public_key: key,
});
const brought = (...rows: MirrorRow[]) => {
  mirror.apply({ kind: 'rows', shelf: 'statement', rows, atMs: 1 });
  return rememberHead();
};

let count = 0;
let memberId = '';

beforeEach(async () => {
  count += 1;
  memberId = `member-${count}`;
  mirror.open({ memberId });
  await mirror.openShelf('statement');
});

test('the first head is remembered, then every one that goes on from it', async () => {
  await brought(entry(1, 'a'), head(1, 'a'));
  expect(await statementMark(memberId)).toEqual({ publicKey: 'key', seq: 1, hash: hash('a') });
  await brought(entry(2, 'b'), head(2, 'b'));
  expect(await statementMark(memberId)).toEqual({ publicKey: 'key', seq: 2, hash: hash('b') });
});

test.each([
  ['a shorter chain', [entry(1, 'a'), head(1, 'a')]],
  ['another entry at the number that was seen', [entry(2, 'f'), entry(3, 'c'), head(3, 'c')]],
  ['another key', [entry(3, 'c'), head(3, 'c', 'other')]],
  ['a head without its entry', [head(9, 'c')]],
])('%s does not cover up what was seen', async (_name, rows) => {
  await brought(entry(1, 'a'), entry(2, 'b'), head(2, 'b'));
  await brought(...rows);
  expect(await statementMark(memberId)).toEqual({ publicKey: 'key', seq: 2, hash: hash('b') });
});

test('an emptied copy does not forget it, and another member never sees it', async () => {
  await brought(entry(1, 'a'), head(1, 'a'));
  await mirror.empty();
  expect(await statementMark(memberId)).toMatchObject({ seq: 1 });
  expect(await statementMark('somebody-else')).toBeUndefined();
});

test('what is kept on the phone does not hold the member’s id', async () => {
  await keepStatementMark(memberId, { publicKey: 'key', seq: 1, hash: hash('a') });
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
