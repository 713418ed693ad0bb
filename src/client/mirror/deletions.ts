/** So many are remembered, the last ones: a request is over after ten seconds, and a club that deletes more in that time is pulled anew. */
const mostIds = 1_000;

/** The rows of a collection that were deleted of late: a reply that is overtaken by its deletion must not bring a row back. */
export class Deletions {
  readonly #versions = new Map<string, number>();

  /** `version` is the collection's after it. */
  add(id: string, version: number): void {
    this.#versions.delete(id);
    this.#versions.set(id, version);
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= mostIds) return;
      this.#versions.delete(oldest);
    }
  }

  /** The server has the row again. */
  forget(id: string): void {
    this.#versions.delete(id);
  }

  /** Whether it was deleted after this version. */
  since(id: string, version: number): boolean {
    return (this.#versions.get(id) ?? 0) > version;
  }
}
