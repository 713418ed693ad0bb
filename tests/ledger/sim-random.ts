import { seededRandom } from '../wire/hostile-requests.ts';

/** Chance that a seed decides. What the machine does with the choices (who is first, what a kill hits) is not in it. */
export class SimRandom {
  readonly #seed: number;
  readonly #next: () => number;

  constructor(seed: number) {
    this.#seed = seed;
    this.#next = seededRandom(seed);
  }

  /** Chance of its own for the nth of something: what the one before it used up does not shift it. */
  nth(no: number): SimRandom {
    return new SimRandom(Math.imul(this.#seed + 1, 0x9e3779b1) ^ Math.imul(no + 1, 0x85ebca6b));
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  often(share: number): boolean {
    return this.#next() < share;
  }

  one<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('nothing to choose from');
    return items[this.below(items.length)] as Item;
  }

  /** One of them, by their weights. */
  weighed<Item>(table: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.#next() * table.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of table) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.one(table)[1];
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
  }

  uuid(): string {
    return [8, 4, 4, 4, 12].map((digits) => this.hex(digits)).join('-');
  }
}
