import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';

/** Statements as the wire's description defines them, made with node:crypto and without the code under test. */
const club = generateKeyPairSync('ed25519');
const firstPrev = '0'.repeat(64);

type Entry = { seq: number; transfer: string; kind: 'grant' | 'stake'; amount_cents: number; balance_cents: number; at_ms: number };
export type Link = Entry & { prev: string; hash: string };
export type Head = { seq: number; hash: string; signature: string; public_key: string };

const hashOf = (prev: string, { seq, transfer, kind, amount_cents, balance_cents, at_ms }: Entry): string =>
  createHash('sha256')
    .update(Buffer.from(prev, 'hex'))
    .update([seq, transfer, kind, amount_cents, balance_cents, at_ms].join('|'))
    .digest('hex');

/** A valid chain with this many entries; `salt` makes a different one. */
export function chain(length: number, salt = ''): Link[] {
  let prev = firstPrev;
  let balance_cents = 0;
  return Array.from({ length }, (_, at) => {
    const amount_cents = at % 3 === 2 ? -150 : 100 + (at % 7);
    balance_cents += amount_cents;
    const kind = amount_cents < 0 ? 'stake' : 'grant';
    const entry: Entry = { seq: at + 1, transfer: `t${salt}${at}`, kind, amount_cents, balance_cents, at_ms: 1_000 + at };
    const hash = hashOf(prev, entry);
    const link = { ...entry, prev, hash };
    prev = hash;
    return link;
  });
}

/** The club's signed head of a chain. */
export function headOf(links: readonly Link[], memberId: string): Head {
  const { seq, hash } = links.at(-1) ?? { seq: 0, hash: firstPrev };
  const signature = sign(null, Buffer.from(`foyer/statement/1|${memberId}|${seq}|${hash}`), club.privateKey).toString('base64');
  return {
    seq,
    hash,
    signature,
    public_key: Buffer.from(club.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  };
}

/** Hashing and verifying with node:crypto. */
export const nodeProofs = {
  sha256: async (bytes: Uint8Array): Promise<Uint8Array> => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verify: async ({ signature }: { publicKey: string; signature: string }, text: string): Promise<'valid' | 'wrong'> =>
    verify(null, Buffer.from(text), club.publicKey, Buffer.from(signature, 'base64')) ? 'valid' : 'wrong',
};
