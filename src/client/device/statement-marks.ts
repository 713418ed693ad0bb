import type { ChainMark } from '#domain/statement-links.ts';
import { device } from './open-device.ts';
import { canHash, sha256 } from './proofs.ts';

/**
 * The first key and the highest head that this device has seen of a member's statement. They remain after a sign-out:
 * a server that could make a client forget them, by ending the session, could show another history at the next
 * log-in. So they are stored under a hash of the member's id, which is random and has at least 8 characters, and contain
 * only a hash and a count, nothing that identifies anybody; only whoever is logged in as that member ever finds them.
 * They are deleted only with an account that its member has closed: no log-in will ever need them again.
 */
const inMemory = new Map<string, ChainMark>();

async function ownerOf(memberId: string): Promise<string | undefined> {
  if (!canHash()) return undefined;
  const bytes = await sha256(new TextEncoder().encode(`foyer/statement-mark/1|${memberId}`));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Undefined if nothing was seen yet. */
export async function statementMark(memberId: string): Promise<ChainMark | undefined> {
  const owner = await ownerOf(memberId);
  if (owner === undefined) return inMemory.get(memberId);
  const stored = await (await device())?.statementMarks.get(owner).catch(() => undefined);
  return stored ? { publicKey: stored.publicKey, seq: stored.seq, hash: stored.hash } : inMemory.get(owner);
}

export async function storeStatementMark(memberId: string, mark: ChainMark): Promise<void> {
  const owner = await ownerOf(memberId);
  inMemory.set(owner ?? memberId, mark);
  if (owner !== undefined) await (await device())?.statementMarks.put({ owner, ...mark }).catch(() => undefined);
}

export async function dropStatementMark(memberId: string): Promise<void> {
  const owner = await ownerOf(memberId);
  inMemory.delete(owner ?? memberId);
  if (owner !== undefined) await (await device())?.statementMarks.delete(owner).catch(() => undefined);
}
