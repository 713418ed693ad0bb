import { type StatementHead, statementRowId } from '#contract/collections/statement.ts';
import { markAfter } from '#domain/statement-check.ts';
import { hashAtCheckpoint } from '#domain/statement-checkpoint.ts';
import { type ChainLink, type ChainMark, type ChainPlace, chainStart, linkFaults } from '#domain/statement-links.ts';
import { canHash, sha256 } from '../device/proofs.ts';
import { statementMark, storeStatementMark } from '../device/statement-marks.ts';
import { currentCheckpoint } from '../mirror/change.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';

/** Remembers the head of a pull, if it continues what this client has seen before. */
export async function rememberHead(): Promise<void> {
  const { partition, epoch } = mirror;
  if (partition === 'public') return;
  const [head] = await rowsOf(['head']);
  if (!head || !('signature' in head)) return;
  const before = await statementMark(partition.memberId);
  const hashes = await hashesAt([before?.seq ?? 0, head.seq]);
  const goesOn = before === undefined || (await isUnbroken(before, head));
  // Another member may have logged in meanwhile: these rows are theirs.
  if (epoch !== mirror.epoch || !goesOn) return;
  const after = markAfter(before, head satisfies StatementHead, (seq) => hashes.get(seq));
  if (after !== before) await storeStatementMark(partition.memberId, after);
}

/**
 * Whether the entries link what was seen to the head without a break. Both ends may be present and belong to two different
 * histories: remembering such a head would hide that the entries between them were replaced. If nothing can be hashed,
 * nothing is checked, here as on the screen.
 */
async function isUnbroken(mark: ChainMark, head: StatementHead): Promise<boolean> {
  if (!canHash()) return true;
  const checkpoint = currentCheckpoint(mirror.collection('statement').state);
  if (checkpoint.faults.length > 0) return false;
  const from = mark.seq > checkpoint.seq ? await placeOf(mark.seq) : checkpoint;
  if (!from) return false;
  const count = Math.max(0, head.seq - from.seq);
  const links = await linksOf(Array.from({ length: count }, (_, at) => from.seq + 1 + at));
  return links.length === count && (await linkFaults(from, links, sha256)).length === 0;
}

async function placeOf(seq: number): Promise<ChainPlace | undefined> {
  return seq === 0 ? chainStart : (await linksOf([seq]))[0];
}

async function hashesAt(seqs: readonly number[]): Promise<Map<number, string>> {
  const checkpoint = currentCheckpoint(mirror.collection('statement').state);
  const removed = seqs.flatMap((seq): [number, string][] => {
    const hash = seq > 0 ? hashAtCheckpoint(checkpoint, seq) : undefined;
    return hash === undefined ? [] : [[seq, hash]];
  });
  return new Map([...removed, ...(await linksOf(seqs)).map(({ seq, hash }) => [seq, hash] as const)]);
}

/** The stored entries among these. */
async function linksOf(seqs: readonly number[]): Promise<ChainLink[]> {
  const rows = await rowsOf(seqs.map(statementRowId));
  return rows.flatMap((row) => ('prev' in row ? [row] : []));
}

async function rowsOf(ids: readonly string[]): Promise<MirrorRow<'statement'>[]> {
  await mirror.need('statement', ids);
  const { rows } = mirror.collection('statement');
  return ids.flatMap((id) => (rows.get(id) as MirrorRow<'statement'> | undefined) ?? []);
}
