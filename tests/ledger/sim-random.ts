import { seededRandom } from '../wire/hostile-requests.ts';

/** Randomness from a seed. What the machine does (which request is first, what a kill hits) is not reproducible. */
export class SimRandom {
  readonly #seed: number;
  readonly #next: () => number;

  constructor(seed: number) {
    this.#seed = seed;
    this.#next = seededRandom(seed);
  }

  /** Separate randomness for the nth of something: it does not depend on how much the previous ones used. */
  nth(no: number): SimRandom {
    return new SimRandom(Math.imul(this.#seed + 1, 0x9e3779b1) ^ Math.imul(no + 1, 0x85ebca6b));
  }

  /** An integer from 0 to below `count`. */
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

  /** One of them, by weight. */
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
