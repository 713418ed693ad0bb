import { useEffect, useState } from 'react';
import { longestSearch } from '../../ui/search-field.tsx';

/** The words are stored once nothing was typed for this long, in ms: browsers limit how often a history entry may change. */
const storeAfterMs = 250;

/** What a history entry keeps; `owner` typed it: somebody else who comes back to the entry does not see it. */
type Stored = { words: string; owner: string };

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'words' in value &&
  typeof value.words === 'string' &&
  'owner' in value &&
  typeof value.owner === 'string';

/** The words that a history entry's state keeps for this owner; an empty text if there are none. */
export function wordsIn(state: unknown, owner: string): string {
  const stored = typeof state === 'object' && state !== null && 'searched' in state ? state.searched : undefined;
  return isStored(stored) && stored.owner === owner ? stored.words.slice(0, longestSearch) : '';
}

function storeWords(words: string, owner: string): void {
  if (words === wordsIn(window.history.state, owner)) return;
  const searched: Stored = { words, owner };
  window.history.replaceState({ ...window.history.state, searched }, '');
}

const entryKey = (): unknown => window.history.state?.__TSR_key;

/**
 * The words in the field; a moment later, or with `storeNow`, also in the state of the history entry, so that back and reload find
 * them again. Not in the address: a page that is loaded without the worker would send it to the server.
 *
 * @param owner who is typing: a member's id, or an empty text
 * @param kind what is searched: each kind has an entry of its own
 */
export function useStoredWords(owner: string, kind: string): { text: string; setText: (text: string) => void; storeNow: () => void } {
  const [text, setText] = useState(() => wordsIn(window.history.state, owner));
  const words = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind's entry keeps them, too
  useEffect(() => {
    const entry = entryKey();
    // Meanwhile a result may have been opened, whose screen is still being loaded.
    const timer = setTimeout(() => entry === entryKey() && storeWords(words, owner), storeAfterMs);
    return () => clearTimeout(timer);
  }, [words, owner, kind]);
  return { text, setText, storeNow: () => storeWords(words, owner) };
}
