import type { ListState } from './change.ts';
import { type ListChange, planList } from './reducer.ts';

/** A list in memory: its ids as far as its pages were loaded. */
export class MemoryList {
  state: ListState | undefined;
  /** Its stored state was read (or there is none to read, or not in time). */
  opened = false;
  /** Pages that are not stored yet: they are applied again on top of what is read. */
  pending: ListChange[] = [];

  /** False: the page was outdated, and is to be dropped. */
  apply(change: ListChange): boolean {
    const next = planList(this.state, change);
    if (!next) return false;
    this.state = next;
    this.pending.push(change);
    return true;
  }

  /** Applies what arrived meanwhile on top of what is stored. */
  rebase(stored: ListState | undefined): void {
    if (stored) this.state = this.pending.reduce((state: ListState | undefined, page) => planList(state, page) ?? state, stored);
    this.opened = true;
  }
}

/** The lists of a partition, each created when it is first used. */
export class MemoryLists {
  readonly #lists = new Map<string, MemoryList>();

  all(): Iterable<[name: string, list: MemoryList]> {
    return this.#lists;
  }

  peek(name: string): MemoryList | undefined {
    return this.#lists.get(name);
  }

  of(name: string): MemoryList {
    const known = this.#lists.get(name);
    if (known) return known;
    const list = new MemoryList();
    this.#lists.set(name, list);
    return list;
  }
}
