import { cacheNames } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/** [bytes, when it was last used in ms] by key. */
type Lines = Record<string, [bytes: number, usedMs: number]>;

const indexKey = '/foyer-pictures-index.json';
/** Assumed for a picture whose entry was lost (the worker was stopped before it was written). */
const usualBytes = 20_000;
const writeEvery = 25;

/**
 * What is in the picture cache: the Cache API knows neither sizes nor when something was last used. It is written now and then; lost
 * entries are recreated from the cache's keys at the next start.
 */
export class PictureIndex {
  #lines: Promise<Lines> | undefined;
  #changes = 0;

  async put(key: string, bytes: number): Promise<void> {
    (await this.#read())[key] = [bytes, now()];
    await this.#changed();
  }

  async touch(key: string): Promise<void> {
    const lines = await this.#read();
    lines[key] = [lines[key]?.[0] ?? usualBytes, now()];
    await this.#changed();
  }

  async totals(): Promise<{ count: number; bytes: number }> {
    const all = Object.values(await this.#read());
    return { count: all.length, bytes: all.reduce((sum, [bytes]) => sum + bytes, 0) };
  }

  async keysOf(start: string): Promise<string[]> {
    return Object.keys(await this.#read()).filter((key) => key.startsWith(start));
  }

  /** Removes the least recently used until at most `count` and `bytes` are left; returns their keys. */
  async leastUsed(count: number, bytes: number): Promise<string[]> {
    const lines = await this.#read();
    const oldestFirst = Object.entries(lines).sort(([, [, a]], [, [, b]]) => a - b);
    const totals = await this.totals();
    const out: string[] = [];
    for (const [key, [size]] of oldestFirst) {
      if (totals.count <= count && totals.bytes <= bytes) break;
      totals.count -= 1;
      totals.bytes -= size;
      delete lines[key];
      out.push(key);
    }
    await this.#write();
    return out;
  }

  async remove(start: string): Promise<void> {
    const lines = await this.#read();
    for (const key of Object.keys(lines)) if (key.startsWith(start)) delete lines[key];
    await this.#write();
  }

  async clear(): Promise<void> {
    this.#lines = Promise.resolve({});
    await caches.delete(cacheNames.pictureIndex);
  }

  #read(): Promise<Lines> {
    this.#lines ??= this.#load().catch((error: unknown) => {
      // The next one reads again: the cache may have failed only once.
      this.#lines = undefined;
      throw error;
    });
    return this.#lines;
  }

  async #load(): Promise<Lines> {
    const stored = await (await caches.open(cacheNames.pictureIndex)).match(indexKey);
    const lines: Lines = stored ? await stored.json() : {};
    const keys = new Set((await (await caches.open(cacheNames.pictures)).keys()).map(({ url }) => url));
    for (const key of Object.keys(lines)) if (!keys.has(key)) delete lines[key];
    for (const key of keys) lines[key] ??= [usualBytes, 0];
    return lines;
  }

  async #changed(): Promise<void> {
    this.#changes += 1;
    if (this.#changes % writeEvery === 0) await this.#write();
  }

  async #write(): Promise<void> {
    const cache = await caches.open(cacheNames.pictureIndex);
    await cache.put(indexKey, new Response(JSON.stringify(await this.#read())));
  }
}

/** The worker's clock in Unix ms, without `Date`. */
const now = (): number => Math.round(self.performance.timeOrigin + self.performance.now());
