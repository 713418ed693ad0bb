import type { Locator, Page } from '@playwright/test';
import { keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { fullMessages, fullVideos } from './full-club.ts';

const runs = 5;
const slowdown = 4;

/** Typed letter by letter; it is found among videos and messages. */
const words = 'winter programme';

/** Longer ones are noticed while typing. */
const longestTaskMs = 50;

/** What a page of this bench collects. */
type Seen = { longTasks: number[]; typedMs: number };

/** The search over all stored rows: preparing their texts, and each letter after that. */
export async function searchBench(folder: string): Promise<void> {
  begin('search', `Search over ${fullVideos + fullMessages} rows and more, processor ${slowdown} x slower, ${runs} runs`);
  const club = await ClubServer.open({ seed: folder });
  const figures = { prepared: [] as number[], preparing: [] as number[], letter: [] as number[], typing: [] as number[] };
  try {
    for (let run = 0; run < runs; run += 1) {
      const { browser, page } = await phone(club.url, slowdown);
      await page.addInitScript(collect);
      await keep(page, club, { member: 'demo', ahead: 'wifi' });
      await page.goto('/Home');
      await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
      await page.getByRole('button', { name: 'Got it' }).click();
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByRole('searchbox').waitFor();
      await longestTask(page);

      // The first letter has the texts prepared.
      figures.prepared.push(await typeAndWait(page, words.slice(0, 1)));
      // Announced once no more results come.
      await page.locator('[role=status]', { hasText: 'Results: ' }).waitFor({ state: 'attached' });
      figures.preparing.push(await longestTask(page));
      for (const letter of words.slice(1)) figures.letter.push(await typeAndWait(page, letter));
      figures.typing.push(await longestTask(page));
      await browser.close();
    }
    line('first letter, until its first results stand', spread(figures.prepared, 'ms'));
    line('longest task meanwhile', spread(figures.preparing, 'ms'), aim(figures.preparing));
    line('each further letter, until its first results stand', spread(figures.letter, 'ms'));
    line('longest task meanwhile', spread(figures.typing, 'ms'), aim(figures.typing));
  } finally {
    await club.close();
  }
}

/** By its selector: looking for a role computes that of every element, in the page's own tasks, which are measured here. */
const field = (page: Page): Locator => page.locator('input[type=search]');

const aim = (tasks: readonly number[]) => ({ says: `${longestTaskMs} ms`, met: median(tasks) <= longestTaskMs });

/** In the page: its long tasks, and when the last letter was typed. */
function collect(): void {
  const seen: Seen = { longTasks: [], typedMs: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    entryTypes: ['longtask'],
  });
  addEventListener('input', () => Object.assign(seen, { typedMs: performance.now() }), { capture: true });
}

/** From the letter to the frame with its first results, in ms. */
async function typeAndWait(page: Page, letter: string): Promise<number> {
  const typed = (await field(page).inputValue()) + letter;
  const found = page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const word = wanted.trim().split(' ').at(-1);
        const look = (): void => {
          const { typedMs } = (window as unknown as { seen: Seen }).seen;
          const isTyped = document.querySelector<HTMLInputElement>('input[type=search]')?.value === wanted;
          const isFound = [...document.querySelectorAll('main mark')].some((mark) => mark.textContent?.toLowerCase() === word);
          if (isTyped && isFound) done(performance.now() - typedMs);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    typed,
  );
  await page.keyboard.type(letter);
  return found;
}

/** The longest task since the last call, in ms; 0: none was over 50. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((go) => setTimeout(go, 300));
    const { seen } = window as unknown as { seen: Seen };
    return Math.max(0, ...seen.longTasks.splice(0));
  });
