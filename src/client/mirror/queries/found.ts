import { useEffect, useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../device/store.ts';
import { type LocalCollection, type MirrorRow, orderOf } from '../collection-table.ts';
import { isWhole } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { isExpired } from '../row-view.ts';
import { emptyIndex, indexTexts, revisionOf, type TextIndex, textOfFields } from '../text-index.ts';
import { TextSearch } from '../text-search.ts';

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
  /** The words that the groups are the results of. For a moment after a letter they are those before it. */
  typed: string;
  /** Some collection was not read or not searched yet. */
  preparing: boolean;
  /** Some collection is stored in part only: the club may have more. */
  partly: boolean;
  /** Groups with at least one row, in the order of the sources. */
  groups: FoundGroup<Source>[];
};

/** Ids by collection; `ended`: every source was searched. */
type FoundIds = { typed: string; ids: ReadonlyMap<LocalCollection, readonly string[]>; ended: boolean };

const nothing: FoundIds = { typed: '', ids: new Map(), ended: true };

const indexes = createStore<ReadonlyMap<LocalCollection, TextIndex>>(new Map());
/** What was found last, so that a member who comes back to the screen finds it there at once. */
const lastFound = createStore(nothing);
let searches = new Map<LocalCollection, TextSearch>();

// Another partition was opened: nothing of the member who has left stays in memory.
mirror.subscribe((collection) => {
  if (collection !== null) return;
  indexes.set(new Map());
  lastFound.set(nothing);
  searches = new Map();
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
      const before = indexes.get().get(collection);
      const sameLanguage = before?.revision.endsWith(` ${spoken}`) ? before : undefined;
      const made = await indexTexts(mirror, collection, (row) => textOfFields(source?.fields(row) ?? []), sameLanguage);
      if (made) indexes.set(new Map(indexes.get()).set(collection, { ...made, revision: `${made.revision} ${spoken}` }));
    }
  } finally {
    indexing = false;
  }
}

const listen = (listener: () => void): (() => void) => mirror.subscribe(listener);
const revisions = (sources: readonly Searched[]): string =>
  `${mirror.epoch} ${sources.map(({ collection }) => mirror.collection(collection).revision).join(' ')}`;

/** Of each list of ids, those of them that may be found. */
const findable = new WeakMap<readonly string[], { version: number; without: readonly string[]; ids: readonly string[] }>();
const noIds: readonly string[] = [];

/** The rows of a collection in its own order that may be found; the same array as long as they are the same. */
function candidates({ collection: name, without = noIds }: Searched): readonly string[] {
  const collection = mirror.collection(name);
  const listed = collection.listed(orderOf(name), '');
  const known = findable.get(listed);
  const { version } = collection.state;
  if (known?.without === without && known.version === version) return known.ids;
  const ids = listed.filter((id) => !isExpired(collection, id) && !without.includes(id));
  findable.set(listed, { version, without, ids });
  return ids;
}

function searchOf(name: LocalCollection): TextSearch {
  const known = searches.get(name);
  if (known) return known;
  const made = new TextSearch();
  searches.set(name, made);
  return made;
}

/** Whether one continues the other: then the results before stay until the new ones are complete, and nothing flickers. */
const isContinued = (a: string, b: string): boolean => a !== '' && (a.startsWith(b) || b.startsWith(a));

/** Searches one source after the other. Without results that may stay meanwhile, those of each are shown as they come. */
async function search(sources: readonly Searched[], typed: string, goesOn: () => boolean): Promise<void> {
  const before = lastFound.get();
  const isSame = before.typed === typed;
  const asTheyCome = !isSame && !isContinued(before.typed, typed);
  const ids = new Map(isSame ? before.ids : []);
  let changed = !isSame || !before.ended;
  for (const source of sources) {
    const { collection } = source;
    const found = await searchOf(collection).find(indexes.get().get(collection) ?? emptyIndex, candidates(source), typed, goesOn);
    if (!found || !goesOn()) return;
    changed ||= ids.get(collection) !== found;
    ids.set(collection, found);
    if (asTheyCome && found.length > 0) lastFound.set({ typed, ids: new Map(ids), ended: false });
  }
  if (changed) lastFound.set({ typed, ids, ended: true });
}

/**
 * The stored rows of several collections that contain every typed word, offline too: nothing is sent. Of each collection the first
 * `limit` rows are read into memory. A letter stops the search for the words before it.
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
  const found = useStore(lastFound);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for everything in the collections
  useEffect(() => void follow(sources, language), [sources, language, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the order of the collections, the indexes for their texts
  useEffect(() => {
    if (typed.trim() === '') return lastFound.set(nothing);
    let goesOn = true;
    void search(sources, typed, () => goesOn);
    return () => {
      goesOn = false;
    };
  }, [sources, typed, read, revision]);
  const shown = found.typed === typed || isContinued(found.typed, typed) ? found : nothing;
  const groups = sources.flatMap((source) => {
    const ids = shown.ids.get(source.collection) ?? noIds;
    if (typed.trim() === '' || ids.length === 0) return [];
    const { rows } = mirror.collection(source.collection);
    return [{ source, ids, rows: ids.slice(0, limit).flatMap((id) => rows.get(id) ?? []) }];
  });
  useEffect(() => {
    for (const { collection } of sources) {
      const ids = shown.ids.get(collection) ?? noIds;
      if (ids.length > 0) void mirror.need(collection, ids.slice(0, limit));
    }
  }, [sources, shown, limit]);
  return {
    typed: shown.typed,
    preparing: shown.typed !== typed || !shown.ended || sources.some(({ collection }) => !read.has(collection)),
    partly: sources.some(({ collection }) => {
      const memory = mirror.collection(collection);
      return !isWhole(memory) || memory.state.edge !== undefined;
    }),
    groups,
  };
}
