import type { Sha256 } from './hashing.ts';
import { firstPrev, headText } from './statement.ts';
import { type Checkpoint, hashAtCheckpoint, noCheckpoint } from './statement-checkpoint.ts';
import { type ChainLink, type ChainMark, type ChainPlace, linkFaults, type StatementFault } from './statement-links.ts';

/** The signed end of the chain; `signature` and `public_key` in base64. */
export type ChainHead = { seq: number; hash: string; signature: string; public_key: string };

/** Verifies an Ed25519 signature of a text. `unsupported`: this platform can't, so nothing is proven. */
export type VerifySignature = (
  signed: { publicKey: string; signature: string },
  text: string,
) => Promise<'valid' | 'wrong' | 'unsupported'>;

export type StatementCheck = {
  /** `unproven`: nothing is wrong, but the server's signature, or dropped entries, could not be verified. */
  verdict: 'passed' | 'unproven' | 'failed';
  /** All entries, including those that were dropped. */
  entries: number;
  sumCents: number;
  /** The times of the first and the last entry; null if there is none. */
  fromMs: number | null;
  toMs: number | null;
  faults: StatementFault[];
  /** Entries that were verified, the last of them at `checkedMs`, and then dropped; undefined if there are none. */
  earlier: { entries: number; checkedMs: number } | undefined;
};

type Given = {
  memberId: string;
  /** In the order of their numbers. */
  links: readonly ChainLink[];
  head: ChainHead | null;
  mark: ChainMark | undefined;
  /** The result of the entries before `links`, if they were dropped. */
  checkpoint?: Checkpoint | undefined;
};
type Proofs = { sha256: Sha256; verify: VerifySignature };

/**
 * Adds up and hashes a statement again from its first entry, or from the first one after those that were dropped, to its signed head,
 * and compares it with what the client has seen before. It makes no request.
 */
export async function checkStatement(
  { memberId, links, head, mark, checkpoint = noCheckpoint }: Given,
  { sha256, verify }: Proofs,
): Promise<StatementCheck> {
  const faults = [
    ...checkpoint.faults,
    ...(checkpoint.uncheckedTo > 0 ? [{ kind: 'unchecked' as const, to: checkpoint.uncheckedTo }] : []),
    ...(await linkFaults(checkpoint, links, sha256)),
    ...(await headFaults(memberId, links.at(-1) ?? checkpoint, head, verify)),
    ...(head && mark ? markFaults(links, checkpoint, head, mark) : []),
  ];
  return {
    verdict: verdictOf(faults),
    entries: checkpoint.seq + links.length,
    sumCents: links.reduce((sum, { amount_cents }) => sum + amount_cents, checkpoint.balance_cents),
    fromMs: checkpoint.fromMs ?? links[0]?.at_ms ?? null,
    toMs: links.at(-1)?.at_ms ?? null,
    faults,
    earlier: checkpoint.seq > 0 ? { entries: checkpoint.seq, checkedMs: checkpoint.checkedMs } : undefined,
  };
}

function verdictOf(faults: readonly StatementFault[]): StatementCheck['verdict'] {
  if (faults.some(({ kind }) => kind !== 'signature_unchecked' && kind !== 'unchecked')) return 'failed';
  return faults.length > 0 ? 'unproven' : 'passed';
}

async function headFaults(
  memberId: string,
  end: Pick<ChainPlace, 'seq' | 'hash'>,
  head: ChainHead | null,
  verify: VerifySignature,
): Promise<StatementFault[]> {
  if (!head) return [{ kind: 'head_missing' }];
  const faults: StatementFault[] = [];
  if (head.seq > end.seq) faults.push({ kind: 'missing', from: end.seq + 1, to: head.seq });
  else if (head.seq < end.seq) faults.push({ kind: 'unsigned', seq: head.seq });
  else if (head.hash !== end.hash) faults.push({ kind: 'head_differs', seq: head.seq });
  const proof = await verify({ publicKey: head.public_key, signature: head.signature }, headText(memberId, head.seq, head.hash));
  if (proof !== 'valid') faults.push({ kind: proof === 'wrong' ? 'signature_wrong' : 'signature_unchecked' });
  return faults;
}

function markFaults(links: readonly ChainLink[], checkpoint: Checkpoint, head: ChainHead, mark: ChainMark): StatementFault[] {
  const faults: StatementFault[] = [];
  if (head.public_key !== mark.publicKey) faults.push({ kind: 'key_changed' });
  if (head.seq < mark.seq) return [...faults, { kind: 'shortened', seq: head.seq, seenSeq: mark.seq }];
  // If it is neither among the entries nor among the dropped ones, it is missing, which is already reported.
  const hash = links.find(({ seq }) => seq === mark.seq)?.hash ?? hashAtCheckpoint(checkpoint, mark.seq);
  const isSaid = checkpoint.faults.some((fault) => fault.kind === 'rewritten' && fault.seq === mark.seq);
  if (hash !== undefined && hash !== mark.hash && !isSaid) faults.push({ kind: 'rewritten', seq: mark.seq });
  return faults;
}

/**
 * What to remember after a head was seen. A head that does not continue what was seen before is not remembered: that would
 * hide the change. `hashAt` returns the hash of an entry, undefined if it is not stored.
 */
export function markAfter(mark: ChainMark | undefined, head: ChainHead, hashAt: (seq: number) => string | undefined): ChainMark {
  const next = { publicKey: head.public_key, seq: head.seq, hash: head.hash };
  if (!mark) return next;
  const hasHash = (seq: number, hash: string): boolean => (seq === 0 ? hash === firstPrev : hashAt(seq) === hash);
  const goesOn = head.public_key === mark.publicKey && head.seq > mark.seq;
  return goesOn && hasHash(mark.seq, mark.hash) && hasHash(head.seq, head.hash) ? next : mark;
}
