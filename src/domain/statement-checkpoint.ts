import type { Sha256 } from './hashing.ts';
import { type ChainLink, type ChainMark, type ChainPlace, chainStart, linkFaults, type StatementFault } from './statement-links.ts';

/** The result of the first entries of a statement, which were verified before they were dropped, up to and including `seq`. */
export type Checkpoint = ChainPlace & {
  /** The time of the first entry; null if none was dropped. */
  fromMs: number | null;
  /** When the last dropped entry was verified. */
  checkedMs: number;
  /** Their faults, the first ones. */
  faults: readonly StatementFault[];
  /** Entries up to this number were dropped while nothing could be hashed; 0 if all were verified. */
  uncheckedTo: number;
  /** The entry among them that the client has seen as the head before. */
  marked: { seq: number; hash: string } | null;
};

export const noCheckpoint: Checkpoint = { ...chainStart, fromMs: null, checkedMs: 0, faults: [], uncheckedTo: 0, marked: null };

/** The most faults of dropped entries that are remembered: one is enough for the verdict, some are shown. */
const mostFaults = 20;

type Against = {
  /** The checkpoint of the same entries from an earlier pull. */
  earlier: Checkpoint | undefined;
  mark: ChainMark | undefined;
  nowMs: number;
};

/**
 * The checkpoint after `links` are dropped as well; they follow it, in the order of their numbers. Their faults are recorded in it, so that
 * a fault is not forgotten with its entry. Without `sha256` they are dropped unverified, which is recorded too.
 */
export async function checkpointAfter(
  before: Checkpoint,
  links: readonly ChainLink[],
  { earlier, mark, nowMs }: Against,
  sha256: Sha256 | undefined,
): Promise<Checkpoint> {
  const last = links.at(-1);
  if (!last) return before;
  const seen = new Map(links.map(({ seq, hash }) => [seq, hash]));
  const isOther = (known: { seq: number; hash: string } | undefined): boolean =>
    known !== undefined && seen.has(known.seq) && seen.get(known.seq) !== known.hash;
  const faults = [...before.faults, ...(sha256 ? await linkFaults(before, links, sha256) : [])];
  for (const known of [earlier, mark]) if (known && isOther(known)) faults.push({ kind: 'rewritten', seq: known.seq });
  const marked = mark && seen.get(mark.seq);
  return {
    seq: last.seq,
    hash: last.hash,
    balance_cents: last.balance_cents,
    fromMs: before.fromMs ?? links[0]?.at_ms ?? null,
    checkedMs: nowMs,
    faults: faults.slice(0, mostFaults),
    uncheckedTo: sha256 ? before.uncheckedTo : last.seq,
    marked: mark && marked !== undefined ? { seq: mark.seq, hash: marked } : before.marked,
  };
}

/** The hash of a dropped entry, if it is one that was remembered. */
export function hashAtCheckpoint({ marked, ...place }: Checkpoint, seq: number): string | undefined {
  if (seq === place.seq) return place.hash;
  return marked?.seq === seq ? marked.hash : undefined;
}
