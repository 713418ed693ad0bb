import type { BrowserContext, Page } from '@playwright/test';
import { restAfterMs } from '../../src/client/app/rest-after.ts';

type Hurried = { foyerHurryRest?: () => void };

/** Lets `hurryRest` find the timer in every page of the context. Until a test asks for that, the timer runs as for everybody. */
export async function followRest(context: BrowserContext): Promise<void> {
  await context.addInitScript((afterMs) => {
    const set = window.setTimeout;
    let begin: (() => void) | undefined;
    let isHurried = false;
    const setFollowed = (work: TimerHandler, ms?: number, ...given: unknown[]): number => {
      if (ms !== afterMs || typeof work !== 'function') return set(work, ms, ...given);
      begin = () => {
        begin = undefined;
        work();
      };
      return set(() => begin?.(), isHurried ? 0 : ms);
    };
    window.setTimeout = setFollowed as typeof window.setTimeout;
    (window as Hurried).foyerHurryRest = () => {
      isHurried = true;
      begin?.();
    };
  }, restAfterMs);
}

/**
 * Begins at once what the page begins 3 s after its start: background copy, stream, service worker, commands of an earlier visit. For tests
 * that would only wait for it; also before the page has set its timer.
 */
export const hurryRest = (page: Page): Promise<void> => page.evaluate(() => (window as Hurried).foyerHurryRest?.());
