import type { Operation } from './operation.ts';

/** Ends an argument that may be there several times, as the last one. */
const several = '…';

export const isArgument = (word: string): boolean => /^[A-Z]+…?$/.test(word) || word.includes('|');

function fitsWord(pattern: string, word: string | undefined): boolean {
  if (pattern.includes('|')) return pattern.split('|').includes(word ?? '');
  return isArgument(pattern) || pattern === word;
}

/** Whether these words are how the operation is typed. */
export function fits({ usage }: Pick<Operation, 'usage'>, words: readonly string[]): boolean {
  const pattern = usage.split(' ');
  const enough = usage.endsWith(several) ? words.length >= pattern.length : words.length === pattern.length;
  return enough && pattern.every((part, index) => fitsWord(part, words[index]));
}

/** The words that name an operation, without its arguments: `video add` of `video add FILE`. */
export function nameOf({ usage }: Pick<Operation, 'usage'>): string[] {
  const words = usage.split(' ');
  const first = words.findIndex(isArgument);
  return first < 0 ? words : words.slice(0, first);
}
