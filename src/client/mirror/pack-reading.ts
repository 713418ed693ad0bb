import type { MemoryShelf } from './memory-shelf.ts';
import { isWholeProfile, type MirrorRow } from './shelf-table.ts';
import type { Turns } from './turns.ts';

/** Of many packs a screen hears of the first at once, and of the others now and then. */
const tellEvery = 8;

/** Brings the rows of `ids` into memory as far as they are kept and not yet there. */
export async function bringRows(
  turns: Turns,
  shelf: MemoryShelf,
  ids: readonly string[],
  isCurrent: () => boolean,
  tell: () => void,
): Promise<void> {
  const packs = [...new Set(ids.flatMap((id) => packToOpen(shelf, id)))];
  for (const [at, pack] of packs.entries()) {
    await turns.run(async (keeping) => {
      if (!keeping || !isCurrent()) return;
      shelf.take(await keeping.readPack(shelf.name, pack));
      if (at % tellEvery === 0 || at === packs.length - 1) tell();
    });
  }
}

/** The pack that holds more of a row than memory does. */
function packToOpen(shelf: MemoryShelf, id: string): number | [] {
  const line = shelf.lines.get(id);
  if (line?.pack === undefined) return [];
  const row = shelf.rows.get(id);
  const isPart = row !== undefined && line.whole && 'xuanfei_name' in row && !isWholeProfile(row);
  return row && !isPart ? [] : line.pack;
}

/** Every kept row of an opened shelf, pack by pack. */
export async function* everyPack(turns: Turns, shelf: MemoryShelf): AsyncGenerator<readonly MirrorRow[]> {
  const packs = new Set([...shelf.lines.values()].map(({ pack }) => pack));
  packs.delete(undefined);
  if (turns.broken || packs.size === 0) yield [...shelf.rows.values()];
  for (const pack of packs) {
    let rows: readonly MirrorRow[] = [];
    await turns.run(async (keeping) => {
      rows = (await keeping?.readPack(shelf.name, pack ?? 0)) ?? [];
    });
    yield rows;
  }
}
