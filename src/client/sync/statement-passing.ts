import { statementRowId } from '#contract/collections/statement.ts';
import { type Checkpoint, checkpointAfter, noCheckpoint } from '#domain/statement-checkpoint.ts';
import type { ChainLink } from '#domain/statement-links.ts';
import { canHash, sha256 } from '../device/proofs.ts';
import { statementMark } from '../device/statement-marks.ts';
import type { Change, Checkpoints } from '../mirror/change.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';

type Patch = Change & { kind: 'patch' };

/** Entries that arrive meanwhile may change which ones have to be dropped; each attempt only reads memory. */
const mostTries = 5;

/**
 * Applies a page of the statement. Entries above the cap are verified before they are dropped, and the result
 * is written with the page, in one step: entries are never dropped unverified.
 */
export async function applyStatement(change: Patch): Promise<void> {
  const { epoch } = mirror;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const going = entriesGoing(change);
    const checkpoints = await checkpointsAfter(change, going);
    if (epoch !== mirror.epoch) return;
    if (entriesGoing(change).join() !== going.join()) continue;
    mirror.apply({ ...change, checkpoints });
    return;
  }
}

/** The numbers of the entries that would not be stored after a page, from the first on: dropped ones, and those that are never stored. */
function entriesGoing(change: Patch): number[] {
  const { rows, cut } = mirror.planOf(change);
  const taken = new Set(rows.map(({ id }) => id));
  const refused = change.rows.map(({ id }) => id).filter((id) => !taken.has(id));
  return [...new Set([...refused, ...cut])].map(Number).sort((a, b) => a - b);
}

async function checkpointsAfter(change: Patch, going: readonly number[]): Promise<Checkpoints | undefined> {
  const { settled, passing }: Checkpoints = mirror.collection('statement').state.checkpoints ?? {};
  const before = change.anew ? noCheckpoint : (passing ?? settled ?? noCheckpoint);
  const after = going.length === 0 ? before : await advanced(before, change, going, settled);
  // A pull from the first entry builds a new checkpoint; the old one stays valid until that pull has ended.
  const isFull = change.anew || passing !== undefined || settled === undefined;
  return isFull && change.more ? { settled, passing: after } : { settled: after };
}

async function advanced(before: Checkpoint, change: Patch, going: readonly number[], earlier: Checkpoint | undefined): Promise<Checkpoint> {
  const { partition } = mirror;
  const ids = going.map(statementRowId);
  await mirror.need('statement', ids);
  const coming = new Map(change.rows.map((row) => [row.id, row]));
  const { rows } = mirror.collection('statement');
  const links = ids.flatMap((id): ChainLink[] => {
    const row = (coming.get(id) ?? rows.get(id)) as MirrorRow<'statement'> | undefined;
    return row && 'prev' in row ? [row] : [];
  });
  const mark = partition === 'public' ? undefined : await statementMark(partition.memberId);
  return checkpointAfter(before, links, { earlier, mark, nowMs: change.atMs }, canHash() ? sha256 : undefined);
}
