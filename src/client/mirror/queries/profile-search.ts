import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { createStore, useStore } from '../../device/store.ts';
import type { MirrorRow } from '../collection-table.ts';
import { connectionStore } from '../connection-store.ts';
import { isWhole } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { indexProfiles } from '../profile-index.ts';
import { asOf, isExpired } from '../row-view.ts';
import { searchText } from '../search-text.ts';
import { type AlsoMeant, emptyIndex, findTexts, revisionOf } from '../text-index.ts';
import type { Feed } from './mirrored.ts';
import { itemOf } from './profile-item.ts';

/** Profiles that are shown at first, and added when the end comes near. */
const step = 60;

const index = createStore(emptyIndex);
let indexing = false;

/** Updates the index to the collection's state; one run at a time, and another if the collection has changed meanwhile. */
async function followCollection(): Promise<void> {
  if (indexing) return;
  indexing = true;
  try {
    while (index.get().revision !== revisionOf(mirror, 'profiles')) {
      const made = await indexProfiles(mirror);
      if (made) index.set(made);
    }
  } finally {
    indexing = false;
  }
}

const subscribe = (listener: () => void): (() => void) =>
  mirror.subscribe((collection) => {
    if (collection === null || collection === 'profiles') listener();
  });
const collectionRevision = (): string => `${revisionOf(mirror, 'profiles')} ${mirror.collection('profiles').revision}`;

export type ProfileSearch = Feed<ProfileItem> & {
  /** All profiles that the club lists are stored, and were searched. */
  whole: boolean;
  /** Number of stored profiles that were searched. */
  searched: number;
};

/** The trades' names in the member's language, by key. */
export type TradeWords = Partial<Record<string, string>>;

/** The keys of the trades that a typed word may mean: "stadtf" is `guide` in German. */
function useAlsoMeant(trades: TradeWords): AlsoMeant {
  const known = JSON.stringify(Object.entries(trades));
  return useMemo(() => {
    const texts = (JSON.parse(known) as [key: string, name: string][]).map(([key, name]) => ({ key, text: searchText(name) }));
    return (word) => texts.filter(({ text }) => text.includes(word)).map(({ key }) => key);
  }, [known]);
}

/** The profiles of a region (`0`: all) that contain every typed word, among the stored ones; also offline (O4). */
export function useProfileSearch(typed: string, regionId: string, trades: TradeWords): ProfileSearch {
  const revision = useSyncExternalStore(subscribe, collectionRevision);
  const { texts, revision: indexed } = useStore(index);
  const [limit, setLimit] = useState(step);
  const collection = mirror.collection('profiles');
  const also = useAlsoMeant(trades);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for everything in the collection
  useEffect(() => void followCollection(), [revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back to the first results whenever something else is typed
  useEffect(() => setLimit(step), [typed, regionId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the order of the collection
  const ids = useMemo(() => {
    const all = collection.ordered('pos', regionId === '0' ? '' : regionId).filter((id) => !isExpired(collection, id));
    return findTexts({ texts, revision: indexed }, all, typed, also);
  }, [texts, typed, regionId, revision, also]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the rows in memory
  const rows = useMemo(() => rowsInMemory(ids.slice(0, limit)), [ids, limit, revision]);
  const wanted = Math.min(limit, ids.length);
  useEffect(() => {
    if (rows.length < wanted) void mirror.need('profiles', ids.slice(0, wanted));
  }, [ids, wanted, rows.length]);
  const ready = indexed !== '' && rows.length >= Math.min(wanted, 1);
  return {
    state: ready ? 'ready' : 'loading',
    offline: connectionStore.get() === 'offline',
    rows,
    asOfMs: rows[0] ? asOf(collection, rows[0].id) : 0,
    fresh: false,
    pulling: false,
    failed: false,
    finished: rows.length >= ids.length,
    more: () => setLimit((now) => Math.min(now + step, ids.length)),
    refresh: async () => true,
    whole: isWhole(collection) && collection.state.edge === undefined,
    searched: texts.size,
  };
}

function rowsInMemory(ids: readonly string[]): ProfileItem[] {
  const { rows } = mirror.collection('profiles');
  const items: ProfileItem[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (!row) break;
    items.push(itemOf(row as MirrorRow<'profiles'>));
  }
  return items;
}
