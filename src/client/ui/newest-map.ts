/** A map of at most `most` entries: the one that was set longest ago is dropped. */
export class NewestMap<Value> extends Map<string, Value> {
  readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  override set(key: string, value: Value): this {
    this.delete(key);
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= this.most) break;
      this.delete(oldest);
    }
    return this;
  }
}
