import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { Page } from './paging.ts';

/** Limits of the cache of one database's board. */
const boardLimits = {
  /** The newest messages, which pages can reach: years of a lively board, in a few megabytes. */
  messages: 100_000,
  /** Messages read in one step: takes a few milliseconds. */
  step: 5_000,
} as const;

/** A message's position on the board: newest first, those of the same time by id. */
interface Place {
  id: string;
  at_ms: number;
}

/** The board at a revision of its collection. */
interface Board {
  rev: number;
  places: Place[];
}

/** By database handle, so that it is released when the database is closed. */
const kept = new WeakMap<Queries, Promise<Board>>();

/**
 * The ids on a deep page of the board. The order is read once per process and then updated
 * incrementally, so that page 6,000 costs as much as page 60: a board grows for ever, and its rows have no numbers, since
 * messages are removed.
 */
export async function boardIdsOn(queries: Queries, { limit, offset }: Page): Promise<readonly string[]> {
  const before = kept.get(queries);
  const board = (before ?? Promise.resolve(undefined)).then((known) => moveOn(queries, known));
  kept.set(queries, board);
  // A failed read is discarded: the next one starts again.
  board.catch(() => kept.get(queries) === board && kept.delete(queries));
  return (await board).places.slice(offset, offset + limit).map(({ id }) => id);
}

async function moveOn(queries: Queries, known: Board | undefined): Promise<Board> {
  // Read before the rows: the board is then at least as new as the revision under which it is cached.
  const now = await queries.selectFrom('shelf_revs').select(['rev', 'swept_rev']).where('shelf', '=', 'messages').executeTakeFirstOrThrow();
  if (known?.rev === now.rev) return known;
  const changed = known && known.rev <= now.rev && known.rev >= now.swept_rev ? await changesSince(queries, known.rev) : undefined;
  if (!known || !changed) return { rev: now.rev, places: await wholeBoard(queries) };
  const moved = new Set([...changed.deleted, ...changed.rows.map(({ id }) => id)]);
  const places = known.places.filter(({ id }) => !moved.has(id));
  for (const row of changed.rows) places.splice(placeFor(places, row), 0, row);
  return { rev: now.rev, places: places.slice(0, boardLimits.messages) };
}

/** What was added, changed and deleted since; undefined if that is so much that the board is read again. */
async function changesSince(queries: Queries, rev: number): Promise<{ rows: Place[]; deleted: string[] } | undefined> {
  const rows = await queries
    .selectFrom('messages')
    .select(['id', 'at_ms'])
    .where('rev', '>', rev)
    .orderBy('rev')
    .limit(boardLimits.step)
    .execute();
  const deleted = await queries
    .selectFrom('tombstones')
    .select('id')
    .where('shelf', '=', 'messages')
    .where('rev', '>', rev)
    .orderBy('rev')
    .limit(boardLimits.step)
    .execute();
  if (rows.length === boardLimits.step || deleted.length === boardLimits.step) return undefined;
  return { rows, deleted: deleted.map(({ id }) => id) };
}

/** In steps: SQLite reads synchronously, and other requests must be answered meanwhile. */
async function wholeBoard(queries: Queries): Promise<Place[]> {
  const places: Place[] = [];
  while (places.length < boardLimits.messages) {
    const last = places.at(-1);
    const step = await queries
      .selectFrom('messages')
      .select(['id', 'at_ms'])
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`at_ms <= ${last?.at_ms} and (at_ms < ${last?.at_ms} or id > ${last?.id})`),
      )
      .orderBy('at_ms', 'desc')
      .orderBy('id')
      .limit(boardLimits.step)
      .execute();
    places.push(...step);
    if (step.length < boardLimits.step) break;
    await yieldToEventLoop();
  }
  return places;
}

const isBefore = (a: Place, b: Place): boolean => a.at_ms > b.at_ms || (a.at_ms === b.at_ms && a.id < b.id);

/** The position of a message, by binary search. */
function placeFor(places: readonly Place[], row: Place): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = places[middle];
    if (there && isBefore(there, row)) from = middle + 1;
    else to = middle;
  }
  return from;
}
