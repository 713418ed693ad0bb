import * as v from 'valibot';
import { expect, test } from 'vitest';
import { collectionNames, mirrorCall, mirrorPageRows } from '#contract/collections/mirror.ts';
import { rowIdForm } from '#contract/row-id.ts';
import { asking } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { drawnMsOf, fillCollections, rowsOf } from '../../../tests/postgres/mirror-rows.ts';
import { pullMirror } from './mirror.ts';
import type { ReadContext } from './read.ts';

const count = 620;

/** The ids that a client is sent from beginning to end, with repetitions. */
async function allIds(context: ReadContext, collection: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  // One page more than there can be, so that an endless pull fails.
  for (let page = 0; page <= Math.ceil((count + 1) / mirrorPageRows); page += 1) {
    const outcome = await pullMirror(context, collection, cursor);
    if (!outcome.ok) throw new Error(`${collection}, page ${page}: ${outcome.why}`);
    ids.push(...outcome.data.rows.map(({ id }) => id));
    if (!outcome.data.more) return ids;
    // As it is returned in a request.
    ({ cursor } = v.parse(mirrorCall.fields, { cursor: outcome.data.cursor }));
  }
  throw new Error(`${collection}: no end`);
}

/** What a client is sent that stores the newest `newest` rows. */
async function newestIds(context: ReadContext, collection: string, newest: number, from?: string) {
  const ids: string[] = [];
  const older: (boolean | undefined)[] = [];
  let cursor = from;
  for (let page = 0; page < 10; page += 1) {
    const outcome = await pullMirror(context, collection, cursor, { newest });
    if (!outcome.ok) throw new Error(outcome.why);
    ids.push(...outcome.data.rows.map(({ id }) => id));
    older.push(outcome.data.older);
    ({ cursor } = outcome.data);
    if (!outcome.data.more) return { ids, older, cursor };
  }
  throw new Error('no end');
}

onBothDatabases('every collection of the mirror', (fresh) => {
  test('is paged to its end, and every row is sent exactly once (O23)', { timeout: 60_000 }, async () => {
    const db = await fresh.database();
    await fillCollections(db, count);
    for (const collection of collectionNames) {
      const ids = await allIds(asking(db), collection);
      expect([collection, ids.length, new Set(ids).size]).toEqual([collection, rowsOf(collection, count), rowsOf(collection, count)]);
      for (const id of ids) expect(id).toMatch(rowIdForm);
    }
  });

  test('of rows ordered by time a client is sent as many of the newest as it stores, and told that there are others', {
    timeout: 60_000,
  }, async () => {
    const db = await fresh.database();
    await fillCollections(db, count);
    const context = asking(db);
    const { ids: log, older, cursor } = await newestIds(context, 'money-log', 300);
    expect(log).toEqual((await allIds(context, 'money-log')).slice(-300));
    // Only the first page says so: later ones miss nothing.
    expect(older).toEqual([true, undefined]);
    expect(await newestIds(context, 'money-log', 300, cursor)).toMatchObject({ ids: [], older: [undefined] });
    expect((await newestIds(context, 'money-log', count)).older).not.toContain(true);
    expect((await newestIds(context, 'money-log', count)).ids).toHaveLength(count);

    const all = await allIds(context, 'periods');
    const periods = await newestIds(context, 'periods', 200);
    // Seven share a revision here: those of the first revision are sent completely.
    expect(periods.ids.length).toBeGreaterThanOrEqual(200);
    expect(periods.ids.length).toBeLessThan(207);
    expect(periods.ids).toEqual(all.slice(-periods.ids.length));
    expect(periods.older[0]).toBe(true);
    // A client that was away for longer than it stores is also sent only the newest.
    const first = await pullMirror(context, 'periods', undefined);
    if (!first.ok) throw new Error(first.why);
    const after = await newestIds(context, 'periods', 100, first.data.cursor);
    expect(after.ids).toEqual(all.slice(-104));
    expect(after.older[0]).toBe(true);
    // Rows that may have been deleted or changed later are sent completely.
    expect((await newestIds(context, 'messages', 100)).ids).toHaveLength(count);
  });

  test('periods that are too old for the feed are not reported as left out', async () => {
    const db = await fresh.database();
    await fillCollections(db, count);
    // Three days after the 600th draw: only later ones are left in the feed.
    const context = { ...asking(db), nowMs: drawnMsOf(600) + 3 * 86_400_000 };
    expect((await newestIds(context, 'periods', 5)).older[0]).toBe(true);
    expect(await newestIds(context, 'periods', 300)).toMatchObject({ older: [undefined], ids: { length: 20 } });
  });
});
