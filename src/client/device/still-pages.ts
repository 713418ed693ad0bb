import { pageCacheOf, pagePlaces, plainPage } from '#contract/worker.ts';
import { isMarkOf, type StillPlace, stillPlaces } from './stills.ts';

/** On a page with a still in it: the still's mark. */
export const stillHeader = 'foyer-still';

/** The tab of an address, if it is one of the five. */
export function stillPlaceOf(pathname: string): StillPlace | undefined {
  const path = pathname.toLowerCase().replace(/^\/|\/$/g, '') || 'home';
  return stillPlaces.find((place) => place === path);
}

/** The addresses under which a tab's page is cached. */
export const pathsOf = (place: StillPlace): string[] => pagePlaces.filter((path) => stillPlaceOf(path) === place);

let before: Promise<unknown> = Promise.resolve();
/** One change of the pages at a time: a still that is deleted must not come back. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = before.then(work, work);
  before = mine.catch(() => undefined);
  return mine;
}

/** Runs `work` on the cached pages of a build, and its page as the server has sent it. False if the worker has stored none (yet). */
export const inPagesOf = (build: string, work: (pages: Cache, plain: Response, text: string) => Promise<void>): Promise<boolean> =>
  inTurn(async () => {
    for (const pages of await allPages()) {
      const plain = await pages.match(plainPage);
      const text = await plain?.clone().text();
      if (!plain || !text?.includes(`"build":"${build}"`)) continue;
      await work(pages, plain, text);
      return true;
    }
    return false;
  });

/** Takes every still out of the cached pages whose mark is no longer in local storage: index.html would not show it any more. */
export const dropStalePages = (): Promise<void> =>
  inTurn(async () => {
    for (const pages of await allPages()) {
      const plain = await pages.match(plainPage);
      for (const path of pagePlaces) {
        const mark = (await pages.match(path))?.headers.get(stillHeader);
        const place = stillPlaceOf(path);
        if (mark && plain && !(place && isMarkOf(place, mark))) await pages.put(path, plain.clone());
      }
    }
  });

async function allPages(): Promise<Cache[]> {
  const names = (await globalThis.caches?.keys()) ?? [];
  return Promise.all(names.filter((name) => name.startsWith(pageCacheOf(''))).map((name) => caches.open(name)));
}
