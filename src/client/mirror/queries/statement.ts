import type { StatementEntry, StatementHead, StatementRow } from '#contract/collections/statement.ts';
import type { Checkpoint } from '#domain/statement-checkpoint.ts';
import { currentCheckpoint } from '../change.ts';
import { feedView } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { resourceOf } from '../resource.ts';
import { useView, type View, viewOf } from '../view.ts';
import type { Feed, Mirrored } from './mirrored.ts';

/** The statement as far as it is stored. */
export type StoredStatement = {
  /** In order of `seq`. */
  entries: StatementEntry[];
  /** Null if the signed head is not stored. */
  head: StatementHead | null;
  /** The checkpoint of entries that were verified and then removed. */
  checkpoint: Checkpoint;
  /** It was pulled to its end, and is not just its first part. */
  whole: boolean;
};

const resource = resourceOf('statement');

/** Loading until every stored row is in memory: a part of it must not pass for the whole. */
export const useStatement = (): Mirrored<StoredStatement> => useView(statementView());

export const statementView = (): View<Mirrored<StoredStatement>> =>
  viewOf('statement', () => {
    const feed = feedView(resource, 'statement', (row) => row);
    let seen: { feed: object; checkpoint: Checkpoint } | undefined;
    let shown: Mirrored<StoredStatement> = { state: 'loading' };
    let made: { rows: readonly StatementRow[]; value: StoredStatement } | undefined;
    return {
      subscribe: feed.subscribe,
      get: () => {
        const now = feed.get();
        const checkpoint = currentCheckpoint(mirror.collection('statement').state);
        if (seen && now === seen.feed && checkpoint === seen.checkpoint) return shown;
        seen = { feed: now, checkpoint };
        if (now.state === 'missing') shown = { state: 'missing', offline: now.offline };
        else if (now.state === 'loading' || isBeingRead(now) || isHalfBrought(now)) shown = { state: 'loading' };
        else {
          // The same value as long as the rows are the same: it need not be verified again.
          const { value } = made ?? {};
          if (made?.rows !== now.rows || value?.whole !== now.finished || value.checkpoint !== checkpoint)
            made = { rows: now.rows, value: statementOf(now, checkpoint) };
          shown = { state: 'ready', value: made.value, asOfMs: now.asOfMs, fresh: now.fresh };
        }
        return shown;
      },
    };
  });

/** Some stored rows are in chunks that were not read yet. */
const isBeingRead = (feed: Feed<unknown>): boolean => !mirror.broken && feed.rows.length < mirror.collection('statement').lines.size;

const isHead = (row: StatementRow): row is Extract<StatementRow, StatementHead> => 'signature' in row;

/** Between two pages of a pull the signed head is older than the last entry, or missing: that must not be judged. */
function isHalfBrought({ rows, pulling }: Feed<StatementRow>): boolean {
  const lastSeq = rows.reduce((last, row) => (isHead(row) ? last : Math.max(last, row.seq)), 0);
  return pulling && rows.find(isHead)?.seq !== lastSeq;
}

function statementOf({ rows, finished }: Feed<StatementRow>, checkpoint: Checkpoint): StoredStatement {
  const entries = rows.flatMap((row) => (isHead(row) ? [] : row)).toSorted((a, b) => a.seq - b.seq);
  return { entries, head: rows.find(isHead) ?? null, checkpoint, whole: finished };
}
