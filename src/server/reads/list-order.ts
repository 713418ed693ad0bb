import { LRUCache } from 'lru-cache';
import type { SharedCollectionName } from '#contract/collections/mirror.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Page } from './paging.ts';

/** What is kept of one database's lists, and how long one may be. */
const orderLimits = {
  /** One for each region and class, and a few more; the longest unused one goes first. */
  lists: 300,
  /** Beyond what an operator can look after; what comes later in a list is not reached by pages. */
  ids: 100_000,
} as const;

interface Order {
  rev: number;
  ids: Promise<readonly string[]>;
}

/** By database handle, so that it goes when the database is closed. */
const kept = new WeakMap<Queries, LRUCache<string, Order>>();

/** A list whose order changes only with a collection's revision. */
export interface OrderedList {
  collection: SharedCollectionName;
  /** Names the list among all lists. */
  key: string;
  /** An id that this asker's list leaves out. */
  without?: string | undefined;
  /** At most `limit` ids in the list's order. */
  load(limit: number): Promise<readonly { id: string }[]>;
}

async function orderOf(queries: Queries, { collection, key, load }: OrderedList): Promise<readonly string[]> {
  // Read before the ids: they are then at least as new as the revision that they are kept under.
  const rev = (await collectionRevisions(queries))[collection];
  const orders = kept.get(queries) ?? new LRUCache<string, Order>({ max: orderLimits.lists });
  kept.set(queries, orders);
  const known = orders.get(key);
  const order = known?.rev === rev ? known : { rev, ids: load(orderLimits.ids).then((rows) => rows.map(({ id }) => id)) };
  orders.set(key, order);
  const forget = () => {
    if (orders.peek(key) === order) orders.delete(key);
  };
  // Not kept: a load that failed, and an empty list, since anyone can ask for lists of ids that nobody knows.
  order.ids.then((ids) => ids.length === 0 && forget(), forget);
  return order.ids;
}

/**
 * The ids on a page, and how long the whole list is. The order is loaded once for each revision of its collection, so that a
 * page far down costs what the first one does, on both databases and whatever their planners think of an offset.
 */
export async function idsOn(queries: Queries, list: OrderedList, page: Page): Promise<{ ids: readonly string[]; count: number }> {
  const order = await orderOf(queries, list);
  const ids = list.without === undefined ? order : order.filter((id) => id !== list.without);
  return { ids: ids.slice(page.offset, page.offset + page.limit), count: ids.length };
}

/** The rows in the order of their ids; a row that is gone since is left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
