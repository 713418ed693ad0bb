import type { Order } from '#contract/collections/collection.ts';
import { compareLines, type Entry } from './collection-table.ts';

/** What an id's place in an order depends on. */
type Placed = Pick<Entry, 'pos' | 'at' | 'group'>;

/** A line of the table of contents before and after a change; undefined: there is none. */
export type LineChange = { before: Placed | undefined; after: Placed | undefined };

type Known = { order: Order; group: string; ids: readonly string[] };

/** Beyond this part of a list, sorting it anew costs less than moving single rows. */
const mostMoved = 0.25;

/**
 * A collection's ids in its orders, by group. A list is sorted once; after that changed rows are moved in it, and it stays the same array
 * as long as no row in it has moved.
 */
export class Orders {
  readonly #known = new Map<string, Known>();
  /** Pairs of lines that were compared, in all lists together: what a change costs. */
  compared = 0;

  /** Ids of a group (`''` is all) in order. */
  ids(order: Order, group: string, lines: ReadonlyMap<string, Placed>): readonly string[] {
    const key = `${order}/${group}`;
    const known = this.#known.get(key);
    if (known) return known.ids;
    const compare = this.#comparing(order);
    const ids = [...lines]
      .filter(([, line]) => isIn(group, line))
      .sort(compare)
      .map(([id]) => id);
    this.#known.set(key, { order, group, ids });
    return ids;
  }

  /** Moves what has changed; `lines` is the table of contents after it. */
  follow(changes: ReadonlyMap<string, LineChange>, lines: ReadonlyMap<string, Placed>): void {
    for (const [key, known] of this.#known) {
      const moved = new Map([...changes].filter(([, change]) => isMoved(known, change)));
      if (moved.size === 0) continue;
      if (moved.size > known.ids.length * mostMoved) this.#known.delete(key);
      else this.#known.set(key, { ...known, ids: this.#move(known, moved, lines) });
    }
  }

  clear(): void {
    this.#known.clear();
  }

  #move({ order, group, ids }: Known, moved: ReadonlyMap<string, LineChange>, lines: ReadonlyMap<string, Placed>): string[] {
    const compare = this.#comparing(order);
    const coming: [string, Placed][] = [];
    for (const [id, { after }] of moved) if (after && isIn(group, after)) coming.push([id, after]);
    coming.sort(compare);
    const rest = ids.filter((id) => !moved.has(id));
    const next: string[] = [];
    let from = 0;
    for (const line of coming) {
      const to = placeOf(rest, from, (id) => compare([id, lines.get(id) as Placed], line) < 0);
      for (; from < to; from += 1) next.push(rest[from] ?? '');
      next.push(line[0]);
    }
    for (; from < rest.length; from += 1) next.push(rest[from] ?? '');
    return next;
  }

  #comparing(order: Order): (a: [string, Placed], b: [string, Placed]) => number {
    return (a, b) => {
      this.compared += 1;
      return compareLines(order, a, b);
    };
  }
}

const isIn = (group: string, line: Placed): boolean => group === '' || line.group === group;

/** Whether the list has the row in another place after the change, or only before or after it. */
function isMoved({ order, group }: Known, { before, after }: LineChange): boolean {
  const wasIn = before !== undefined && isIn(group, before);
  const isNowIn = after !== undefined && isIn(group, after);
  if (!wasIn || !isNowIn) return wasIn !== isNowIn;
  return order === 'pos' ? before.pos !== after.pos : before.at !== after.at;
}

/** The first place from `from` on whose id does not come before; the ids are in order. */
function placeOf(ids: readonly string[], from: number, isBefore: (id: string) => boolean): number {
  let [low, high] = [from, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(ids[middle] ?? '')) low = middle + 1;
    else high = middle;
  }
  return low;
}
