import * as v from 'valibot';
import { type CollectionName, collectionOf, isInTime, type MirrorReply, mirrorCall } from '#contract/collections/mirror.ts';
import { client } from '../client.ts';
import { caps } from '../mirror/caps.ts';
import type { Change, RowCounts } from '../mirror/change.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { createYieldToMain, yieldToMain } from '../mirror/yield-to-main.ts';
import { type Asking, read } from '../net/ask.ts';
import { OutdatedError, orUnreachable, RefusedError, UnreachableError } from '../net/errors.ts';
import { removedPictures } from './picture-list.ts';
import { pullLimits } from './pull-limits.ts';
import { isExpected, PausedError, pullPauses } from './pull-pauses.ts';

export type CollectionPullParts = {
  nowMs(): number;
  /** Pictures of deleted rows: they must be deleted too (checklist O24). */
  dropPictures(bases: readonly string[]): unknown;
  /** Until the rows that index.html has read from the stored copy are in memory, or not available in time. */
  firstRows?(): Promise<unknown>;
  /** Called between pages; rejects if the pull has to stop. */
  pause(): Promise<void>;
};

type PullAsking = Asking & {
  /** A member requests it: also while the collection is paused after a failure. */
  insists?: boolean;
  /** Texts in every language, which a cursor without them does not continue: the collection is pulled anew. */
  everyLanguage?: boolean;
  /** The first page, if it has already been received with those of other collections (pull-together.ts). */
  first?: FirstPage | undefined;
};

/** A reply with when it came, and the cursor and the version of the copy for which it was requested. */
export type FirstPage = { from: string | undefined; version: number; atMs: number; answer: CollectionAnswer };

/**
 * Pulls a collection from its cursor, or from the beginning without one, to the server's state. The number of
 * pages is limited; each is applied as it arrives, so an interrupted pull continues where it was. Throws the error of a failed request,
 * after which the collection is paused for a while (PausedError).
 */
export async function pullCollection(
  collection: CollectionName,
  parts: CollectionPullParts,
  { insists = false, first, ...asking }: PullAsking = {},
): Promise<void> {
  if (!insists && pullPauses.leftMs(collection, parts.nowMs()) > 0) throw new PausedError(collection);
  const { epoch } = mirror;
  try {
    await pullPages(collection, parts, asking, first);
  } catch (error) {
    if (isExpected(error) && epoch === mirror.epoch) pullPauses.failed(collection, parts.nowMs(), error);
    throw error;
  }
  if (epoch !== mirror.epoch) return;
  pullPauses.succeeded(collection);
  if (collection === 'statement') await (await orUnreachable(import('./statement-mark.ts'))).rememberHead();
}

async function pullPages(collection: CollectionName, parts: CollectionPullParts, asking: PullAsking, first?: FirstPage): Promise<void> {
  await mirror.openCollection(collection);
  const { cursor, everyLanguage: hasEvery } = mirror.collection(collection).state;
  // A cursor of one language would be refused.
  let anew = cursor === undefined || (asking.everyLanguage === true && !hasEvery);
  let restarts = 0;
  for (let page = 0; page < pullLimits.pages; page += 1) {
    const { epoch } = mirror;
    const { cursor: from, version } = mirror.collection(collection).state;
    // Not after anything was written meanwhile: that is newer.
    const here = page === 0 && first?.from === from && first?.version === version ? first : undefined;
    const reply = here?.answer ?? (await askCollection(collection, anew ? undefined : from, asking));
    // Reading a reply, checking its rows, and showing them with what React renders for them are tasks of their own.
    await yieldToMain();
    if (epoch !== mirror.epoch) return;
    if (reply instanceof RefusedError) {
      // If a server refuses even the cursors that it has just issued, pulling would never end.
      if (anew || restarts === pullLimits.restarts) throw reply;
      restarts += 1;
      anew = true;
      continue;
    }
    // Checked only now: a member's rows that arrive after the sign-out are not a visitor's.
    const answer = 'gone' in reply ? await answerOf(collection, reply) : reply;
    await yieldToMain();
    if (epoch !== mirror.epoch) return;
    const { everyLanguage } = asking;
    const change: Change = { kind: 'patch', collection, from, anew, everyLanguage, atMs: here?.atMs ?? parts.nowMs(), ...answer };
    if (collection === 'statement') {
      const { applyStatement } = await orUnreachable(import('./statement-passing.ts'));
      if (epoch !== mirror.epoch) return;
      await applyStatement(change);
    } else await applyWithPictures(change, parts);
    anew = false;
    if (!answer.more) return;
    await parts.pause();
  }
}

/**
 * The first reply for the base collection, which index.html requests without a cursor; with the ETag of what was stored, if this
 * device has a member's copy.
 */
export async function pullCollectionFromStart(collection: CollectionName, parts: CollectionPullParts, asking: Asking = {}): Promise<void> {
  const { epoch } = mirror;
  const ask = () => read(mirrorCall, {}, { ...asking, collection });
  let answer = await ask();
  // A picture of the stored rows that the operator has removed is deleted too.
  await parts.firstRows?.();
  if (epoch !== mirror.epoch) return;
  if (answer.same && mirror.collection(collection).state.cursor === undefined) {
    // The copy with this ETag is gone. The reply is used up: this request has none, and need not wait for the database.
    answer = await ask();
    if (epoch !== mirror.epoch) return;
  }
  if (answer.same) {
    const { complete, etag } = mirror.collection(collection).state;
    if (complete && etag !== undefined && etag === answer.etag) mirror.apply({ kind: 'same', collection, list: null, atMs: parts.nowMs() });
    // The copy here is an older one.
    else await pullCollection(collection, parts, { ...asking, insists: true });
    return;
  }
  const page = await answerOf(collection, answer.data);
  if (epoch !== mirror.epoch) return;
  const { complete, everyLanguage, rev } = mirror.collection(collection).state;
  // In one language only, as every visitor asks again: what is stored already has it, with the other languages.
  if (complete && everyLanguage && !page.more && page.rev !== undefined && page.rev === rev) {
    mirror.apply({ kind: 'same', collection, list: null, atMs: parts.nowMs() });
    return;
  }
  const etag = page.more ? undefined : answer.etag;
  await withoutPictures(removedPictures([...mirror.collection(collection).rows.values()], page.rows), parts, () => {
    mirror.apply({ kind: 'patch', collection, from: null, anew: true, atMs: parts.nowMs(), etag, ...page });
  });
}

/**
 * Deletes pictures, and then their rows: if the page is closed in between, the next pull does both. In the other order
 * nothing would know any more which pictures there were.
 */
async function withoutPictures(bases: readonly string[], parts: CollectionPullParts, work: () => void): Promise<void> {
  if (bases.length === 0) return work();
  const { epoch } = mirror;
  await parts.dropPictures(bases);
  if (epoch === mirror.epoch) work();
}

export type CollectionAnswer = {
  rows: MirrorRow[];
  deleted: string[];
  counts: readonly RowCounts[];
  cursor: string;
  more: boolean;
  rev?: number | undefined;
  older?: boolean | undefined;
};

/** The schema of a collection's rows for the present user: visitors get only the part of a profile that lists show. */
function rowSchema(collection: CollectionName): v.GenericSchema<unknown, MirrorRow> {
  const { row, visitorRow = row } = collectionOf(collection);
  return (mirror.partition === 'public' ? visitorRow : row) as v.GenericSchema<unknown, MirrorRow>;
}

/** Rows that are checked before a look at the clock. */
const stepRows = 16;

/** A page with its rows checked, in short tasks: another partition may be open after it. Throws OutdatedError. */
export async function answerOf(collection: CollectionName, { gone: deleted, ...page }: MirrorReply): Promise<CollectionAnswer> {
  const schema = rowSchema(collection);
  const pause = createYieldToMain();
  const rows: MirrorRow[] = [];
  for (const [at, row] of page.rows.entries()) {
    const checked = v.safeParse(schema, row);
    if (!checked.success) {
      client().outdated();
      throw new OutdatedError([at, v.getDotPath(checked.issues[0]) ?? []].flat().join('.'));
    }
    rows.push(checked.output);
    if (at % stepRows === stepRows - 1) await pause();
  }
  if (!page.counts) return { ...page, deleted, rows, counts: [] };
  const { countsOf } = await orUnreachable(import('./row-counts.ts'));
  const counts = countsOf(collection, page.counts);
  if (counts) return { ...page, deleted, rows, counts };
  client().outdated();
  throw new OutdatedError('counts');
}

/** The page after a cursor, or the refusal of a cursor that the server does not know. */
async function askCollection(
  collection: CollectionName,
  cursor: string | undefined,
  { everyLanguage, ...asking }: PullAsking,
): Promise<MirrorReply | RefusedError> {
  try {
    const answer = await read(
      mirrorCall,
      { cursor, newest: isInTime(collection) ? String(caps.rows[collection]) : undefined, texts: everyLanguage ? 'all' : undefined },
      { ...asking, collection },
    );
    if (answer.same) throw new UnreachableError('The same as what was never named');
    return answer.data;
  } catch (error) {
    if (error instanceof RefusedError && error.reason === 'cursor_unknown') return error;
    throw error;
  }
}

async function applyWithPictures(change: Change & { kind: 'patch' }, parts: CollectionPullParts): Promise<void> {
  const { collection } = change;
  const known = mirror.collection(collection);
  const { deleted, cut } = mirror.planOf(change);
  const old = [...deleted, ...cut, ...change.rows.map(({ id }) => id).filter((id) => known.lines.has(id))];
  // The rows say which pictures they had: they are read before they are deleted, also those of a pull that was interrupted long ago.
  if (old.length > 0) await mirror.need(collection, old);
  const before = [...old.flatMap((id) => known.rows.get(id) ?? []), ...mirror.tails.rowsOf(collection, deleted)];
  await withoutPictures(removedPictures(before, change.rows), parts, () => {
    // Also those that turned out to be deleted when somebody opened them.
    const deletedIds = [...new Set([...mirror.planOf(change).deleted, ...change.deleted])];
    if (!mirror.apply(change)) return;
    const { savedVideo, rowsOf } = collectionOf(collection).removal ?? {};
    if (savedVideo && deletedIds.length > 0)
      import('../device/saved-videos.ts').then(({ forgetVideo }) => Promise.all(deletedIds.map(forgetVideo))).catch(() => undefined);
    if (rowsOf !== undefined && deletedIds.length > 0 && mirror.partition !== 'public')
      mirror.apply({ kind: 'deleted', collection: rowsOf as CollectionName, deleted: deletedIds });
  });
}
