import { useCallback, useMemo } from 'react';
import type { Video } from '#contract/collections/videos.ts';
import { tagOf } from '#contract/languages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { mirror } from '../instance.ts';
import { emptyVideoIndex, indexVideos } from '../video-index.ts';
import { collectionIndex, useCollectionIndex } from './collection-index.ts';
import { isStoredWhole, useFoundFeed } from './found-feed.ts';
import { type InLanguage, inLanguage } from './in-language.ts';
import { useList } from './list.ts';
import type { Feed } from './mirrored.ts';
import { useSavedVideos } from './saved-videos.ts';
import { choicesOfVideos, inVideoOrder, isOfLength, type VideoFilter, writeVideoFilter } from './video-filter.ts';

const videoIndex = collectionIndex('videos', emptyVideoIndex, indexVideos);

/** A list of videos, and what it is narrowed down to. */
export type VideoQuery = {
  /** A category's id; `0`: all; `saved`: those on this device, the one saved last first. */
  list: string;
  filter: VideoFilter;
};

export type VideoSearch = Feed<InLanguage<Video>> & {
  /** Everything that the list can have is stored, and was searched. */
  whole: boolean;
  /** Number of stored videos that were searched. */
  searched: number;
};

/** The ids of a list without a filter; those on this device alone if asked for. Undefined until the device was asked. */
function listed(list: string, onlySaved: boolean, saved: readonly string[] | undefined): readonly string[] | undefined {
  if (list === 'saved') return saved;
  const ids = mirror.collection('videos').ordered('pos', list === '0' ? '' : list);
  if (!onlySaved) return ids;
  const here = saved && new Set(saved);
  return here && ids.filter((id) => here.has(id));
}

/** The ids of the complete videos on this device, the one saved last first; the same array as long as they are the same. */
function useSavedIds(): readonly string[] | undefined {
  const known = useSavedVideos();
  const text = known && JSON.stringify(known.map(({ saved }) => saved.id));
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as string[])), [text]);
}

/** The stored videos of a list that meet the filter, not yet in its order; while not `wanted` none. */
function useMatches({ list, filter }: VideoQuery, wanted: boolean) {
  const language = useLanguage();
  const { revision, ready, index } = useCollectionIndex(videoIndex, wanted, language);
  const { facts } = index;
  const saved = useSavedIds();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the order of the collection
  const matches = useMemo(() => {
    if (!wanted || !ready) return undefined;
    const fits = isOfLength(filter);
    return listed(list, filter.saved, saved)?.filter((id) => {
      const known = facts.get(id);
      return known !== undefined && fits(known);
    });
  }, [facts, ready, wanted, list, filter, saved, revision]);
  return { matches, facts, revision, language };
}

/** What is saved is known to the device alone; of the others only a part may be stored. */
const isSearchedWhole = ({ list, filter }: VideoQuery): boolean => list === 'saved' || filter.saved || isStoredWhole('videos');

const none: readonly string[] = [];

/** The ids of a list's videos that meet the filter, in its order; undefined until they were read. */
function useVideoIds(query: VideoQuery) {
  const { matches, ...known } = useMatches(query, true);
  const { facts, language } = known;
  const { order } = query.filter;
  const ids = useMemo(() => {
    const collator = new Intl.Collator(tagOf(language), { numeric: true });
    return matches && inVideoOrder(matches, (id) => facts.get(id), order, collator);
  }, [matches, facts, order, language]);
  return { ids, ...known };
}

/** What a list of videos can be narrowed down by, and how many are left with this filter; undefined until they were read. */
export function useVideoChoices(query: VideoQuery, wanted: boolean) {
  const { matches, facts } = useMatches(query, wanted);
  const choices = useMemo(() => choicesOfVideos(wanted ? [...facts.values()] : []), [facts, wanted]);
  return { ...choices, count: matches?.length, whole: isSearchedWhole(query), searched: facts.size };
}

/** The stored videos of a list that meet the filter; also offline. A pull refreshes the list that they are found in. */
export function useVideoSearch(query: VideoQuery): VideoSearch {
  const list = useList('videos', query.list === 'saved' ? '0' : query.list);
  const { ids, facts, revision, language } = useVideoIds(query);
  const shownOf = useCallback((row: Video) => inLanguage(row, language), [language]);
  const feed = useFoundFeed({
    collection: 'videos',
    ids: ids ?? none,
    // With nothing stored yet, what the club has is waited for.
    ready: ids !== undefined && (facts.size > 0 || list.state !== 'loading'),
    revision,
    sought: `${query.list} ${writeVideoFilter(query.filter)}`,
    shownOf,
    refresh: list.refresh,
  });
  return { ...feed, whole: isSearchedWhole(query), searched: facts.size };
}

/** The ids of a list's videos that meet the filter, in the order in which the list shows them; none until they were read. */
export const useFoundVideoIds = (query: VideoQuery): readonly string[] => useVideoIds(query).ids ?? none;
