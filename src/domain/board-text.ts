/** Limits of a message on the board. */
export const boardTextLimits = {
  /** Unicode code points, after normalising. */
  characters: 1_000,
  /** Line breaks: a message is a few paragraphs, and must not push all others off the screen. */
  lineBreaks: 20,
  /** Combining marks on one letter. No language needs more; hundreds of them would cover the lines around. */
  marks: 8,
} as const;

/** Every kind of line end in keyboards and clipboards. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * Invisible characters that affect the display: control characters, marks and overrides of direction, zero-width spaces,
 * fillers, tags. Joiners and variation selectors stay: scripts, emoji and names need them.
 */
const unseen = /(?!\p{Join_Control}|\p{Variation_Selector}|\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

const marksInARow = new RegExp(`([\\p{M}\\p{Join_Control}]{${boardTextLimits.marks}})[\\p{M}\\p{Join_Control}]+`, 'gu');

/** Something visible: a letter, a digit, a sign or an emoji, but not the blank Braille cell. */
const seen = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A text as the board stores it: NFC, `\n` as line end, no invisible characters, at most one empty line in a row, trimmed. What is
 * removed was invisible to the author, so it is removed and not refused. The rest is unchanged: it is text and never markup.
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

/** The length of a normalised text, in code points. */
export const boardTextLength = (tidied: string): number => [...tidied].length;

export type BoardTextFault = 'missing' | 'too_long' | 'too_many_lines';

/** Why a normalised text is refused; undefined if it is accepted. */
export function boardTextFault(tidied: string): BoardTextFault | undefined {
  if (!seen.test(tidied)) return 'missing';
  if (boardTextLength(tidied) > boardTextLimits.characters) return 'too_long';
  return tidied.split('\n').length - 1 > boardTextLimits.lineBreaks ? 'too_many_lines' : undefined;
}
