import { OperatorError } from './operator-error.ts';

/** Rows of one answer: by default, and at most. */
const pageSizes = { usual: 100, most: 1_000 } as const;

/** Lists that grow for ever go on behind their last row, so that a late page costs what the first one does. */
export const keysetOptions = {
  limit: `rows of this answer, 1 to ${pageSizes.most}; ${pageSizes.usual} by default`,
  after: 'goes on behind this row: what `next` said in the answer before',
} as const;

/** How many rows were asked for. */
export function limitOption(options: ReadonlyMap<string, string>): number {
  const typed = options.get('limit') ?? String(pageSizes.usual);
  const limit = /^[1-9][0-9]{0,3}$/.test(typed) ? Number(typed) : 0;
  if (limit < 1 || limit > pageSizes.most) throw new OperatorError('usage', `--limit is a number from 1 to ${pageSizes.most}`);
  return limit;
}

/** Cuts off the row that was read to know whether there is more, and names the one that the next answer goes on behind. */
export function pageOfRows<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string): { rows: Row[]; next?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last !== undefined ? { rows: page, next: idOf(last) } : { rows: page };
}
