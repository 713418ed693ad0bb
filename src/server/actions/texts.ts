import { listRows } from '#contract/operator/fields.ts';

/** A time for the operator, in UTC; null if there is none. */
export const timeText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The number of rows before a page of a list. */
export const rowsBefore = (page: number): number => (page - 1) * listRows;

/** The name of a status. */
export const wordOf = (words: Readonly<Record<string, number>>, status: number): string =>
  Object.keys(words).find((word) => words[word] === status) ?? String(status);
