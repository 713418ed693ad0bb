import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { client } from '../../client.ts';
import { createStore, useStore } from '../../device/store.ts';
import type { MirrorRow } from '../collection-table.ts';
import { connectionStore } from '../connection-store.ts';
import { isWhole } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { emptyProfileIndex, indexProfiles } from '../profile-index.ts';
import { asOf, isExpired } from '../row-view.ts';
import { searchText } from '../search-text.ts';
import { type AlsoMeant, findTexts, revisionOf } from '../text-index.ts';
import type { Feed } from './mirrored.ts';
import { byRate, choicesOf, meets, type PeopleFilter } from './people-filter.ts';
import { itemOf } from './profile-item.ts';

/** Profiles that are shown at first, and added when the end comes near. */
const step = 60;

const index = createStore(emptyProfileIndex);
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

export type PeopleQuery = {
  typed: string;
  /** `0`: all regions. */
  regionId: string;
  /** The list's own order. */
  order: 'pos' | 'newest';
  filter: PeopleFilter;
};

/** The stored profiles of a region that may be shown, in an order of the club's. */
function listed(regionId: string, order: PeopleQuery['order']): string[] {
  const collection = mirror.collection('profiles');
  return collection.ordered(order, regionId === '0' ? '' : regionId).filter((id) => !isExpired(collection, id));
}

const cityOf = (regionId: string, { city }: PeopleFilter): string => (regionId === '0' && city !== '' ? city : regionId);

const isStoredWhole = (): boolean => {
  const collection = mirror.collection('profiles');
  return isWhole(collection) && collection.state.edge === undefined;
};

/** The index, which follows the collection while `wanted`. */
function useIndex(wanted: boolean) {
  const revision = useSyncExternalStore(subscribe, collectionRevision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for everything in the collection
  useEffect(() => {
    if (wanted) void followCollection();
  }, [revision, wanted]);
  const { texts, facts, revision: indexed } = useStore(index);
  return { revision, texts, facts, indexed };
}

/**
 * What a filter can be made of among the stored profiles of a region, and how many are left with this one; undefined until they were
 * read.
 */
export function usePeopleChoices(filter: PeopleFilter, regionId: string, wanted: boolean) {
  const { revision, facts, indexed } = useIndex(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the collection
  const choices = useMemo(
    () => choicesOf(wanted ? listed(regionId, 'pos').flatMap((id) => facts.get(id) ?? []) : []),
    [facts, regionId, revision, wanted],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the collection
  const count = useMemo(() => {
    if (!wanted || indexed === '') return undefined;
    const accepts = meets(filter, client().nowMs());
    return listed(cityOf(regionId, filter), 'pos').filter((id) => {
      const known = facts.get(id);
      return known !== undefined && accepts(known);
    }).length;
  }, [facts, indexed, filter, regionId, revision, wanted]);
  return { ...choices, count, whole: isStoredWhole(), searched: facts.size };
}

/** The profiles of a region that meet the filter and contain every typed word, among the stored ones; also offline (O4). */
export function useProfileSearch({ typed, regionId, order, filter }: PeopleQuery, trades: TradeWords): ProfileSearch {
  const { revision, texts, facts, indexed } = useIndex(true);
  const [limit, setLimit] = useState(step);
  const collection = mirror.collection('profiles');
  const also = useAlsoMeant(trades);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back to the first results whenever something else is sought
  useEffect(() => setLimit(step), [typed, regionId, filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the order of the collection
  const ids = useMemo(() => {
    const accepts = meets(filter, client().nowMs());
    const sorted = filter.order === '' ? order : filter.order === 'newest' ? 'newest' : 'pos';
    const all = listed(cityOf(regionId, filter), sorted).filter((id) => {
      const known = facts.get(id);
      return known !== undefined && accepts(known);
    });
    const found = findTexts({ texts, revision: indexed }, all, typed, also);
    return filter.order === 'rate' ? byRate(found, (id) => facts.get(id)) : found;
  }, [texts, facts, indexed, typed, regionId, order, filter, revision, also]);
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
    whole: isStoredWhole(),
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
