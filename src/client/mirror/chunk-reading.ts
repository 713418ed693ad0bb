import { isWholeProfile, type MirrorRow } from './collection-table.ts';
import type { IndexedDbStore } from './indexed-db/indexed-db-store.ts';
import type { MemoryCollection } from './memory-collection.ts';
import type { WriteQueue } from './write-queue.ts';

/** With many chunks, listeners are notified of the first one at once (unless they are for later), and then of every eighth. */
const notifyEvery = 8;

/** Reads the rows of `ids` into memory that are stored and not there yet. */
export async function loadRows(
  queue: WriteQueue,
  collection: MemoryCollection,
  ids: readonly string[],
  isCurrent: () => boolean,
  notify: () => void,
  forLater = false,
): Promise<void> {
  const chunks = [...new Set(ids.flatMap((id) => chunkToOpen(collection, id)))];
  for (const [at, chunk] of chunks.entries()) {
    await queue.run(async (store) => {
      if (!store || !isCurrent()) return;
      collection.take(await store.readChunk(collection.name, chunk));
      const isDue = at % notifyEvery === (forLater ? notifyEvery - 1 : 0);
      if (isDue || at === chunks.length - 1) notify();
    });
  }
}

/** The chunk that has more of a row than memory. */
function chunkToOpen(collection: MemoryCollection, id: string): number | [] {
  const line = collection.lines.get(id);
  if (line?.chunk === undefined) return [];
  const row = collection.rows.get(id);
  const isPart = row !== undefined && line.whole && 'xuanfei_name' in row && !isWholeProfile(row);
  return row && !isPart ? [] : line.chunk;
}

/** All stored rows of an opened collection, chunk by chunk. */
export async function* everyChunk(queue: WriteQueue, collection: MemoryCollection): AsyncGenerator<readonly MirrorRow[]> {
  const chunks = new Set([...collection.lines.values()].map(({ chunk }) => chunk));
  chunks.delete(undefined);
  if (queue.broken || chunks.size === 0) yield [...collection.rows.values()];
  for (const chunk of chunks) {
    let rows: readonly MirrorRow[] = [];
    await queue.run(async (store) => {
      rows = (await store?.readChunk(collection.name, chunk ?? 0)) ?? [];
    });
    yield rows;
  }
}

/** Another tab has written: an opened collection's table of contents is read again, and the chunks of those changed rows that are in memory. */
export async function readAgain(store: IndexedDbStore, collection: MemoryCollection, touched: readonly string[]): Promise<void> {
  const { name } = collection;
  const stored = await store.readCollection(name);
  collection.rebase(stored.state, stored.places);
  const chunks = new Set(touched.flatMap((id) => (collection.rows.has(id) ? (collection.lines.get(id)?.chunk ?? []) : [])));
  for (const chunk of chunks) {
    const rows = await store.readChunk(name, chunk);
    collection.take(
      rows.filter(({ id }) => collection.rows.has(id)),
      true,
    );
  }
}
