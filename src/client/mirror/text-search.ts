import { searchWords } from './search-text.ts';
import { between, type TextIndex } from './text-index.ts';
import { createYieldToMain } from './yield-to-main.ts';

/** Rows between two looks at the clock. */
const stepRows = 64;

/** What was searched last, and what matched, in the order of `ids` and the best first. */
type Last = {
  texts: TextIndex['texts'];
  ids: readonly string[];
  words: readonly string[];
  matching: readonly string[];
  best: readonly string[];
};

/**
 * Searches one collection's texts while somebody types, in short tasks. A word that goes on is sought only among the rows that matched so
 * far, since a row without "win" has no "wint" either.
 */
export class TextSearch {
  /** Rows whose text was looked through, in all searches together. */
  looked = 0;
  #last: Last | undefined;

  /**
   * Those of `ids` whose text contains every typed word, the best first: titles that begin with what was typed, then those with a word
   * that does, then other titles, then the rest; each in the order of `ids`. The same array as before if nothing has changed.
   *
   * @param goesOn asked between the tasks; false ends the search
   * @returns undefined if it was ended
   */
  async find(
    { texts }: Pick<TextIndex, 'texts'>,
    ids: readonly string[],
    typed: string,
    goesOn: () => boolean = () => true,
  ): Promise<readonly string[] | undefined> {
    const words = searchWords(typed);
    const phrase = words.join(' ');
    const last = this.#last?.texts === texts && this.#last.ids === ids ? this.#last : undefined;
    if (last?.words.join(' ') === phrase) return last.best;
    const yieldToMain = createYieldToMain();
    const matching: string[] = [];
    const ranks: [string[], string[], string[], string[]] = [[], [], [], []];
    const among = last && isNarrower(words, last.words) ? last.matching : ids;
    for (let at = 0; at < among.length; at += 1) {
      if (at % stepRows === 0) {
        await yieldToMain();
        if (!goesOn()) return undefined;
      }
      const id = among[at] ?? '';
      const text = texts.get(id);
      this.looked += 1;
      if (text === undefined || !words.every((word) => text.includes(word))) continue;
      matching.push(id);
      ranks[rankOf(text, phrase)].push(id);
    }
    const best = ranks.flat();
    this.#last = { texts, ids, words, matching, best };
    return best;
  }
}

/** Whether every row with these words has those, too. */
const isNarrower = (words: readonly string[], before: readonly string[]): boolean =>
  before.every((word) => words.some((now) => now.includes(word)));

function rankOf(text: string, phrase: string): 0 | 1 | 2 | 3 {
  const at = text.indexOf(phrase);
  const titleEnd = text.indexOf(between);
  if (at < 0 || (titleEnd >= 0 && at > titleEnd)) return 3;
  if (at === 0) return 0;
  return text[at - 1] === ' ' ? 1 : 2;
}
