import { useCallback, useMemo } from 'react';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { client } from '../../client.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { MirrorRow } from '../collection-table.ts';
import { mirror } from '../instance.ts';
import { emptyProfileIndex, indexProfiles } from '../profile-index.ts';
import { isExpired } from '../row-view.ts';
import { searchText } from '../search-text.ts';
import { type AlsoMeant, findTexts } from '../text-index.ts';
import { collectionIndex, useCollectionIndex } from './collection-index.ts';
import { isStoredWhole, useFoundFeed } from './found-feed.ts';
import { type InLanguage, inLanguage } from './in-language.ts';
import type { Feed } from './mirrored.ts';
import { byRate, choicesOf, meets, type PeopleFilter, writeFilter } from './people-filter.ts';
import { itemOf } from './profile-item.ts';
import { useProfileFeed } from './profiles.ts';

const peopleIndex = collectionIndex('profiles', emptyProfileIndex, indexProfiles);

export type ProfileSearch = Feed<InLanguage<ProfileItem>> & {
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

/**
 * What a filter can be made of among the stored profiles of a region, and how many are left with this one; undefined until they were
 * read.
 */
export function usePeopleChoices(filter: PeopleFilter, regionId: string, wanted: boolean) {
  const { revision, ready, index } = useCollectionIndex(peopleIndex, wanted, useLanguage());
  const { facts } = index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the collection
  const choices = useMemo(
    () => choicesOf(wanted ? listed(regionId, 'pos').flatMap((id) => facts.get(id) ?? []) : []),
    [facts, regionId, revision, wanted],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the collection
  const count = useMemo(() => {
    if (!wanted || !ready) return undefined;
    const accepts = meets(filter, client().nowMs());
    return listed(cityOf(regionId, filter), 'pos').filter((id) => {
      const known = facts.get(id);
      return known !== undefined && accepts(known);
    }).length;
  }, [facts, ready, filter, regionId, revision, wanted]);
  return { ...choices, count, whole: isStoredWhole('profiles'), searched: facts.size };
}

/** The profiles of a region that meet the filter and contain every typed word, among the stored ones; also offline (O4). A pull refreshes the list that they are found in. */
export function useProfileSearch({ typed, regionId, order, filter }: PeopleQuery, trades: TradeWords): ProfileSearch {
  const language = useLanguage();
  const { revision, ready, index } = useCollectionIndex(peopleIndex, true, language);
  const { facts } = index;
  const also = useAlsoMeant(trades);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the order of the collection
  const ids = useMemo(() => {
    const accepts = meets(filter, client().nowMs());
    const sorted = filter.order === '' ? order : filter.order === 'newest' ? 'newest' : 'pos';
    const all = listed(cityOf(regionId, filter), sorted).filter((id) => {
      const known = facts.get(id);
      return known !== undefined && accepts(known);
    });
    const found = findTexts(index, all, typed, also);
    return filter.order === 'rate' ? byRate(found, (id) => facts.get(id)) : found;
  }, [index, facts, typed, regionId, order, filter, revision, also]);
  const sought = JSON.stringify([typed, regionId, writeFilter(filter)]);
  const shownOf = useCallback((row: MirrorRow<'profiles'>) => inLanguage(itemOf(row), language), [language]);
  const { refresh } = useProfileFeed(order === 'pos' ? 'home' : 'n-home', order === 'pos' ? regionId : undefined);
  const feed = useFoundFeed({ collection: 'profiles', ids, ready, revision, sought, shownOf, refresh });
  return { ...feed, whole: isStoredWhole('profiles'), searched: facts.size };
}
