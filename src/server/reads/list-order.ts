import { LRUCache } from 'lru-cache';
import type { SharedCollectionName } from '#contract/collections/mirror.ts';
import { collectionRevisions } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Page } from './paging.ts';

/** Limits of the cache of one database's lists, and of their length. */
const orderLimits = {
  /** One for each region and class, and a few more; the least recently used is evicted first. */
  lists: 300,
  /** More than an operator can maintain; pages cannot reach anything later in a list. */
  ids: 100_000,
} as const;

interface Order {
  rev: number;
  ids: Promise<readonly string[]>;
}

/** By database handle, so that it is released when the database is closed. */
const kept = new WeakMap<Queries, LRUCache<string, Order>>();

/** A list whose order changes only with a collection's revision. */
export interface OrderedList {
  collection: SharedCollectionName;
  /** Identifies the list. */
  key: string;
  /** An id that the caller's list leaves out. */
  without?: string | undefined;
  /** At most `limit` ids in the list's order. */
  load(limit: number): Promise<readonly { id: string }[]>;
}

async function orderOf(queries: Queries, { collection, key, load }: OrderedList): Promise<readonly string[]> {
  // Read before the ids: they are then at least as new as the revision under which they are cached.
  const rev = (await collectionRevisions(queries))[collection];
  const orders = kept.get(queries) ?? new LRUCache<string, Order>({ max: orderLimits.lists });
  kept.set(queries, orders);
  const known = orders.get(key);
  const order = known?.rev === rev ? known : { rev, ids: load(orderLimits.ids).then((rows) => rows.map(({ id }) => id)) };
  orders.set(key, order);
  const forget = () => {
    if (orders.peek(key) === order) orders.delete(key);
  };
  // Not cached: a load that failed, and an empty list, since anybody can request lists of unknown ids.
  order.ids.then((ids) => ids.length === 0 && forget(), forget);
  return order.ids;
}

/**
 * The ids on a page, and how long the whole list is. The order is loaded once for each revision of its collection, so that a
 * deep page costs as much as the first one, on both databases and whatever their planners do with an offset.
 */
export async function idsOn(queries: Queries, list: OrderedList, page: Page): Promise<{ ids: readonly string[]; count: number }> {
  const order = await orderOf(queries, list);
  const ids = list.without === undefined ? order : order.filter((id) => id !== list.without);
  return { ids: ids.slice(page.offset, page.offset + page.limit), count: ids.length };
}

/** The rows in the order of the ids; rows deleted since are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
