import { useEffect, useMemo, useState } from 'react';
import type { LocalCollection, MirrorRow } from '../collection-table.ts';
import { connectionStore } from '../connection-store.ts';
import { isWhole } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { asOf } from '../row-view.ts';
import type { Feed } from './mirrored.ts';

/** Rows that are shown at first, and added when the end comes near. */
const step = 60;

/** All rows of a collection that the club lists are stored. */
export function isStoredWhole(name: LocalCollection): boolean {
  const collection = mirror.collection(name);
  return isWhole(collection) && collection.state.edge === undefined;
}

type Found<Name extends LocalCollection, Shown> = {
  collection: Name;
  /** All that was found, in order; the same array as long as nothing has changed. */
  ids: readonly string[];
  /** The collection was read. */
  ready: boolean;
  /** Stands for the rows in memory. */
  revision: string;
  /** What was sought: with something else the list begins anew. */
  sought: string;
  /** A row as it is shown; the same function from one render to the next. */
  shownOf: (row: MirrorRow<Name>) => Shown;
  /** Requests the list that it was found in. True: the server answered. */
  refresh: () => Promise<boolean>;
};

/** Stored rows that were found, as a list whose rows are read from the copy as it is scrolled; only a pull sends something. */
export function useFoundFeed<Name extends LocalCollection, Shown extends { id: string }>({
  collection: name,
  ids,
  ready,
  revision,
  sought,
  shownOf,
  refresh,
}: Found<Name, Shown>): Feed<Shown> {
  const [limit, setLimit] = useState(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back to the first results whenever something else is sought
  useEffect(() => setLimit(step), [sought]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the rows in memory
  const rows = useMemo(() => {
    const { rows: inMemory } = mirror.collection(name);
    const shown: Shown[] = [];
    for (const id of ids.slice(0, limit)) {
      const row = inMemory.get(id);
      if (!row) break;
      shown.push(shownOf(row as MirrorRow<Name>));
    }
    return shown;
  }, [name, ids, limit, revision, shownOf]);
  const wanted = Math.min(limit, ids.length);
  useEffect(() => {
    if (rows.length < wanted) void mirror.need(name, ids.slice(0, wanted));
  }, [name, ids, wanted, rows.length]);
  return {
    state: ready && rows.length >= Math.min(wanted, 1) ? 'ready' : 'loading',
    offline: connectionStore.get() === 'offline',
    rows,
    asOfMs: rows[0] ? asOf(mirror.collection(name), rows[0].id) : 0,
    fresh: false,
    pulling: false,
    failed: false,
    finished: rows.length >= ids.length,
    more: () => setLimit((now) => Math.min(now + step, ids.length)),
    refresh,
  };
}
