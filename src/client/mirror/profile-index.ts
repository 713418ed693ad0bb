import type { MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';
import { searchText, searchWords } from './search-text.ts';
import { createYieldToMain } from './yield-to-main.ts';

/** The searchable texts of every stored profile, at one state of the collection. */
export type ProfileIndex = { revision: string; texts: ReadonlyMap<string, string> };

export const emptyIndex: ProfileIndex = { revision: '', texts: new Map() };

/** Between two fields: a word does not begin in one and end in the next. */
const between = '\n';

export function textOfProfile(row: MirrorRow<'profiles'>): string {
  const { xuanfei_name, vo_title, remark, address, service_data, types } = row;
  return [xuanfei_name, vo_title, address, remark, ...service_data, ...types].map(searchText).join(between);
}

/** Identifies a state of the collection: it differs after every change, and in every other partition. */
export const revisionOf = (mirror: Mirror): string => `${mirror.epoch} ${mirror.collection('profiles').state.version}`;

/**
 * Reads every stored profile once, in short tasks, so that input is never blocked. Undefined if the collection has
 * changed meanwhile: what was read is then a mix of states.
 */
export async function indexProfiles(mirror: Mirror): Promise<ProfileIndex | undefined> {
  await mirror.openCollection('profiles');
  const revision = revisionOf(mirror);
  const yieldToMain = createYieldToMain();
  const texts = new Map<string, string>();
  const collection = mirror.collection('profiles');
  const add = async (rows: Iterable<MirrorRow>): Promise<boolean> => {
    for (const row of rows) {
      if (collection.lines.has(row.id)) texts.set(row.id, textOfProfile(row as MirrorRow<'profiles'>));
      await yieldToMain();
      if (revisionOf(mirror) !== revision) return false;
    }
    return true;
  };
  for await (const rows of mirror.chunks('profiles')) if (!(await add(rows))) return undefined;
  // What has just arrived and is not stored yet is newer than its chunk.
  return (await add([...collection.rows.values()])) ? { revision, texts } : undefined;
}

/** What else a word stands for: a trade is stored as its key, and typed in the member's language. */
export type AlsoMeant = (word: string) => readonly string[];

/** Those of `ids`, in their order, whose text contains every word of `typed`, or what else it stands for. */
export function findProfiles({ texts }: ProfileIndex, ids: readonly string[], typed: string, also: AlsoMeant = () => []): string[] {
  const words = searchWords(typed).map((word) => [word, ...also(word)]);
  return ids.filter((id) => {
    const text = texts.get(id);
    return text !== undefined && words.every((meanings) => meanings.some((meaning) => text.includes(meaning)));
  });
}
