import type { Sha256 } from './hashing.ts';
import { type ChainEntry, entryHash, firstPrev, headText } from './statement.ts';

/** An entry as the club sent it. */
export type ChainLink = ChainEntry & { prev: string; hash: string };
/** The signed end of the chain; `signature` and `public_key` in base64. */
export type ChainHead = { seq: number; hash: string; signature: string; public_key: string };
/** What a phone has seen of a chain before: the first key, and the highest head that fitted what it had seen until then. */
export type ChainMark = { publicKey: string; seq: number; hash: string };

/** Checks an Ed25519 signature over a text. `unsupported`: this platform can't, so nothing is proved. */
export type VerifySignature = (
  signed: { publicKey: string; signature: string },
  text: string,
) => Promise<'valid' | 'wrong' | 'unsupported'>;

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
  | { kind: 'key_changed' }
  /** This phone has seen a longer chain. */
  | { kind: 'shortened'; seq: number; seenSeq: number }
  /** This phone has seen another entry under this number. */
  | { kind: 'rewritten'; seq: number };

export type StatementCheck = {
  /** `unproven`: nothing is wrong, but the club's signature could not be checked here. */
  verdict: 'passed' | 'unproven' | 'failed';
  entries: number;
  sumCents: number;
  /** When the first and the last entry were made; null where there is none. */
  fromMs: number | null;
  toMs: number | null;
  faults: StatementFault[];
};

type Given = { memberId: string; links: readonly ChainLink[]; head: ChainHead | null; mark: ChainMark | undefined };
type Proofs = { sha256: Sha256; verify: VerifySignature };

/**
 * Re-adds and re-hashes a statement from its first entry to its signed end (ledger.md, "Statement chain"), and holds it
 * against what the phone has seen before. `links` in the order of their numbers. It asks nobody.
 */
export async function checkStatement({ memberId, links, head, mark }: Given, { sha256, verify }: Proofs): Promise<StatementCheck> {
  const faults = [
    ...(await linkFaults(links, sha256)),
    ...(await headFaults(memberId, links.at(-1), head, verify)),
    ...(head && mark ? markFaults(links, head, mark) : []),
  ];
  return {
    verdict: verdictOf(faults),
    entries: links.length,
    sumCents: links.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    fromMs: links[0]?.at_ms ?? null,
    toMs: links.at(-1)?.at_ms ?? null,
    faults,
  };
}

function verdictOf(faults: readonly StatementFault[]): StatementCheck['verdict'] {
  if (faults.some(({ kind }) => kind !== 'signature_unchecked')) return 'failed';
  return faults.length > 0 ? 'unproven' : 'passed';
}

/** Numbers, links, hashes and balances, entry by entry. */
async function linkFaults(links: readonly ChainLink[], sha256: Sha256): Promise<StatementFault[]> {
  const faults: StatementFault[] = [];
  let before = { seq: 0, hash: firstPrev, balance_cents: 0 };
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

async function headFaults(
  memberId: string,
  last: ChainLink | undefined,
  head: ChainHead | null,
  verify: VerifySignature,
): Promise<StatementFault[]> {
  if (!head) return [{ kind: 'head_missing' }];
  const faults: StatementFault[] = [];
  const end = last ?? { seq: 0, hash: firstPrev };
  if (head.seq > end.seq) faults.push({ kind: 'missing', from: end.seq + 1, to: head.seq });
  else if (head.seq < end.seq) faults.push({ kind: 'unsigned', seq: head.seq });
  else if (head.hash !== end.hash) faults.push({ kind: 'head_differs', seq: head.seq });
  const proof = await verify({ publicKey: head.public_key, signature: head.signature }, headText(memberId, head.seq, head.hash));
  if (proof !== 'valid') faults.push({ kind: proof === 'wrong' ? 'signature_wrong' : 'signature_unchecked' });
  return faults;
}

function markFaults(links: readonly ChainLink[], head: ChainHead, mark: ChainMark): StatementFault[] {
  const faults: StatementFault[] = [];
  if (head.public_key !== mark.publicKey) faults.push({ kind: 'key_changed' });
  if (head.seq < mark.seq) return [...faults, { kind: 'shortened', seq: head.seq, seenSeq: mark.seq }];
  // Where it is not among the entries it is missing, which is said already.
  const seen = links.find(({ seq }) => seq === mark.seq);
  if (seen && seen.hash !== mark.hash) faults.push({ kind: 'rewritten', seq: mark.seq });
  return faults;
}

/**
 * What to remember once a head was seen. A head that does not go on from what was seen before is not taken: it would
 * cover up the change. `hashAt` gives the hash of an entry, undefined where it is not here.
 */
export function markAfter(mark: ChainMark | undefined, head: ChainHead, hashAt: (seq: number) => string | undefined): ChainMark {
  const next = { publicKey: head.public_key, seq: head.seq, hash: head.hash };
  if (!mark) return next;
  const hasHash = (seq: number, hash: string): boolean => (seq === 0 ? hash === firstPrev : hashAt(seq) === hash);
  const goesOn = head.public_key === mark.publicKey && head.seq > mark.seq;
  return goesOn && hasHash(mark.seq, mark.hash) && hasHash(head.seq, head.hash) ? next : mark;
}
