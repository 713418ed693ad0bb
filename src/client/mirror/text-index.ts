import type { LocalCollection, MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';
import { searchText, searchWords } from './search-text.ts';
import { createYieldToMain } from './yield-to-main.ts';

/** The searchable text of every stored row, at one state of a collection; `revision` begins with that of `revisionOf`. */
export type TextIndex = { revision: string; texts: ReadonlyMap<string, string> };

export const emptyIndex: TextIndex = { revision: '', texts: new Map() };

/** Between two fields: a word does not begin in one and end in the next. */
export const between = '\n';

/** Rows between two looks at the clock: about 2 ms on a slow phone. */
const stepRows = 16;

/** A row's fields in the form that is searched; the first is its title. */
export const textOfFields = (fields: readonly string[]): string => fields.map(searchText).join(between);

/** Identifies a state of the collection: it differs after every change, and in every other partition. */
export const revisionOf = (mirror: Mirror, name: LocalCollection): string => `${mirror.epoch} ${mirror.collection(name).state.version}`;

/**
 * Reads every stored row of a collection once, in short tasks, so that input is never blocked; of a collection that was read `before` only
 * the rows that have changed since, as far as that is known. Undefined if the collection has changed meanwhile: what was read is then a mix
 * of states.
 */
export async function indexTexts<Name extends LocalCollection>(
  mirror: Mirror,
  name: Name,
  textOf: (row: MirrorRow<Name>) => string,
  before?: TextIndex,
): Promise<TextIndex | undefined> {
  await mirror.openCollection(name);
  const changed = before && changedSince(mirror, name, before);
  if (changed) return update(mirror, name, textOf, before, changed);
  const revision = revisionOf(mirror, name);
  const yieldToMain = createYieldToMain();
  const texts = new Map<string, string>();
  const collection = mirror.collection(name);
  const add = async (rows: readonly MirrorRow[]): Promise<boolean> => {
    for (const [at, row] of rows.entries()) {
      if (collection.lines.has(row.id)) texts.set(row.id, textOf(row as MirrorRow<Name>));
      if (at % stepRows < stepRows - 1) continue;
      await yieldToMain();
      if (revisionOf(mirror, name) !== revision) return false;
    }
    return revisionOf(mirror, name) === revision;
  };
  for await (const rows of mirror.chunks(name)) if (!(await add(rows))) return undefined;
  // What has just arrived and is not stored yet is newer than its chunk.
  return (await add([...collection.rows.values()])) ? { revision, texts } : undefined;
}

/** Ids of the rows that have changed since an index was made, if that is known. */
function changedSince(mirror: Mirror, name: LocalCollection, { revision }: TextIndex): ReadonlySet<string> | undefined {
  const [epoch, version] = revision.split(' ').map(Number);
  return epoch === mirror.epoch && version !== undefined ? mirror.collection(name).changedSince(version) : undefined;
}

/** The index with the texts of these rows as they are now, and without those of removed ones. */
async function update<Name extends LocalCollection>(
  mirror: Mirror,
  name: Name,
  textOf: (row: MirrorRow<Name>) => string,
  before: TextIndex,
  changed: ReadonlySet<string>,
): Promise<TextIndex | undefined> {
  const revision = revisionOf(mirror, name);
  await mirror.need(name, [...changed]);
  if (revisionOf(mirror, name) !== revision) return undefined;
  const { lines, rows } = mirror.collection(name);
  const texts = new Map(before.texts);
  for (const id of changed) {
    const row = lines.has(id) ? rows.get(id) : undefined;
    if (row) texts.set(id, textOf(row as MirrorRow<Name>));
    else texts.delete(id);
  }
  return { revision, texts };
}

/** What else a word stands for: a trade is stored as its key, and typed in the member's language. */
export type AlsoMeant = (word: string) => readonly string[];

/** Those of `ids`, in their order, whose text contains every word of `typed`, or what else it stands for. */
export function findTexts({ texts }: TextIndex, ids: readonly string[], typed: string, also: AlsoMeant = () => []): string[] {
  const words = searchWords(typed).map((word) => [word, ...also(word)]);
  return ids.filter((id) => {
    const text = texts.get(id);
    return text !== undefined && words.every((meanings) => meanings.some((meaning) => text.includes(meaning)));
  });
}
