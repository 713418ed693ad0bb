import type { Page } from '@playwright/test';
import { hasContent, keep, serviceWorkerReady } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { phone, slow } from './browser.ts';
import { begin, line, median, spread } from './figures.ts';
import { fullMessages, fullVideos } from './full-club.ts';

const runs = 5;
const slowdown = 4;

/** The time to mirror a club with 10,000 videos and 5,000 messages, and to read the first 30 of 10,000 rows. */
export async function mirrorBench(folder: string): Promise<void> {
  begin('mirror', `Mirror of ${fullVideos + fullMessages} rows and more, processor ${slowdown} x slower, ${runs} runs`);
  const club = await ClubServer.open({ seed: folder });
  const figures = { fill: [] as number[], longest: [] as number[], busy: [] as number[], first: [] as number[], cold: [] as number[] };
  try {
    for (let run = 0; run < runs; run += 1) {
      const { browser, context, page } = await phone(club.url, slowdown);
      await page.addInitScript(() => {
        const tasks: number[] = [];
        Object.assign(window, { longTasks: tasks });
        new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
          entryTypes: ['longtask'],
        });
      });
      await keep(page, club, { member: 'demo', ahead: 'wifi' });
      const begunMs = performance.now();
      await page.goto('/Home');
      await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
      figures.fill.push(performance.now() - begunMs);
      figures.longest.push(Math.max(0, ...(await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks))));
      await serviceWorkerReady(page);
      await page.close();
      await club.stop();
      const cold = await context.newPage();
      await slow(cold, slowdown);
      const openedMs = performance.now();
      await cold.goto('/video');
      await hasContent(cold);
      figures.cold.push(performance.now() - openedMs);
      figures.busy.push(await firstRows(cold));
      // As where somebody taps: the rest of the start is over.
      await cold.evaluate(() => new Promise((go) => requestIdleCallback(go)));
      await cold.waitForTimeout(3_000);
      figures.first.push(await firstRows(cold));
      await browser.close();
      await club.start();
    }
    line('until the mirror is complete', spread(figures.fill, 'ms'));
    line('longest task meanwhile', spread(figures.longest, 'ms'));
    line('first 30 of 10,000 rows, while the rest of the start runs', spread(figures.busy, 'ms'));
    line('first 30 of 10,000 rows, on a page at rest', spread(figures.first, 'ms'), { says: '60 ms', met: median(figures.first) <= 60 });
    line('video list from cold, server stopped', spread(figures.cold, 'ms'));
  } finally {
    await club.close();
  }
}

/** Reopens the database and reads the videos' head and the chunks that it names, as the app does (client/mirror/indexed-db). */
const firstRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const settled = <T>(asking: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        asking.onsuccess = () => done(asking.result);
        asking.onerror = () => fail(asking.error);
      });
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-member-'))?.name ?? '';
    const begunMs = performance.now();
    const database = await settled(indexedDB.open(name));
    const reading = database.transaction(['collections', 'chunks']);
    const { head } = await settled<{ head?: { ids: string[]; chunks: number[] } }>(reading.objectStore('collections').get('videos'));
    if (!head || head.ids.length < 30) throw new Error('the mirror has no head of the videos');
    await Promise.all(head.chunks.map((chunk) => settled(reading.objectStore('chunks').get(['videos', chunk]))));
    const tookMs = performance.now() - begunMs;
    database.close();
    return tookMs;
  });
