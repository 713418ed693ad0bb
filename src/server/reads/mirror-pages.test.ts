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

/** The ids that a phone is sent from the beginning to the end, as often as they are sent. */
async function allIds(context: ReadContext, collection: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  // One page more than there can be: a pull that has no end is one that fails.
  for (let page = 0; page <= Math.ceil((count + 1) / mirrorPageRows); page += 1) {
    const outcome = await pullMirror(context, collection, cursor);
    if (!outcome.ok) throw new Error(`${collection}, page ${page}: ${outcome.why}`);
    ids.push(...outcome.data.rows.map(({ id }) => id));
    if (!outcome.data.more) return ids;
    // As it comes back in a request.
    ({ cursor } = v.parse(mirrorCall.fields, { cursor: outcome.data.cursor }));
  }
  throw new Error(`${collection}: no end`);
}

/** What a phone is sent that keeps the newest `newest` rows. */
async function newestIds(context: ReadContext, collection: string, newest: number, from?: string) {
  const ids: string[] = [];
  const older: (boolean | undefined)[] = [];
  let cursor = from;
  for (let page = 0; page < 10; page += 1) {
    const outcome = await pullMirror(context, collection, cursor, newest);
    if (!outcome.ok) throw new Error(outcome.why);
    ids.push(...outcome.data.rows.map(({ id }) => id));
    older.push(outcome.data.older);
    ({ cursor } = outcome.data);
    if (!outcome.data.more) return { ids, older, cursor };
  }
  throw new Error('no end');
}

onBothDatabases('every collection of the mirror', (fresh) => {
  test('is paged to its end, and every row comes exactly once (O23)', { timeout: 60_000 }, async () => {
    const db = await fresh.database();
    await fillCollections(db, count);
    for (const collection of collectionNames) {
      const ids = await allIds(asking(db), collection);
      expect([collection, ids.length, new Set(ids).size]).toEqual([collection, rowsOf(collection, count), rowsOf(collection, count)]);
      for (const id of ids) expect(id).toMatch(rowIdForm);
    }
  });

  test('of rows that come in time a phone is sent as many of the newest as it keeps, and told that there are others', {
    timeout: 60_000,
  }, async () => {
    const db = await fresh.database();
    await fillCollections(db, count);
    const context = asking(db);
    const { ids: log, older, cursor } = await newestIds(context, 'money-log', 300);
    expect(log).toEqual((await allIds(context, 'money-log')).slice(-300));
    // Only where they begin is it said: what comes later misses nothing.
    expect(older).toEqual([true, undefined]);
    expect(await newestIds(context, 'money-log', 300, cursor)).toMatchObject({ ids: [], older: [undefined] });
    expect((await newestIds(context, 'money-log', count)).older).not.toContain(true);
    expect((await newestIds(context, 'money-log', count)).ids).toHaveLength(count);

    const all = await allIds(context, 'periods');
    const periods = await newestIds(context, 'periods', 200);
    // Seven share a revision here: those of the first one come as a whole.
    expect(periods.ids.length).toBeGreaterThanOrEqual(200);
    expect(periods.ids.length).toBeLessThan(207);
    expect(periods.ids).toEqual(all.slice(-periods.ids.length));
    expect(periods.older[0]).toBe(true);
    // A phone that was away for longer than it keeps is sent no more than the newest either.
    const first = await pullMirror(context, 'periods', undefined);
    if (!first.ok) throw new Error(first.why);
    const after = await newestIds(context, 'periods', 100, first.data.cursor);
    expect(after.ids).toEqual(all.slice(-104));
    expect(after.older[0]).toBe(true);
    // Rows that may have been removed or changed later come whole.
    expect((await newestIds(context, 'messages', 100)).ids).toHaveLength(count);
  });

  test('periods that left the feed by their age are not said to be left out', async () => {
    const db = await fresh.database();
    await fillCollections(db, count);
    // Three days after the 600th draw: so many later ones are left in the feed.
    const context = { ...asking(db), nowMs: drawnMsOf(600) + 3 * 86_400_000 };
    expect((await newestIds(context, 'periods', 5)).older[0]).toBe(true);
    expect(await newestIds(context, 'periods', 300)).toMatchObject({ older: [undefined], ids: { length: 20 } });
  });
});
