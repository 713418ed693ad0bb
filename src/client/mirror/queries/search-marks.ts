import { searchText, searchWords } from '../search-text.ts';

/** A piece of a text; `hit`: it was typed. */
export type Part = { text: string; hit: boolean };

/** Letters in the form that is searched. Folding one costs more than all else that is done with it. */
const foldedLetters = new Map<string, string>();
/** East Asian texts have thousands. */
const mostFoldedLetters = 4_000;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  // Trimmed: a space of any kind would be lost.
  const form = /\s/u.test(letter) ? ' ' : searchText(letter);
  if (foldedLetters.size >= mostFoldedLetters) foldedLetters.clear();
  foldedLetters.set(letter, form);
  return form;
}

/** A text in the form that is searched, and for each of its UTF-16 units the place in the text that it comes from. */
function traced(text: string): { folded: string; from: number[] } {
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const form = foldLetter(letter);
    folded += form;
    for (let unit = 0; unit < form.length; unit += 1) from.push(at);
    at += letter.length;
  }
  from.push(text.length);
  return { folded, from };
}

type Span = [start: number, end: number];

function hitsOf(text: string, typed: string): Span[] {
  const { folded, from } = traced(text);
  const spans: Span[] = [];
  for (const word of searchWords(typed)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const start = from[at] ?? 0;
      // A letter that stands for several (ß) is marked whole.
      let end = at + word.length;
      while (end < from.length - 1 && from[end] === from[end - 1]) end += 1;
      spans.push([start, from[end] ?? text.length]);
    }
  }
  return spans.sort(([a], [b]) => a - b);
}

/** The pieces of a text, in order, those that were typed apart. */
export function markedParts(text: string, typed: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const [start, end] of hitsOf(text, typed)) {
    if (end <= done) continue;
    const begin = Math.max(start, done);
    if (begin > done) parts.push({ text: text.slice(done, begin), hit: false });
    parts.push({ text: text.slice(begin, end), hit: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), hit: false });
  return parts;
}

/** Characters of a long text before what was found in it. */
const before = 40;
/** Characters of an excerpt. */
const longest = 160;

/** A long text from shortly before the first word that was typed; from its beginning if none of them occurs in it. */
export function excerpt(text: string, typed: string): string {
  const [first] = hitsOf(text, typed);
  const wanted = Math.max(0, (first?.[0] ?? 0) - before);
  // From the next space on, so that no word is cut; without one not in the middle of a letter of two units.
  const space = wanted === 0 ? -1 : text.slice(wanted, wanted + before).search(/\s/u);
  const start = space >= 0 ? wanted + space : wanted - Number(/^[\udc00-\udfff]/.test(text.slice(wanted)));
  const piece = [...text.slice(start, start + 2 * longest)].slice(0, longest).join('');
  return `${start > 0 ? '… ' : ''}${piece.trim()}${start + piece.length < text.trimEnd().length ? ' …' : ''}`;
}

/** Whether any of the typed words occurs in a text. */
export const isHit = (text: string, typed: string): boolean => hitsOf(text, typed).length > 0;
