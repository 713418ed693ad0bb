import type { Sha256 } from './hashing.ts';
import { type ChainLink, type ChainMark, type ChainPlace, chainStart, linkFaults, type StatementFault } from './statement-links.ts';

/** What the first entries of a statement came to: they were checked before they left the phone, up to and with `seq`. */
export type Checkpoint = ChainPlace & {
  /** When the first entry was made; null where none has gone. */
  fromMs: number | null;
  /** When the last one that has gone was checked. */
  checkedMs: number;
  /** What did not hold of them, the first ones. */
  faults: readonly StatementFault[];
  /** Entries up to this number went where nothing could be hashed; 0 where all were checked. */
  uncheckedTo: number;
  /** The entry among them that the phone has seen as the chain's end before. */
  marked: { seq: number; hash: string } | null;
};

export const noCheckpoint: Checkpoint = { ...chainStart, fromMs: null, checkedMs: 0, faults: [], uncheckedTo: 0, marked: null };

/** Faults that are remembered of entries that have gone: one is enough for the verdict, and some to be named. */
const mostFaults = 20;

type Against = {
  /** What was remembered of the same entries when they went before, in an earlier pull. */
  earlier: Checkpoint | undefined;
  mark: ChainMark | undefined;
  nowMs: number;
};

/**
 * The checkpoint once `links` have gone as well; they follow it, in the order of their numbers. Whatever does not hold of
 * them stays in it: what was found once is not forgotten with the entry. Without `sha256` they go unchecked, and it says so.
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

/** The hash of an entry that has gone, where it is one that was remembered. */
export function hashAtCheckpoint({ marked, ...place }: Checkpoint, seq: number): string | undefined {
  if (seq === place.seq) return place.hash;
  return marked?.seq === seq ? marked.hash : undefined;
}
