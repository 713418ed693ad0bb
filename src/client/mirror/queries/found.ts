import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../device/store.ts';
import { type LocalCollection, type MirrorRow, orderOf } from '../collection-table.ts';
import { isWhole } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { isExpired } from '../row-view.ts';
import { emptyIndex, findBest, indexTexts, revisionOf, type TextIndex, textOfFields } from '../text-index.ts';

/** A collection that is searched; methods, so that a list may hold sources of several collections. */
export type Searched<Name extends LocalCollection = LocalCollection> = {
  collection: Name;
  /** A row's texts, the title first. */
  fields(row: MirrorRow<Name>): readonly string[];
  /** Ids of rows that are not to be found. */
  without?: readonly string[];
};

/** What was found in one collection: all ids, the best first, and the rows of the first ones that are in memory. */
export type FoundGroup<Source> = { source: Source; ids: readonly string[]; rows: readonly MirrorRow[] };

export type Found<Source> = {
  /** Some collection was not read yet. */
  preparing: boolean;
  /** Some collection is stored in part only: the club may have more. */
  partly: boolean;
  /** Groups with at least one row, in the order of the sources. */
  groups: FoundGroup<Source>[];
};

const indexes = createStore<ReadonlyMap<LocalCollection, TextIndex>>(new Map());

// Another partition was opened: nothing of the member who has left stays in memory.
mirror.subscribe((collection) => {
  if (collection === null) indexes.set(new Map());
});

const stateOf = ({ collection }: Searched, language: string): string => `${revisionOf(mirror, collection)} ${language}`;

let wanted: { sources: readonly Searched[]; language: string } | undefined;
let indexing = false;

const outdated = (): Searched | undefined =>
  wanted?.sources.find((source) => indexes.get().get(source.collection)?.revision !== stateOf(source, wanted?.language ?? ''));

/** Reads what has changed, one collection after the other. */
async function follow(sources: readonly Searched[], language: string): Promise<void> {
  wanted = { sources, language };
  if (indexing) return;
  indexing = true;
  try {
    for (let source = outdated(); source; source = outdated()) {
      const { language: spoken } = wanted;
      const { collection } = source;
      const made = await indexTexts(mirror, collection, (row) => textOfFields(source?.fields(row) ?? []));
      if (made) indexes.set(new Map(indexes.get()).set(collection, { ...made, revision: `${made.revision} ${spoken}` }));
    }
  } finally {
    indexing = false;
  }
}

const listen = (listener: () => void): (() => void) => mirror.subscribe(listener);
const revisions = (sources: readonly Searched[]): string =>
  `${mirror.epoch} ${sources.map(({ collection }) => mirror.collection(collection).revision).join(' ')}`;

/** The rows of a collection in its own order that may be found. */
function candidates({ collection: name, without = [] }: Searched): readonly string[] {
  const collection = mirror.collection(name);
  return collection.listed(orderOf(name), '').filter((id) => !isExpired(collection, id) && !without.includes(id));
}

/**
 * The stored rows of several collections that contain every typed word, offline too: nothing is sent. Of each collection the first
 * `limit` rows are read into memory.
 *
 * @param language identifies the language of the fields: in another one they are read again
 */
export function useFound<Source extends Searched>(
  sources: readonly Source[],
  typed: string,
  language: string,
  limit: number,
): Found<Source> {
  const revision = useSyncExternalStore(listen, () => revisions(sources));
  const read = useStore(indexes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for everything in the collections
  useEffect(() => void follow(sources, language), [sources, language, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the order of the collections
  const found = useMemo(
    () =>
      typed.trim() === ''
        ? []
        : sources.map((source) => ({ source, ids: findBest(read.get(source.collection) ?? emptyIndex, candidates(source), typed) })),
    [sources, typed, read, revision],
  );
  useEffect(() => {
    for (const { source, ids } of found) if (ids.length > 0) void mirror.need(source.collection, ids.slice(0, limit));
  }, [found, limit]);
  return {
    preparing: sources.some(({ collection }) => !read.has(collection)),
    partly: sources.some(({ collection }) => {
      const memory = mirror.collection(collection);
      return !isWhole(memory) || memory.state.edge !== undefined;
    }),
    groups: found
      .filter(({ ids }) => ids.length > 0)
      .map(({ source, ids }) => {
        const { rows } = mirror.collection(source.collection);
        return { source, ids, rows: ids.slice(0, limit).flatMap((id) => rows.get(id) ?? []) };
      }),
  };
}
