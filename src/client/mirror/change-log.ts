/** Changed ids that are remembered at most; whoever missed more reads everything again. */
const mostIds = 1_000;

/** Which rows of a collection have changed of late, so that what was read of all of them is brought up to date row by row. */
export class ChangeLog {
  #entries: { version: number; ids: readonly string[] }[] = [];
  #count = 0;

  /** Adds a change; `version` is the collection's after it. */
  add(version: number, ids: readonly string[]): void {
    // One was missed: nothing before it is of use.
    if (this.#entries.length > 0 && this.#entries.at(-1)?.version !== version - 1) this.clear();
    this.#entries.push({ version, ids });
    this.#count += ids.length;
    while (this.#count > mostIds) this.#count -= this.#entries.shift()?.ids.length ?? 0;
  }

  clear(): void {
    this.#entries = [];
    this.#count = 0;
  }

  /** Ids that have changed between two versions; undefined if that is no longer known. */
  between(before: number, now: number): ReadonlySet<string> | undefined {
    if (before === now) return new Set();
    const entries = this.#entries.filter(({ version }) => version > before && version <= now);
    return entries.length === now - before ? new Set(entries.flatMap(({ ids }) => ids)) : undefined;
  }
}
