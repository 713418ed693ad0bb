import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copied, expect, test } from './club.ts';
import type { ClubServer } from './club-server.ts';
import { operate } from './operate.ts';
import { type Chunk, storedChunks } from './stored-chunks.ts';

type Entry = { id: string; seq: number; amount_cents?: number };

/** Changes one thing in the stored statement, as somebody with access to the device or its server could; all else is as it was. */
async function tamper(page: Page, untouched: readonly Chunk<Entry>[], change: 'amount' | 'signature' | 'key'): Promise<void> {
  const statement = structuredClone(untouched).filter(({ collection }) => collection === 'statement');
  for (const row of statement.flatMap(({ rows }) => rows)) {
    if (change === 'amount' && row.seq === 3 && row.id !== 'head') row.amount_cents = 1;
    if (change === 'signature' && row.id === 'head') Object.assign(row, { signature: btoa('x'.repeat(64)) });
    if (change === 'key' && row.id === 'head') Object.assign(row, { public_key: btoa('k'.repeat(32)) });
  }
  await storedChunks(page, statement);
}

/** The last entry in this client's database, and the highest one that it remembers. */
const keptUpTo = (page: Page): Promise<{ entry: number; seen: number }> =>
  page.evaluate(async () => {
    const rowsOf = async (database: string, store: string) => {
      const opened = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => done(opening.result);
        opening.onerror = () => fail(opening.error);
      });
      const asking = opened.transaction(store).objectStore(store).getAll();
      await new Promise((done) => {
        asking.onsuccess = done;
      });
      opened.close();
      return asking.result;
    };
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('foyer-member-')) ?? {};
    type Chunk = { collection: string; rows: { seq: number }[] };
    const chunks: Chunk[] = await rowsOf(name ?? '', 'chunks');
    const marks: { seq: number }[] = await rowsOf('foyer-device', 'statementMarks');
    const rows = chunks.filter(({ collection }) => collection === 'statement').flatMap((chunk) => chunk.rows);
    return { entry: Math.max(0, ...rows.map(({ seq }) => seq)), seen: Math.max(0, ...marks.map(({ seq }) => seq)) };
  });

test('a statement that was changed on the device fails the check, which says why', async ({ page, context, club, watch }) => {
  await copied(page, club, 'demo');
  await page.goto('/Statement');
  await expect(page.getByRole('heading', { name: 'Your statement is in order' })).toBeVisible();
  watch.offline = true;
  await club.stop();
  const other = await context.newPage();
  await other.goto('/icons/favicon.svg').catch(() => undefined);
  const untouched = await storedChunks<Entry>(other);
  for (const [change, words] of [
    ['amount', ['Entry 3 was changed afterwards.', 'The balance of entry 3 is not the sum of the entries.']],
    ['signature', ['The signature under the statement is not valid.']],
    ['key', ['The club signs with another key than the first one that this phone has seen.']],
  ] as const) {
    await page.goto('about:blank');
    await tamper(other, untouched, change);
    await page.goto('/Statement');
    await expect(page.getByRole('heading', { name: 'Your statement is not in order' })).toBeVisible();
    for (const text of words) await expect(page.getByText(text)).toBeVisible();
  }
});

/** The operator grants points while the club runs: one more entry of the statement. */
const grant = (club: ClubServer, points: string) => operate(club, 'grant', 'demo', points, '--reason', 'a test');

test('a club that goes back behind what the client has seen, or continues from there differently, is detected', async ({
  page,
  club,
  watch,
}) => {
  await copied(page, club, 'demo');
  const { entry } = await keptUpTo(page);
  const earlier = await mkdtemp(join(tmpdir(), 'foyer-earlier-'));
  watch.offline = true;
  await club.stop();
  await cp(club.dataDir, earlier, { recursive: true });
  const back = async () => {
    // No page is open meanwhile: it would see the shorter history before the other one is made.
    await page.goto('about:blank');
    await club.stop();
    await rm(club.dataDir, { recursive: true });
    await cp(earlier, club.dataDir, { recursive: true });
    await club.start();
  };
  const verdict = async (title: string, words: RegExp) => {
    await page.goto('/Statement');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
  };
  await club.start();
  await grant(club, '5');
  await verdict('Your statement is in order', /Nothing was left out/);
  // A client that is closed before it has stored this has not seen it.
  await expect.poll(() => keptUpTo(page)).toEqual({ entry: entry + 1, seen: entry + 1 });
  await back();
  await grant(club, '6');
  await verdict('Your statement is not in order', /The club has signed another entry \d+ than the one that stands there\./);
  await back();
  await verdict('Your statement is not in order', /This phone has seen entry \d+ before\. Now the statement ends with entry \d+\./);
  await rm(earlier, { recursive: true });
});
