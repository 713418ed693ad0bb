/** Letters that Unicode does not take apart, in the spelling that one types for them. */
const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', þ: 'th' };

/**
 * Text as it is searched: compatibility forms taken apart (NFKD), marks off, lower case, blanks as one. "Nguyễn Đức" and
 * "nguyen duc" are the same, and so are full-width, half-width and ordinary letters of East Asian keyboards.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[đøłßæœıħþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of what was typed: each has to occur. East Asian scripts write none between words, so theirs is one. */
export const searchWords = (typed: string): string[] =>
  searchText(typed)
    .split(' ')
    .filter((word) => word !== '');
