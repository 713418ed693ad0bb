import { caps } from '../caps.ts';
import type { CollectionState, RowCounts } from '../change.ts';
import { compareLines, type Entry, entryOf, isLong, type LocalCollection, type MirrorRow, mergeRow, orderOf } from '../collection-table.ts';
import type { Chunk, ChunkContents } from './database.ts';

const mostHeadChunks = 3;

/**
 * How many rows fit in a chunk. The first chunk of a copy in order is its head, so that a start parses no row that it does not show; the
 * second one is filled up by the same page, so that the next page does not write it again.
 */
const roomOf = (chunk: number): number => (chunk === 1 ? caps.firstChunkRows : caps.chunkRows - (chunk === 2 ? caps.firstChunkRows : 0));

/** A row's line in the table of contents, and its chunk. */
export type Place = Entry & { chunk: number };

/** A collection's table of contents, assembled from its chunks. */
export class CollectionIndex {
  places = new Map<string, Place>();
  /** Ids of each chunk, in the chunk's order. */
  chunks = new Map<number, string[]>();
  #last = 0;

  /** Adds the stored table of contents of one chunk. */
  read(part: ChunkContents): void {
    const ids = part.ids === '' ? [] : part.ids.split('\n');
    const groups = part.groups.split('\n');
    this.chunks.set(part.chunk, ids);
    this.#last = Math.max(this.#last, part.chunk);
    ids.forEach((id, line) => {
      this.places.set(id, {
        chunk: part.chunk,
        pos: part.pos[line] ?? 0,
        at: part.at[line] ?? 0,
        group: groups[line] ?? '',
        whole: part.whole[line] === 1,
        seenMs: part.seenMs[line] ?? 0,
        mark: part.marks[line] ?? 0,
      });
    });
  }

  /** Adds a new row's line to the last chunk with room. Returns the chunk. */
  add(id: string, entry: Entry): number {
    const last = this.chunks.get(this.#last);
    if (last && last.length < roomOf(this.#last)) last.push(id);
    else {
      this.#last += 1;
      this.chunks.set(this.#last, [id]);
    }
    this.places.set(id, { ...entry, chunk: this.#last });
    return this.#last;
  }

  remove(id: string): void {
    const place = this.places.get(id);
    if (!place) return;
    this.places.delete(id);
    const rest = (this.chunks.get(place.chunk) ?? []).filter((other) => other !== id);
    if (rest.length === 0) this.chunks.delete(place.chunk);
    else this.chunks.set(place.chunk, rest);
  }

  contentsOf(collection: LocalCollection, chunk: number): ChunkContents | undefined {
    const ids = this.chunks.get(chunk);
    if (!ids) return undefined;
    const places = ids.flatMap((id) => this.places.get(id) ?? []);
    return {
      collection,
      chunk,
      ids: ids.join('\n'),
      groups: places.map(({ group }) => group).join('\n'),
      pos: Float64Array.from(places, ({ pos }) => pos),
      at: Float64Array.from(places, ({ at }) => at),
      seenMs: Float64Array.from(places, ({ seenMs }) => seenMs),
      marks: Float64Array.from(places, ({ mark }) => mark),
      whole: Uint8Array.from(places, ({ whole }) => (whole ? 1 : 0)),
    };
  }

  /** Whether the chunks follow `ids`, the collection's order, closely enough for its first rows to be stored together. */
  follows(ids: readonly string[]): boolean {
    let jumps = 0;
    for (let at = 1; at < ids.length; at += 1) {
      if (this.places.get(ids[at] ?? '')?.chunk !== this.places.get(ids[at - 1] ?? '')?.chunk) jumps += 1;
    }
    return jumps <= this.chunks.size * 4;
  }

  /** The collection's first rows, if they are in few chunks. */
  headOf(collection: LocalCollection): CollectionState['head'] {
    if (!isLong(collection)) return undefined;
    const ids = this.#first(collection, caps.firstChunkRows);
    const chunks = [...new Set(ids.flatMap((id) => this.places.get(id)?.chunk ?? []))];
    return chunks.length <= mostHeadChunks ? { ids, chunks } : undefined;
  }

  /** The first ids in the collection's order, without sorting all of them. */
  #first(collection: LocalCollection, count: number): string[] {
    const order = orderOf(collection);
    const first: [string, Place][] = [];
    for (const line of this.places) {
      const last = first[count - 1];
      if (last && compareLines(order, last, line) < 0) continue;
      const at = first.findIndex((other) => compareLines(order, line, other) < 0);
      first.splice(at < 0 ? first.length : at, 0, line);
      first.length = Math.min(first.length, count);
    }
    return first.map(([id]) => id);
  }

  ordered(collection: LocalCollection): string[] {
    const order = orderOf(collection);
    return [...this.places].sort((a, b) => compareLines(order, a, b)).map(([id]) => id);
  }
}

/** The chunks that rows are put into and ids removed from, decided before any chunk is read. */
export type Moves = {
  puts: Map<number, MirrorRow[]>;
  contents: Set<number>;
  /** Rows were added, removed or moved. */
  reordered: boolean;
};

/** Applies `rows` and `deleted` to the table of contents; returns which chunks have to be read for it. */
export function moveRows(
  index: CollectionIndex,
  state: CollectionState,
  rows: readonly MirrorRow[],
  deleted: readonly string[],
  seenMs: number,
): Moves {
  const moves: Moves = { puts: new Map(), contents: new Set(), reordered: deleted.length > 0 };
  for (const row of rows) {
    const old = index.places.get(row.id);
    const entry = entryOf(state.collection, row, seenMs, state.mark);
    const whole = entry.whole || old?.whole === true;
    const chunk = old?.chunk ?? index.add(row.id, { ...entry, whole });
    if (old) index.places.set(row.id, { ...entry, whole, chunk });
    if (old?.pos !== entry.pos || old.at !== entry.at) moves.reordered = true;
    const puts = moves.puts.get(chunk);
    if (puts) puts.push(row);
    else moves.puts.set(chunk, [row]);
    moves.contents.add(chunk);
  }
  for (const id of deleted) {
    const place = index.places.get(id);
    if (!place) continue;
    moves.contents.add(place.chunk);
    index.remove(id);
  }
  return moves;
}

/** New counts by the chunk that has their rows; those of rows that are not stored are left out. */
export function countsByChunk(index: CollectionIndex, counts: readonly RowCounts[]): Map<number, Map<string, RowCounts>> {
  const found = new Map<number, Map<string, RowCounts>>();
  for (const one of counts) {
    const chunk = index.places.get(one.id)?.chunk;
    if (chunk === undefined) continue;
    const inChunk = found.get(chunk) ?? new Map();
    found.set(chunk, inChunk.set(one.id, one));
  }
  return found;
}

/** The chunk's rows after the moves, in the order of its table of contents; null if nothing in it changed. */
export function movedChunk(
  old: Chunk | undefined,
  ids: readonly string[],
  puts: readonly MirrorRow[],
  addsTexts?: boolean,
): MirrorRow[] | null {
  const rows = new Map((old?.rows ?? []).map((row) => [row.id, row]));
  let changed = rows.size !== ids.length;
  for (const row of puts) {
    const before = rows.get(row.id);
    const after = mergeRow(before, row, addsTexts);
    if (before && JSON.stringify(before) === JSON.stringify(after)) continue;
    rows.set(row.id, after);
    changed = true;
  }
  return changed ? ids.flatMap((id) => rows.get(id) ?? []) : null;
}
