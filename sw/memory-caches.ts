import { pageCacheOf, pagePlaces, plainPage } from '#contract/worker.ts';

/** A Cache Storage in memory for tests, as far as the worker uses it. */
export const origin = 'http://club.test';
export const addressOf = (key: RequestInfo): string => new URL(typeof key === 'string' ? key : key.url, origin).href;

const pathOf = (address: string): string => address.split('?')[0] ?? '';

class MemoryCache {
  readonly entries = new Map<string, Response>();
  #found(key: RequestInfo, ignoreSearch = false): string | undefined {
    const address = addressOf(key);
    return ignoreSearch ? [...this.entries.keys()].find((one) => pathOf(one) === pathOf(address)) : address;
  }
  match = async (key: RequestInfo, { ignoreSearch }: CacheQueryOptions = {}): Promise<Response | undefined> =>
    this.entries.get(this.#found(key, ignoreSearch) ?? '')?.clone();
  put = async (key: RequestInfo, response: Response): Promise<void> => void this.entries.set(addressOf(key), response);
  delete = async (key: RequestInfo, { ignoreSearch }: CacheQueryOptions = {}): Promise<boolean> =>
    this.entries.delete(this.#found(key, ignoreSearch) ?? '');
  keys = async (): Promise<Request[]> => [...this.entries.keys()].map((url) => new Request(url));
}

export function memoryCaches() {
  const all = new Map<string, MemoryCache>();
  return {
    all,
    open: async (name: string): Promise<MemoryCache> => {
      const cache = all.get(name) ?? new MemoryCache();
      all.set(name, cache);
      return cache;
    },
    has: async (name: string): Promise<boolean> => all.has(name),
    delete: async (name: string): Promise<boolean> => all.delete(name),
    keys: async (): Promise<string[]> => [...all.keys()],
  };
}

/** What the worker stores of one version's page (sw/pages.ts), for tests of the client. */
export async function fillPages(caches: ReturnType<typeof memoryCaches>, revision: string, page: Response): Promise<void> {
  const cache = await caches.open(pageCacheOf(revision));
  for (const path of [plainPage, ...pagePlaces]) await cache.put(path, page.clone());
}
