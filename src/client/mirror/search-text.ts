/** Letters that Unicode does not decompose, as people type them without diacritics. */
const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', þ: 'th' };

/** The distance of the two kana in Unicode. */
const fromKatakanaToHiragana = 0x60;

/**
 * Text in the form that is searched: compatibility forms decomposed (NFKD), no marks, lower case, single spaces. "Nguyễn Đức" and
 * "nguyen duc" are the same, and so are full-width, half-width and ordinary letters of East Asian keyboards, and both Japanese kana.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[đøłßæœıħþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - fromKatakanaToHiragana))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words that were typed: each has to occur. East Asian scripts have no spaces between words, so theirs count as one. */
export const searchWords = (typed: string): string[] =>
  searchText(typed)
    .split(' ')
    .filter((word) => word !== '');
