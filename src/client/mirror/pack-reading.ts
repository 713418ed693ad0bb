import { isWholeProfile, type MirrorRow } from './collection-table.ts';
import type { MemoryCollection } from './memory-collection.ts';
import type { Turns } from './turns.ts';

/** Of many packs a screen hears of the first at once, and of the others now and then. */
const tellEvery = 8;

/** Brings the rows of `ids` into memory as far as they are kept and not yet there. */
export async function bringRows(
  turns: Turns,
  collection: MemoryCollection,
  ids: readonly string[],
  isCurrent: () => boolean,
  tell: () => void,
): Promise<void> {
  const packs = [...new Set(ids.flatMap((id) => packToOpen(collection, id)))];
  for (const [at, pack] of packs.entries()) {
    await turns.run(async (keeping) => {
      if (!keeping || !isCurrent()) return;
      collection.take(await keeping.readPack(collection.name, pack));
      if (at % tellEvery === 0 || at === packs.length - 1) tell();
    });
  }
}

/** The pack that holds more of a row than memory does. */
function packToOpen(collection: MemoryCollection, id: string): number | [] {
  const line = collection.lines.get(id);
  if (line?.pack === undefined) return [];
  const row = collection.rows.get(id);
  const isPart = row !== undefined && line.whole && 'xuanfei_name' in row && !isWholeProfile(row);
  return row && !isPart ? [] : line.pack;
}

/** Every kept row of an opened collection, pack by pack. */
export async function* everyPack(turns: Turns, collection: MemoryCollection): AsyncGenerator<readonly MirrorRow[]> {
  const packs = new Set([...collection.lines.values()].map(({ pack }) => pack));
  packs.delete(undefined);
  if (turns.broken || packs.size === 0) yield [...collection.rows.values()];
  for (const pack of packs) {
    let rows: readonly MirrorRow[] = [];
    await turns.run(async (keeping) => {
      rows = (await keeping?.readPack(collection.name, pack ?? 0)) ?? [];
    });
    yield rows;
  }
}
