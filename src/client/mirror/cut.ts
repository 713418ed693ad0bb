import type { Order } from '#contract/collections/collection.ts';
import type { CollectionName } from '#contract/collections/mirror.ts';
import { caps } from './caps.ts';
import type { Change, Edge } from './change.ts';
import { compareLines, type Entry, entryOf, orderOf } from './collection-table.ts';

/** The stored rows: the tables of contents in memory and in the chunks alike. */
export type Contents = {
  size: number;
  has(id: string): boolean;
  entries(): Iterable<[string, Line]>;
};
type Line = Pick<Entry, 'mark' | 'pos' | 'at' | 'seenMs'>;

/** What of a patch does not fit under the cap. */
export type Cut = {
  edge: Edge | undefined;
  /** Rows of the patch that are not stored. */
  refused: ReadonlySet<string>;
  /** Stored rows that are evicted, although the server still has them. */
  cut: readonly string[];
  /** Rows before the edge, once the patch is applied. */
  listed: number;
};

const none: ReadonlySet<string> = new Set();

/**
 * Of a collection, keeps the first rows of its order, as many as its cap allows, in whatever order they arrive. Everything from
 * the edge on is left out, even if there is room again: a row behind one that was left out would appear in a list with
 * a hole in it. Rows beyond the edge that were opened individually stay, up to `caps.looseRows`.
 */
export function cutToCap(collection: CollectionName, edge: Edge | undefined, contents: Contents, change: Change & { kind: 'patch' }): Cut {
  const cap = caps.rows[collection];
  const coming = new Map(change.rows.map((row) => [row.id, entryOf(collection, row, change.atMs, 0)]));
  const most = contents.size + coming.size;
  if (!edge && most <= cap) return { edge, refused: none, cut: [], listed: most };
  const order = orderOf(collection);
  const goes = new Set(change.deleted);
  const listed: [string, Line][] = [];
  const loose: [string, Line][] = [];
  const refused = new Set<string>();
  const place = (line: [string, Line]): void => {
    if (isBefore(order, line, edge)) listed.push(line);
    else if (contents.has(line[0])) loose.push(line);
    else refused.add(line[0]);
  };
  for (const line of contents.entries()) if (!goes.has(line[0]) && !coming.has(line[0])) place(line);
  for (const line of coming) place(line);
  const beyond = listed.length > cap ? behind(order, listed, cap) : [];
  for (const [id] of beyond) if (coming.has(id)) refused.add(id);
  const [first] = beyond;
  return {
    edge: first ? { id: first[0], pos: first[1].pos, at: first[1].at } : edge,
    refused,
    cut: [...beyond, ...longestUnseen(loose)].flatMap(([id]) => (contents.has(id) ? [id] : [])),
    listed: listed.length - beyond.length,
  };
}

/** Whether a row comes before the edge. */
export function isBefore(order: Order, [id, line]: [string, Pick<Entry, 'pos' | 'at'>], edge: Edge | undefined): boolean {
  return edge === undefined || compareLines(order, [id, line], [edge.id, edge]) < 0;
}

/** The lines after the first `cap`, in order. The numbers are sorted first, which is many times faster than sorting the lines. */
function behind(order: Order, lines: readonly [string, Line][], cap: number): [string, Line][] {
  const rank = ({ pos, at }: Line): number => (order === 'pos' ? pos : -at);
  const border = Float64Array.from(lines, ([, line]) => rank(line)).sort()[cap] ?? Number.POSITIVE_INFINITY;
  const before = lines.filter(([, line]) => rank(line) < border).length;
  const rest = lines.filter(([, line]) => rank(line) >= border).sort((a, b) => compareLines(order, a, b));
  return rest.slice(cap - before);
}

function longestUnseen(loose: readonly [string, Line][]): [string, Line][] {
  if (loose.length <= caps.looseRows) return [];
  return [...loose].sort(([, a], [, b]) => b.seenMs - a.seenMs).slice(caps.looseRows);
}
