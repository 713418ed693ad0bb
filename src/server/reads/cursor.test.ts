import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lotteryKeyForm } from '#contract/collections/lotteries.ts';
import { collectionNames, mirrorCall } from '#contract/collections/mirror.ts';
import { periodRowId } from '#contract/collections/periods.ts';
import { statementRowId } from '#contract/collections/statement.ts';
import { afterEveryRowId, idForm, rowId } from '#contract/row-id.ts';
import { idMaker } from '../context.ts';
import { seedId } from '../demo/seed-id.ts';
import { expectOf } from '../draws/period-plan.ts';
import { cursorFrom, cursorText } from './cursor.ts';

const longestKey = 'K'.repeat(32);
const at = { epoch: 'e'.repeat(32), collection: 'periods', partition: 'a'.repeat(64), sinceRev: Number.MAX_SAFE_INTEGER };
const place = (id: string) => ({ ...at, rev: Number.MAX_SAFE_INTEGER, id });

const ids = {
  none: '',
  'after all of a revision': afterEveryRowId,
  'a new one': idMaker(randomBytes)(),
  'a demo row': seedId('video', 'dance'),
  'a period': periodRowId('k3', expectOf(1_800_000_000_000, 1)),
  'a period of the longest key': periodRowId(longestKey, expectOf(1_800_000_000_000, Number.MAX_SAFE_INTEGER)),
  'an entry': statementRowId(Number.MAX_SAFE_INTEGER),
  'the longest pair of names': `${'x'.repeat(64)}.${'y'.repeat(64)}`,
};

test.each(Object.entries(ids))('a cursor at %s can be parsed again, and fits into a request', (_what, id) => {
  const text = cursorText(place(id));
  expect(cursorFrom(text)).toEqual(place(id));
  expect(v.safeParse(mirrorCall.fields, { cursor: text }).issues).toBeUndefined();
});

test('the longest key of a game may be a name in an id', () => {
  expect(longestKey).toMatch(lotteryKeyForm);
  expect(`${longestKey}K`).not.toMatch(lotteryKeyForm);
  expect(longestKey).toMatch(idForm);
});

test.each(['a b', '.', 'a.', '.a', 'a.b.c', '~~', 'é', 'a\0', '\ud800', 'x'.repeat(65), 'a/b'])(
  '%j is no id: no row is made with it, no cursor stands at it, and none is read',
  (id) => {
    expect(() => rowId(id)).toThrow(/no id/);
    expect(() => cursorText(place(id))).toThrow(/no cursor/);
    const forged = Buffer.from(JSON.stringify([at.epoch, at.collection, at.partition, 1, 1, id])).toString('base64url');
    expect(cursorFrom(forged)).toBeUndefined();
  },
);

test('every id sorts after the empty one and before the end of its revision, byte by byte', () => {
  const { none: _none, 'after all of a revision': _after, ...real } = ids;
  for (const id of Object.values(real)) {
    expect(Buffer.compare(Buffer.from(id), Buffer.from(afterEveryRowId))).toBe(-1);
    expect([id > '', id < afterEveryRowId]).toEqual([true, true]);
  }
});

test('a client can continue from a cursor that an earlier release issued in the middle of the periods', () => {
  const kept = Buffer.from(JSON.stringify(['epoch', 'periods', 'all', 250, 200, 'k3.2026112200000120'])).toString('base64url');
  expect(cursorFrom(kept)).toEqual({
    epoch: 'epoch',
    collection: 'periods',
    partition: 'all',
    sinceRev: 250,
    rev: 200,
    id: 'k3.2026112200000120',
  });
});

test('the names of collections fit into a cursor', () => {
  for (const name of collectionNames) expect(name.length).toBeLessThanOrEqual(32);
});
