import { cannot } from '#contract/operator/cannot.ts';

/** Cuts off the extra row that was read to know whether there are more, and returns the id after which the next page starts. */
export function pageOfRows<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string): { rows: Row[]; next: { next?: string } } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? { next: idOf(last) } : {} };
}

export const notOfThisList = (after: string) => cannot('usage', `${after} is none of this list's rows`, { field: 'after' });
