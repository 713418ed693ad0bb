import * as v from 'valibot';
import { type CollectionName, collectionOf, isInTime, mirrorCall } from '#contract/collections/mirror.ts';
import { client } from '../client.ts';
import { forgetVideo } from '../device/kept-videos.ts';
import { caps } from '../mirror/caps.ts';
import type { Change } from '../mirror/change.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { type Asking, read } from '../net/ask.ts';
import { OutdatedError, RefusedError, UnreachableError } from '../net/errors.ts';
import { gonePictures } from './picture-list.ts';
import { pullLimits } from './pull-limits.ts';
import { isExpected, PausedError, pullPauses } from './pull-pauses.ts';
import { rememberHead } from './statement-mark.ts';
import { applyStatement } from './statement-passing.ts';

export type CollectionPullParts = {
  nowMs(): number;
  /** Pictures whose rows are gone: nothing of them may stay (checklist O24). */
  dropPictures(bases: readonly string[]): unknown;
  /** Until the rows that index.html has read out of the kept copy are in memory, or can't be had in time. */
  firstRows?(): Promise<unknown>;
  /** Called between pages; rejects where the pull has to stop. */
  pause(): Promise<void>;
};

type PullAsking = Asking & {
  /** A member asks: also where the collection is being left alone after it failed. */
  insists?: boolean;
};

/**
 * Brings a collection up to the server's state, from its cursor on, or from the beginning where there is none. Several
 * pages at most; each is applied as it comes, so a pull that breaks off goes on where it was. Throws what asking throws,
 * after which the collection is left alone for a while (PausedError).
 */
export async function pullCollection(
  collection: CollectionName,
  parts: CollectionPullParts,
  { insists = false, ...asking }: PullAsking = {},
): Promise<void> {
  if (!insists && pullPauses.leftMs(collection, parts.nowMs()) > 0) throw new PausedError(collection);
  const { epoch } = mirror;
  try {
    await pullPages(collection, parts, asking);
  } catch (error) {
    if (isExpected(error) && epoch === mirror.epoch) pullPauses.failed(collection, parts.nowMs(), error);
    throw error;
  }
  if (epoch !== mirror.epoch) return;
  pullPauses.succeeded(collection);
  if (collection === 'statement') await rememberHead();
}

async function pullPages(collection: CollectionName, parts: CollectionPullParts, asking: Asking): Promise<void> {
  await mirror.openCollection(collection);
  let anew = mirror.collection(collection).state.cursor === undefined;
  let restarts = 0;
  for (let page = 0; page < pullLimits.pages; page += 1) {
    const { epoch } = mirror;
    const from = mirror.collection(collection).state.cursor;
    const answer = await askCollection(collection, anew ? undefined : from, asking);
    if (epoch !== mirror.epoch) return;
    if (answer instanceof RefusedError) {
      // A server that refuses even the cursors that it has just made would be asked for ever.
      if (anew || restarts === pullLimits.restarts) throw answer;
      restarts += 1;
      anew = true;
      continue;
    }
    const change: Change = { kind: 'patch', collection, from, anew, atMs: parts.nowMs(), ...answer };
    if (collection === 'statement') await applyStatement(change);
    else await applyWithPictures(change, parts);
    anew = false;
    if (!answer.more) return;
    await parts.pause();
  }
}

/** The first answer of the base collection, which index.html asks for without knowing any cursor. */
export async function pullCollectionFromStart(collection: CollectionName, parts: CollectionPullParts, asking: Asking = {}): Promise<void> {
  const { epoch } = mirror;
  const answer = await askCollection(collection, undefined, asking);
  // A picture that the kept rows had and the club took down goes too.
  await parts.firstRows?.();
  if (answer instanceof RefusedError) throw answer;
  if (epoch !== mirror.epoch) return;
  await withoutPictures(gonePictures([...mirror.collection(collection).rows.values()], answer.rows), parts, () => {
    mirror.apply({ kind: 'patch', collection, from: null, anew: true, atMs: parts.nowMs(), ...answer });
  });
}

/**
 * Drops pictures, and then their rows: a page that is closed in between does both at its next pull. The other way round
 * nothing would know any more which pictures there were.
 */
async function withoutPictures(bases: readonly string[], parts: CollectionPullParts, work: () => void): Promise<void> {
  if (bases.length === 0) return work();
  const { epoch } = mirror;
  await parts.dropPictures(bases);
  if (epoch === mirror.epoch) work();
}

type CollectionAnswer = {
  rows: MirrorRow[];
  gone: string[];
  cursor: string;
  more: boolean;
  rev?: number | undefined;
  older?: boolean | undefined;
};

/** What a row of a collection is for who is here: visitors get of a profile what lists say. */
function rowSchema(collection: CollectionName): v.GenericSchema<unknown, MirrorRow> {
  const { row, visitorRow = row } = collectionOf(collection);
  return (mirror.partition === 'public' ? visitorRow : row) as v.GenericSchema<unknown, MirrorRow>;
}

/** The page behind a cursor, or the refusal of a cursor that the club does not know. */
async function askCollection(
  collection: CollectionName,
  cursor: string | undefined,
  asking: Asking,
): Promise<CollectionAnswer | RefusedError> {
  try {
    const answer = await read(
      mirrorCall,
      { cursor, newest: isInTime(collection) ? String(caps.rows[collection]) : undefined },
      { ...asking, collection },
    );
    if (answer.same) throw new UnreachableError('The same as what was never named');
    const rows = v.safeParse(v.array(rowSchema(collection)), answer.data.rows);
    if (rows.success) return { ...answer.data, rows: rows.output };
    client().outdated();
    throw new OutdatedError(v.getDotPath(rows.issues[0]) ?? collection);
  } catch (error) {
    if (error instanceof RefusedError && error.reason === 'cursor_unknown') return error;
    throw error;
  }
}

async function applyWithPictures(change: Change & { kind: 'patch' }, parts: CollectionPullParts): Promise<void> {
  const { collection } = change;
  const known = mirror.collection(collection);
  const { gone, cut } = mirror.leaving(change);
  const old = [...gone, ...cut, ...change.rows.map(({ id }) => id).filter((id) => known.lines.has(id))];
  // The rows say which pictures they had: they are read before they go, also those of a pull that broke off long ago.
  if (old.length > 0) await mirror.need(collection, old);
  const before = [...old.flatMap((id) => known.rows.get(id) ?? []), ...mirror.tails.rowsOf(collection, gone)];
  await withoutPictures(gonePictures(before, change.rows), parts, () => {
    // Also those that were found gone before, when somebody opened them.
    const goneIds = [...new Set([...mirror.leaving(change).gone, ...change.gone])];
    if (!mirror.apply(change)) return;
    const { savedVideo, rowsOf } = collectionOf(collection).removal ?? {};
    if (savedVideo) for (const id of goneIds) void forgetVideo(id).catch(() => undefined);
    if (rowsOf !== undefined && goneIds.length > 0 && mirror.partition !== 'public')
      mirror.apply({ kind: 'gone', collection: rowsOf as CollectionName, gone: goneIds });
  });
}
