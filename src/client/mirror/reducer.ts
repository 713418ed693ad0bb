import { caps } from './caps.ts';
import type { Change, CollectionState, Edge, ListState, RowCounts } from './change.ts';
import { entryOf, type MirrorRow } from './collection-table.ts';
import { type Contents, cutToCap } from './cut.ts';

/** What a change does to a collection. */
export type CollectionPlan = {
  state: CollectionState;
  rows: readonly MirrorRow[];
  /** Rows that the server no longer has. */
  deleted: readonly string[];
  /** Rows that the server has and the cap excludes. */
  cut: readonly string[];
  /** New counts of stored rows. */
  counts: readonly RowCounts[];
  /** The rows are in the language of one request, and the stored ones in every language. */
  addsTexts?: boolean | undefined;
};

/** A cut collection that has since shrunk below this part of its cap is pulled again: there is room for other rows. */
const refillBelow = 0.9;

/**
 * What `change` does to a collection, or undefined if it is outdated: another reply has moved the cursor since the
 * request was sent. The same rule runs in memory and, again, inside the transaction.
 */
export function planCollection(state: CollectionState, contents: Contents, change: Change): CollectionPlan | undefined {
  if (change.kind === 'deleted') {
    const begun = change.anew
      ? { ...state, cursor: undefined, complete: false, asOfMs: 0, etag: undefined, edge: undefined, head: undefined }
      : state;
    return { state: bump(begun), rows: [], deleted: change.deleted, cut: [], counts: [] };
  }
  if (change.kind === 'same') {
    const asOfMs = change.list === null && state.complete ? change.atMs : state.asOfMs;
    return { state: { ...bump(state), asOfMs }, rows: [], deleted: [], cut: [], counts: [] };
  }
  // Only a patch is cut: only it says in one step which rows were deleted, and where the next one continues.
  if (change.kind !== 'patch') {
    const after = bump(state);
    const restsOn = change.kind === 'rows' ? change.restsOn : undefined;
    if (restsOn !== undefined) after.restOn = { ...state.restOn, ...Object.fromEntries(change.rows.map(({ id }) => [id, restsOn])) };
    return { state: after, rows: change.rows, deleted: [], cut: [], counts: [], addsTexts: state.everyLanguage };
  }
  if (change.from !== null && change.from !== state.cursor) return undefined;
  const mark = change.anew ? state.mark + 1 : state.mark;
  const whole = !change.more;
  const { edge, refused, cut, listed } = cutToCap(change.collection, change.anew ? firstEdge(change) : state.edge, contents, change);
  const left = whole && (change.anew || !state.complete) ? leftOver(contents, mark, change) : [];
  const lacks = whole && edge !== undefined && listed - left.length < caps.rows[change.collection] * refillBelow;
  return {
    state: {
      ...bump(state),
      cursor: lacks ? undefined : change.cursor,
      complete: whole || (state.complete && !change.anew),
      edge,
      checkpoints: change.checkpoints ?? state.checkpoints,
      asOfMs: whole ? change.atMs : state.asOfMs,
      everyLanguage: change.anew ? change.everyLanguage : state.everyLanguage,
      etag: change.etag ?? (change.rev !== undefined && change.rev === state.rev ? state.etag : undefined),
      rev: whole ? change.rev : change.anew ? undefined : state.rev,
      mark,
    },
    rows: refused.size === 0 ? change.rows : change.rows.filter(({ id }) => !refused.has(id)),
    deleted: [...change.deleted, ...left],
    cut,
    counts: change.counts ?? [],
  };
}

/**
 * Where a collection ends that starts with its newest rows: at the oldest of them, which is itself left out, since the server
 * may have others of the same instant.
 */
function firstEdge({ collection, rows, older }: Change & { kind: 'patch' }): Edge | undefined {
  if (older !== true || rows.length === 0) return undefined;
  return { id: '', pos: 0, at: Math.min(...rows.map((row) => entryOf(collection, row, 0, 0).at)) };
}

const bump = (state: CollectionState): CollectionState => ({ ...state, version: state.version + 1 });

/** Rows that a full pull, now at its end, did not contain: the server no longer has them. */
function leftOver(contents: Contents, mark: number, change: Change & { kind: 'patch' }): string[] {
  const brought = new Set(change.rows.map(({ id }) => id));
  const ids: string[] = [];
  for (const [id, entry] of contents.entries()) if (entry.mark < mark && !brought.has(id)) ids.push(id);
  return ids;
}

export type ListChange = Change & ({ kind: 'page' } | { kind: 'same'; list: string });

/** The change, if it is about a list. */
export function listChange(change: Change): ListChange | undefined {
  if (change.kind === 'page') return change;
  return change.kind === 'same' && change.list !== null ? { ...change, list: change.list } : undefined;
}

/** The list after a page, or undefined if the page is outdated. */
export function planList(list: ListState | undefined, change: ListChange): ListState | undefined {
  if (change.kind === 'same') return list && { ...list, asOfMs: change.atMs };
  if (change.generation !== null && change.generation !== (list?.generation ?? 0)) return undefined;
  const ids = [...new Set(change.rows.map(({ id }) => id))];
  const finished = change.finished || ids.length === 0;
  if (change.mode === 'next') {
    if (!list || list.nextPage !== change.page) return undefined;
    const known = new Set(list.ids);
    return { ...list, ids: [...list.ids, ...ids.filter((id) => !known.has(id))], nextPage: change.page + 1, finished, asOfMs: change.atMs };
  }
  const anew: ListState = {
    list: change.list,
    ids,
    nextPage: change.page + 1,
    finished,
    generation: (list?.generation ?? 0) + 1,
    asOfMs: change.atMs,
    etag: change.etag,
  };
  if (change.mode === 'again' || finished || !list) return anew;
  const below = rowsBelow(list.ids, new Set(ids));
  if (below.length === 0) return anew;
  return { ...anew, ids: [...ids, ...below], nextPage: list.nextPage, finished: list.finished };
}

/** What was loaded below the first page, as long as the two still overlap. */
export function rowsBelow(old: readonly string[], page: ReadonlySet<string>): string[] {
  const meet = old.findLastIndex((id) => page.has(id));
  return meet < 0 ? [] : old.slice(meet + 1);
}
