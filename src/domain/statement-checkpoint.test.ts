import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chain, headOf, type Link, nodeProofs } from '../../tests/client/chains.ts';
import { checkStatement } from './statement-check.ts';
import { type Checkpoint, checkpointAfter, hashAtCheckpoint, noCheckpoint } from './statement-checkpoint.ts';
import type { ChainMark } from './statement-links.ts';

const memberId = 'member-0001';
const key = headOf([], memberId).public_key;
const { sha256 } = nodeProofs;
const markAt = (links: readonly Link[], seq: number): ChainMark | undefined =>
  seq === 0 ? undefined : { publicKey: key, seq, hash: links[seq - 1]?.hash ?? '' };

/** The client's verdict on a chain whose first entries were dropped page by page. */
async function checked(links: readonly Link[], gone: number, perPage: number, mark?: ChainMark, head = headOf(links, memberId)) {
  let checkpoint: Checkpoint = noCheckpoint;
  for (let at = 0; at < gone; at += perPage) {
    const page = links.slice(at, Math.min(at + perPage, gone));
    checkpoint = await checkpointAfter(checkpoint, page, { earlier: undefined, mark, nowMs: 5_000 }, sha256);
  }
  const given = { memberId, links: links.slice(gone), head, mark, checkpoint };
  return checkStatement(given, nodeProofs);
}

const chains = fc.record({
  length: fc.integer({ min: 1, max: 40 }),
  gonePart: fc.double({ min: 0, max: 1, noNaN: true }),
  perPage: fc.integer({ min: 1, max: 12 }),
  markPart: fc.double({ min: 0, max: 1, noNaN: true }),
});
const numbersOf = ({ length, gonePart, markPart }: { length: number; gonePart: number; markPart: number }) => ({
  gone: Math.floor(length * gonePart),
  mark: Math.floor(length * markPart),
});

test('an honest statement passes however many entries were dropped, with the same result', async () => {
  await fc.assert(
    fc.asyncProperty(chains, async (how) => {
      const links = chain(how.length);
      const { gone, mark } = numbersOf(how);
      const whole = await checked(links, 0, 1);
      const { earlier, ...rest } = await checked(links, gone, how.perPage, markAt(links, mark));
      expect([rest.verdict, rest.faults, rest.entries, rest.sumCents]).toEqual(['passed', [], whole.entries, whole.sumCents]);
      expect([rest.fromMs, rest.toMs]).toEqual([whole.fromMs, gone === how.length ? null : whole.toMs]);
      expect(earlier).toEqual(gone === 0 ? undefined : { entries: gone, checkedMs: 5_000 });
    }),
    { numRuns: 60 },
  );
});

const spoils = fc.constantFrom<(link: Link) => Partial<Link>>(
  ({ amount_cents }) => ({ amount_cents: amount_cents + 1 }),
  ({ balance_cents }) => ({ balance_cents: balance_cents - 1 }),
  ({ at_ms }) => ({ at_ms: at_ms + 1 }),
  ({ transfer }) => ({ transfer: `${transfer}x` }),
  () => ({ kind: 'correction' as never }),
  ({ hash }) => ({ hash: hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
  ({ prev }) => ({ prev: prev.replace(/.$/, (digit) => (digit === 'f' ? 'e' : 'f')) }),
);

test('a change of any entry fails, also of one that was dropped since', async () => {
  await fc.assert(
    fc.asyncProperty(chains, fc.nat(), spoils, async (how, at, spoil) => {
      const honest = chain(how.length);
      const spoilt = honest.map((link, index) => (index === at % how.length ? { ...link, ...spoil(link) } : link));
      const { gone } = numbersOf(how);
      expect(await checked(spoilt, gone, how.perPage, undefined, headOf(honest, memberId))).toMatchObject({ verdict: 'failed' });
    }),
    { numRuns: 120 },
  );
});

test('an entry that the server left out fails, also among the dropped ones', async () => {
  const links = chain(30);
  const without = links.filter(({ seq }) => seq !== 7);
  const found = await checked(without, 15, 4, undefined, headOf(links, memberId));
  expect(found).toMatchObject({ verdict: 'failed', faults: [{ kind: 'missing', from: 7, to: 7 }] });
});

test('a history other than the one that this client has seen fails, although the entry it saw was dropped', async () => {
  const seen = chain(30);
  const other = chain(40, 'other');
  expect(await checked(other, 35, 6, markAt(seen, 10))).toMatchObject({ verdict: 'failed', faults: [{ kind: 'rewritten', seq: 10 }] });
  expect(await checked(seen, 20, 6, markAt(seen, 10))).toMatchObject({ verdict: 'passed' });
});

test('a history that was dropped and is sent again with changes fails', async () => {
  const first = await checkpointAfter(noCheckpoint, chain(20), { earlier: undefined, mark: undefined, nowMs: 1 }, sha256);
  const again = await checkpointAfter(noCheckpoint, chain(25, 'other'), { earlier: first, mark: undefined, nowMs: 2 }, sha256);
  expect(again.faults).toEqual([{ kind: 'rewritten', seq: 20 }]);
});

test('entries that were dropped while nothing could be hashed are reported as unverified, and the statement does not pass', async () => {
  const links = chain(30);
  const against = { earlier: undefined, mark: undefined, nowMs: 1 };
  const unchecked = await checkpointAfter(noCheckpoint, links.slice(0, 10), against, undefined);
  const checkpoint = await checkpointAfter(unchecked, links.slice(10, 20), against, sha256);
  const given = { memberId, links: links.slice(20), head: headOf(links, memberId), mark: undefined, checkpoint };
  const found = await checkStatement(given, nodeProofs);
  expect(found).toMatchObject({ verdict: 'unproven', faults: [{ kind: 'unchecked', to: 10 }], entries: 30 });
});

test('of the dropped entries a checkpoint knows only the last one and the one that was seen as the head', async () => {
  const links = chain(6);
  const after = (mark: ChainMark | undefined) =>
    checkpointAfter(noCheckpoint, links.slice(0, 4), { earlier: undefined, mark, nowMs: 5_000 }, sha256);
  const marked = await after(markAt(links, 2));
  expect([1, 2, 3, 4, 5].map((seq) => hashAtCheckpoint(marked, seq))).toEqual([
    undefined,
    links[1]?.hash,
    undefined,
    links[3]?.hash,
    undefined,
  ]);
  for (const mark of [undefined, markAt(links, 6)]) expect((await after(mark)).marked).toBeNull();
  expect(hashAtCheckpoint(await after(undefined), 2)).toBeUndefined();
});

test('a checkpoint remembers the first twenty faults in dropped entries', async () => {
  const links = chain(30).map((link) => ({ ...link, hash: '00' }));
  const { faults } = await checkpointAfter(noCheckpoint, links, { earlier: undefined, mark: undefined, nowMs: 5_000 }, sha256);
  expect(faults).toHaveLength(20);
});
