import type { Sha256 } from './hashing.ts';
import { type ChainEntry, entryHash, firstPrev } from './statement.ts';

/** An entry as the club sent it. */
export type ChainLink = ChainEntry & { prev: string; hash: string };

/** What a phone has seen of a chain before: the first key, and the highest head that fitted what it had seen until then. */
export type ChainMark = { publicKey: string; seq: number; hash: string };

/** What does not hold. A proof that is not there is a fault as well. */
export type StatementFault =
  /** Numbers that the chain jumps over, or that its signed end lies behind. */
  | { kind: 'missing'; from: number; to: number }
  | { kind: 'repeated'; seq: number }
  /** It does not follow the entry before it. */
  | { kind: 'unlinked'; seq: number }
  /** Its hash is not the hash of what it says. */
  | { kind: 'altered'; seq: number }
  /** Its balance is not the balance before it plus its amount. */
  | { kind: 'balance'; seq: number }
  | { kind: 'head_missing' }
  /** Entries after `seq` are not covered by the club's signature. */
  | { kind: 'unsigned'; seq: number }
  /** The club signed another entry under this number. */
  | { kind: 'head_differs'; seq: number }
  | { kind: 'signature_wrong' }
  | { kind: 'signature_unchecked' }
  /** Entries up to this number are no longer here, and could not be checked before they went. */
  | { kind: 'unchecked'; to: number }
  | { kind: 'key_changed' }
  /** This phone has seen a longer chain. */
  | { kind: 'shortened'; seq: number; seenSeq: number }
  /** This phone has seen another entry under this number. */
  | { kind: 'rewritten'; seq: number };

/** Where a chain goes on from. */
export type ChainPlace = { seq: number; hash: string; balance_cents: number };

export const chainStart: ChainPlace = { seq: 0, hash: firstPrev, balance_cents: 0 };

/** Numbers, links, hashes and balances, entry by entry, from a place on. `links` in the order of their numbers. */
export async function linkFaults(from: ChainPlace, links: readonly ChainLink[], sha256: Sha256): Promise<StatementFault[]> {
  const faults: StatementFault[] = [];
  let before = from;
  for (const link of links) {
    const { seq } = link;
    if (seq <= before.seq) faults.push({ kind: 'repeated', seq });
    if (seq > before.seq + 1) faults.push({ kind: 'missing', from: before.seq + 1, to: seq - 1 });
    // Behind a gap the entry before it is unknown: the gap is the fault, and is named once.
    if (seq === before.seq + 1) {
      if (link.prev !== before.hash) faults.push({ kind: 'unlinked', seq });
      if (link.balance_cents !== before.balance_cents + link.amount_cents) faults.push({ kind: 'balance', seq });
    }
    if ((await entryHash(sha256, link.prev, link)) !== link.hash) faults.push({ kind: 'altered', seq });
    before = link;
  }
  return faults;
}
