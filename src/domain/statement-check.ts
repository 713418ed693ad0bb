import type { Sha256 } from './hashing.ts';
import { firstPrev, headText } from './statement.ts';
import { type Checkpoint, hashAtCheckpoint, noCheckpoint } from './statement-checkpoint.ts';
import { type ChainLink, type ChainMark, type ChainPlace, linkFaults, type StatementFault } from './statement-links.ts';

/** The signed end of the chain; `signature` and `public_key` in base64. */
export type ChainHead = { seq: number; hash: string; signature: string; public_key: string };

/** Checks an Ed25519 signature over a text. `unsupported`: this platform can't, so nothing is proved. */
export type VerifySignature = (
  signed: { publicKey: string; signature: string },
  text: string,
) => Promise<'valid' | 'wrong' | 'unsupported'>;

export type StatementCheck = {
  /** `unproven`: nothing is wrong, but the club's signature, or entries that have gone, could not be checked here. */
  verdict: 'passed' | 'unproven' | 'failed';
  /** All entries, those that are no longer here too. */
  entries: number;
  sumCents: number;
  /** When the first and the last entry were made; null where there is none. */
  fromMs: number | null;
  toMs: number | null;
  faults: StatementFault[];
  /** Entries that were checked, the last of them at `checkedMs`, and are no longer here; undefined where all are. */
  earlier: { entries: number; checkedMs: number } | undefined;
};

type Given = {
  memberId: string;
  /** In the order of their numbers. */
  links: readonly ChainLink[];
  head: ChainHead | null;
  mark: ChainMark | undefined;
  /** What the entries before `links` came to, where they are no longer here. */
  checkpoint?: Checkpoint | undefined;
};
type Proofs = { sha256: Sha256; verify: VerifySignature };

/**
 * Re-adds and re-hashes a statement from its first entry, or from where the checked ones went, to its signed end,
 * and holds it against what the phone has seen before. It asks nobody.
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
  // Where it is neither among the entries nor among those that have gone it is missing, which is said already.
  const hash = links.find(({ seq }) => seq === mark.seq)?.hash ?? hashAtCheckpoint(checkpoint, mark.seq);
  const isSaid = checkpoint.faults.some((fault) => fault.kind === 'rewritten' && fault.seq === mark.seq);
  if (hash !== undefined && hash !== mark.hash && !isSaid) faults.push({ kind: 'rewritten', seq: mark.seq });
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
