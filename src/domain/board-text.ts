/** What a message on the board may be. */
export const boardTextLimits = {
  /** Characters as Unicode counts them (code points), after tidying. */
  characters: 1_000,
  /** Line breaks: a message is a few paragraphs, and no wall that pushes all others off the screen. */
  lineBreaks: 20,
  /** Marks on one letter. No language needs more; hundreds of them paint over the lines around. */
  marks: 8,
} as const;

/** Every way to end a line, as people's keyboards and clipboards have them. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * What is not seen and steers what is: control characters, marks and overrides of direction, blanks without width,
 * fillers, tags. The joiners and the variation selectors stay: scripts, emoji and names are spelled with them.
 */
const unseen = /(?!\p{Join_Control}|\p{Variation_Selector}|\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

const marksInARow = new RegExp(`([\\p{M}\\p{Join_Control}]{${boardTextLimits.marks}})[\\p{M}\\p{Join_Control}]+`, 'gu');

/** Something to see: a letter, a digit, a sign or an emoji; the blank cell of Braille is none. */
const seen = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A text as the board keeps it: one form of every letter (NFC), plain line ends, nothing that is not seen, at most one
 * empty line in a row, no blanks at its ends. What goes can't be seen by who wrote it, so it is taken out and not
 * refused. The rest is kept as it is: it is text and never markup.
 */
export function tidyBoardText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(lineEnds, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '')
    .replace(marksInARow, '$1')
    .replace(/ *\n */gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

/** How long a tidied text is, in characters. */
export const boardTextLength = (tidied: string): number => [...tidied].length;

export type BoardTextFault = 'missing' | 'too_long' | 'too_many_lines';

/** Why a tidied text may not stand on the board; undefined where it may. */
export function boardTextFault(tidied: string): BoardTextFault | undefined {
  if (!seen.test(tidied)) return 'missing';
  if (boardTextLength(tidied) > boardTextLimits.characters) return 'too_long';
  return tidied.split('\n').length - 1 > boardTextLimits.lineBreaks ? 'too_many_lines' : undefined;
}
