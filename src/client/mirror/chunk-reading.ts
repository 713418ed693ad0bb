import { isWholeProfile, type MirrorRow } from './collection-table.ts';
import type { MemoryCollection } from './memory-collection.ts';
import type { WriteQueue } from './write-queue.ts';

/** Of many chunks a screen hears of the first at once, and of the others now and then. */
const tellEvery = 8;

/** Brings the rows of `ids` into memory as far as they are kept and not yet there. */
export async function bringRows(
  queue: WriteQueue,
  collection: MemoryCollection,
  ids: readonly string[],
  isCurrent: () => boolean,
  tell: () => void,
): Promise<void> {
  const chunks = [...new Set(ids.flatMap((id) => chunkToOpen(collection, id)))];
  for (const [at, chunk] of chunks.entries()) {
    await queue.run(async (store) => {
      if (!store || !isCurrent()) return;
      collection.take(await store.readChunk(collection.name, chunk));
      if (at % tellEvery === 0 || at === chunks.length - 1) tell();
    });
  }
}

/** The chunk that holds more of a row than memory does. */
function chunkToOpen(collection: MemoryCollection, id: string): number | [] {
  const line = collection.lines.get(id);
  if (line?.chunk === undefined) return [];
  const row = collection.rows.get(id);
  const isPart = row !== undefined && line.whole && 'xuanfei_name' in row && !isWholeProfile(row);
  return row && !isPart ? [] : line.chunk;
}

/** Every kept row of an opened collection, chunk by chunk. */
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
