import type { Sha256 } from './hashing.ts';
import { type ChainEntry, entryHash, firstPrev } from './statement.ts';

/** An entry as the server sent it. */
export type ChainLink = ChainEntry & { prev: string; hash: string };

/** What the client has seen of a chain before: the first key, and the highest head that was consistent with it. */
export type ChainMark = { publicKey: string; seq: number; hash: string };

/** What is wrong. A missing proof is a fault as well. */
export type StatementFault =
  /** Numbers that are missing in the chain, or before its signed head. */
  | { kind: 'missing'; from: number; to: number }
  | { kind: 'repeated'; seq: number }
  /** It does not follow the entry before it. */
  | { kind: 'unlinked'; seq: number }
  /** Its hash is not the hash of its content. */
  | { kind: 'altered'; seq: number }
  /** Its balance is not the balance before it plus its amount. */
  | { kind: 'balance'; seq: number }
  | { kind: 'head_missing' }
  /** Entries after `seq` are not covered by the server's signature. */
  | { kind: 'unsigned'; seq: number }
  /** The server signed a different entry with this number. */
  | { kind: 'head_differs'; seq: number }
  | { kind: 'signature_wrong' }
  | { kind: 'signature_unchecked' }
  /** Entries up to this number were dropped, and could not be verified before. */
  | { kind: 'unchecked'; to: number }
  | { kind: 'key_changed' }
  /** This client has seen a longer chain. */
  | { kind: 'shortened'; seq: number; seenSeq: number }
  /** This client has seen a different entry with this number. */
  | { kind: 'rewritten'; seq: number };

/** From where a chain continues. */
export type ChainPlace = { seq: number; hash: string; balance_cents: number };

export const chainStart: ChainPlace = { seq: 0, hash: firstPrev, balance_cents: 0 };

/** Checks numbers, links, hashes and balances, entry by entry, from that point on. `links` in the order of their numbers. */
export async function linkFaults(from: ChainPlace, links: readonly ChainLink[], sha256: Sha256): Promise<StatementFault[]> {
  const faults: StatementFault[] = [];
  let before = from;
  for (const link of links) {
    const { seq } = link;
    if (seq <= before.seq) faults.push({ kind: 'repeated', seq });
    if (seq > before.seq + 1) faults.push({ kind: 'missing', from: before.seq + 1, to: seq - 1 });
    // After a gap the previous entry is unknown: the gap is the fault, and is reported once.
    if (seq === before.seq + 1) {
      if (link.prev !== before.hash) faults.push({ kind: 'unlinked', seq });
      if (link.balance_cents !== before.balance_cents + link.amount_cents) faults.push({ kind: 'balance', seq });
    }
    if ((await entryHash(sha256, link.prev, link)) !== link.hash) faults.push({ kind: 'altered', seq });
    before = link;
  }
  return faults;
}
