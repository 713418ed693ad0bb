import { createHash, generateKeyPairSync, sign, verify as verifyWithNode } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ChainHead, checkStatement, markAfter, type VerifySignature } from './statement-check.ts';
import type { ChainLink, ChainMark } from './statement-links.ts';

/** The chain as src/contract/README.md defines it, computed with node:crypto and without the code under test. */
const member = 'member-0001';
const club = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const zeros = '0'.repeat(64);

const hashOf = (prev: string, { seq, transfer, kind, amount_cents, balance_cents, at_ms }: Omit<ChainLink, 'prev' | 'hash'>): string =>
  createHash('sha256')
    .update(Buffer.from(prev, 'hex'))
    .update(`${seq}|${transfer}|${kind}|${amount_cents}|${balance_cents}|${at_ms}`, 'utf8')
    .digest('hex');

/** Recomputes the links from index `at` on, as somebody with access to the database would. */
function chained(entries: readonly Omit<ChainLink, 'prev' | 'hash'>[]): ChainLink[] {
  let prev = zeros;
  return entries.map((entry) => {
    const hash = hashOf(prev, entry);
    const link = { ...entry, prev, hash };
    prev = hash;
    return link;
  });
}

const raw = (key = club) => key.publicKey.export({ format: 'jwk' }).x ?? '';
const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64');
function signed(links: readonly ChainLink[], key = club, whose = member): ChainHead {
  const { seq, hash } = links.at(-1) ?? { seq: 0, hash: zeros };
  const signature = sign(null, Buffer.from(`foyer/statement/1|${whose}|${seq}|${hash}`), key.privateKey).toString('base64');
  return { seq, hash, signature, public_key: base64(raw(key)) };
}

const amounts = [100_000, -25_000, 4_550, -10_000, 700];
const plain = amounts.map((amount_cents, at) => ({
  seq: at + 1,
  transfer: `transfer-${at}`,
  kind: amount_cents < 0 ? 'withdraw_hold' : 'deposit',
  amount_cents,
  balance_cents: amounts.slice(0, at + 1).reduce((sum, amount) => sum + amount, 0),
  at_ms: 1_700_000_000_000 + at,
}));
const links = chained(plain);
const head = signed(links);

const proofs = {
  sha256: async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  verify: (async ({ publicKey, signature }, text) => {
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') }, format: 'jwk' as const };
    return verifyWithNode(null, Buffer.from(text), key, Buffer.from(signature, 'base64')) ? 'valid' : 'wrong';
  }) satisfies VerifySignature,
};
const check = (given: { links?: ChainLink[]; head?: ChainHead | null; mark?: ChainMark; memberId?: string }, by = proofs) =>
  checkStatement({ memberId: member, links, head, mark: undefined, ...given }, by as typeof proofs);
const changed = (seq: number, change: Partial<ChainLink>) => links.map((link) => (link.seq === seq ? { ...link, ...change } : link));

test('an unchanged statement passes, with what was checked', async () => {
  expect(await check({})).toEqual({
    verdict: 'passed',
    entries: 5,
    sumCents: 70_250,
    fromMs: 1_700_000_000_000,
    toMs: 1_700_000_000_004,
    faults: [],
  });
});

test('an empty statement with a signed head passes', async () => {
  expect(await check({ links: [], head: signed([]) })).toEqual({
    verdict: 'passed',
    entries: 0,
    sumCents: 0,
    fromMs: null,
    toMs: null,
    faults: [],
  });
});

test('the first hash is the one that another implementation of SHA-256 gives', () => {
  const bytes = Buffer.concat([Buffer.alloc(32), Buffer.from('1|transfer-0|deposit|100000|100000|1700000000000')]);
  expect(links[0]?.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
});

const relinked = (seq: number) => {
  const entries = changed(seq, { at_ms: 5 });
  const at = entries[seq - 1];
  return changed(seq, { at_ms: 5, hash: at ? hashOf(at.prev, at) : '' });
};
const allAnew = chained(plain.map((entry) => (entry.seq === 2 ? { ...entry, at_ms: 5 } : entry)));

test.each<[string, Parameters<typeof check>[0], object[]]>([
  [
    'an amount',
    { links: changed(3, { amount_cents: 9_999 }) },
    [
      { kind: 'balance', seq: 3 },
      { kind: 'altered', seq: 3 },
    ],
  ],
  ['a time', { links: changed(3, { at_ms: 1 }) }, [{ kind: 'altered', seq: 3 }]],
  ['a kind', { links: changed(2, { kind: 'correction' }) }, [{ kind: 'altered', seq: 2 }]],
  ['a transfer’s id', { links: changed(2, { transfer: 'other' }) }, [{ kind: 'altered', seq: 2 }]],
  [
    'a balance',
    { links: changed(4, { balance_cents: 1 }) },
    [
      { kind: 'balance', seq: 4 },
      { kind: 'altered', seq: 4 },
      { kind: 'balance', seq: 5 },
    ],
  ],
  ['an entry that was hashed again', { links: relinked(2) }, [{ kind: 'unlinked', seq: 3 }]],
  [
    'an entry’s prev',
    { links: changed(2, { prev: zeros }) },
    [
      { kind: 'unlinked', seq: 2 },
      { kind: 'altered', seq: 2 },
    ],
  ],
  ['the last entry, hashed again', { links: relinked(5) }, [{ kind: 'head_differs', seq: 5 }]],
  ['an entry in the middle that is gone', { links: links.filter(({ seq }) => seq !== 3) }, [{ kind: 'missing', from: 3, to: 3 }]],
  ['a beginning that is gone', { links: links.slice(2) }, [{ kind: 'missing', from: 1, to: 2 }]],
  ['an end that is gone', { links: links.slice(0, 3) }, [{ kind: 'missing', from: 4, to: 5 }]],
  ['all of it gone', { links: [] }, [{ kind: 'missing', from: 1, to: 5 }]],
  ['an entry that stands there twice', { links: [links[0], ...links] as ChainLink[] }, [{ kind: 'repeated', seq: 1 }]],
  ['entries behind the signed end', { head: signed(links.slice(0, 3)) }, [{ kind: 'unsigned', seq: 3 }]],
  ['no head', { head: null }, [{ kind: 'head_missing' }]],
  ['another’s signature', { head: { ...signed(links, stranger), public_key: head.public_key } }, [{ kind: 'signature_wrong' }]],
  ['a head signed for another member', { head: signed(links, club, 'member-0002') }, [{ kind: 'signature_wrong' }]],
  ['a whole chain made anew under the old signature', { links: allAnew }, [{ kind: 'head_differs', seq: 5 }]],
])('a statement with %s is detected', async (_name, given, faults) => {
  const { faults: found, verdict } = await check(given);
  expect(found).toEqual(faults);
  expect(verdict).toBe('failed');
});

const mark = (of: readonly ChainLink[]): ChainMark => {
  const { public_key, seq, hash } = signed(of);
  return { publicKey: public_key, seq, hash };
};

test.each<[string, Parameters<typeof check>[0], object[]]>([
  ['the same head', { mark: mark(links) }, []],
  ['an earlier head', { mark: mark(links.slice(0, 2)) }, []],
  ['a head before the first entry', { mark: mark([]) }, []],
  ['another key', { head: signed(links, stranger), mark: mark(links) }, [{ kind: 'key_changed' }]],
  [
    'a longer chain',
    { links: links.slice(0, 3), head: signed(links.slice(0, 3)), mark: mark(links) },
    [{ kind: 'shortened', seq: 3, seenSeq: 5 }],
  ],
  ['a chain gone as a whole', { links: [], head: signed([]), mark: mark(links) }, [{ kind: 'shortened', seq: 0, seenSeq: 5 }]],
  ['another entry, signed anew', { links: allAnew, head: signed(allAnew), mark: mark(links.slice(0, 4)) }, [{ kind: 'rewritten', seq: 4 }]],
])('a statement that is compared with %s shows %j', async (_name, given, faults) => {
  const { faults: found, verdict } = await check(given);
  expect(found).toEqual(faults);
  expect(verdict).toBe(faults.length === 0 ? 'passed' : 'failed');
});

test('a client that cannot verify signatures does not pass a statement, and still finds faults', async () => {
  const by = { ...proofs, verify: async () => 'unsupported' as const };
  expect(await check({}, by as never)).toMatchObject({ verdict: 'unproven', faults: [{ kind: 'signature_unchecked' }] });
  expect(await check({ links: changed(3, { at_ms: 1 }) }, by as never)).toMatchObject({ verdict: 'failed' });
});

test.each<[string, ChainMark | undefined, ChainLink[], ChainHead, ChainMark]>([
  ['nothing: the first one', undefined, links, head, mark(links)],
  ['the head before: the new one', mark(links.slice(0, 2)), links, head, mark(links)],
  ['the empty chain: the new one', mark([]), links, head, mark(links)],
  ['a longer chain: that one', mark(links), links.slice(0, 2), signed(links.slice(0, 2)), mark(links)],
  ['another key: the first one', mark(links.slice(0, 2)), links, signed(links, stranger), mark(links.slice(0, 2))],
  ['other entries: the first ones', mark(links.slice(0, 3)), allAnew, signed(allAnew), mark(links.slice(0, 3))],
  ['less than the head says: the old one', mark(links.slice(0, 2)), links.slice(0, 4), head, mark(links.slice(0, 2))],
])('what the client remembers after %s', (_name, before, seen, now, after) => {
  expect(markAfter(before, now, (seq) => seen.find((link) => link.seq === seq)?.hash)).toEqual(after);
});
