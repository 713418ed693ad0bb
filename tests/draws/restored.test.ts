import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { nextMemberRevision } from '../../src/server/db/member-revision.ts';
import { type ChainRow, seedOf } from '../../src/server/draws/chains.ts';
import { addPair, pairInUse, pairWaiting, seedOfPair } from '../../src/server/draws/wheel.ts';
import { newFolder, restoreTo, typeAt } from '../ledger/backup-club.ts';
import { environmentOf } from '../ledger/operator-line.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

vi.setConfig({ testTimeout: 60_000 });

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

const periodsOf = ({ queries }: Database) => queries.selectFrom('periods').selectAll().orderBy('k').execute();

/** Two pairs of a member: one in use, one that waits for the member's seed. */
async function startPairs({ db, app }: PlayClub, memberId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await nextMemberRevision(tx, memberId);
    const used = await addPair(tx, app.context, memberId, 1);
    const own = { member_seed: 'mine', prizes: '[]', edition: 0, started_ms: 1 };
    await tx.updateTable('wheel_pairs').set(own).where('member_id', '=', memberId).where('no', '=', 1).execute();
    const waiting = await addPair(tx, app.context, memberId, 2);
    return [used, waiting].map((pair) => seedOfPair(app.context.sealer, pair));
  });
}

onBothDatabases('a restored club (H4, H6, H13)', (fresh) => {
  test('draws from no seed that the lost club revealed, and uses no period’s name twice', async () => {
    const place = await fresh.place();
    const lost = await openPlayClub(await fresh.open(place));
    const ada = await lost.player('ada', 100);
    await startPairs(lost, ada.id);
    await lost.drawNext();
    await lost.bet(ada.token, { item: 'bi', money: '10' });
    const standing = await lost.period();
    const folder = join(await newFolder(), 'b');
    await typeAt(environmentOf(place), ['backup', folder], () => lost.clock.nowMs);
    // What the club does after the backup, and then loses.
    for (let draws = 0; draws < 4; draws += 1) await lost.drawNext();
    const told = await periodsOf(lost.db);

    const to = await fresh.emptyPlace();
    const { loaded } = await restoreTo(to, folder, () => lost.clock.nowMs);
    expect(loaded).toMatchObject({ chains: 1, wheel_pairs: 1, fault: undefined });
    const db = await fresh.open(to);
    const club = await openPlayClub(db, { second: true, clock: lost.clock });
    await club.advance();
    const drawn = (await periodsOf(db)).find(({ k }) => k === standing.k);
    // The open period keeps its commitment: betting on it had ended before its seed was revealed.
    expect(drawn).toMatchObject({ k: standing.k, expect: standing.expect, seed: told.find(({ k }) => k === standing.k)?.seed });
    for (let draws = 0; draws < 3; draws += 1) await club.drawNext();
    const anew = (await periodsOf(db)).filter(({ k }) => k > standing.k);
    expect(anew.length).toBeGreaterThanOrEqual(3);
    const [first] = anew;
    const chain = await db.queries.selectFrom('chains').selectAll().orderBy('from_k', 'desc').executeTakeFirstOrThrow();
    expect(first).toMatchObject({ k: chain.from_k, commitment: chain.anchor, state: 'drawn', void_reason: null });
    const known = { seeds: told.map(({ seed }) => seed), names: told.map(({ expect: name }) => name) };
    for (const period of anew) {
      expect(known.names).not.toContain(period.expect);
      expect(known.seeds).not.toContain(period.commitment);
      if (period.seed === null) continue;
      expect(known.seeds).not.toContain(period.seed);
      expect(sha256(period.seed)).toBe(period.commitment);
    }
    // The seeds that the lost club would have used next are in no chain of this one.
    const oldChain = (await lost.db.queries.selectFrom('chains').selectAll().executeTakeFirstOrThrow()) as ChainRow;
    const coming = seedOf(lost.db, lost.app.context.sealer, oldChain, chain.from_k).toString('hex');
    expect(seedOf(db, club.app.context.sealer, chain, chain.from_k).toString('hex')).not.toBe(coming);
  });

  test('ends the wheel pairs in use, and deletes those that are waiting', async () => {
    const place = await fresh.place();
    const lost = await openPlayClub(await fresh.open(place));
    const { id } = await lost.player('ada', 100);
    const [, waited = ''] = await startPairs(lost, id);
    const folder = join(await newFolder(), 'b');
    await typeAt(environmentOf(place), ['backup', folder]);
    const to = await fresh.emptyPlace();
    await restoreTo(to, folder);
    const club = await openPlayClub(await fresh.open(to), { second: true, clock: lost.clock });
    expect(await pairInUse(club.db.queries, id)).toBeUndefined();
    expect(await pairWaiting(club.db.queries, id)).toBeUndefined();
    const { data } = await club.ask('/api/fairness/wheel', { token: await club.tokenOf('ada') });
    expect(data.revealed).toHaveLength(1);
    expect(data.next_server_seed_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data.next_server_seed_hash).not.toBe(sha256(waited));
  });

  test('does not use a chain that was published for later', async () => {
    const place = await fresh.place();
    const lost = await openPlayClub(await fresh.open(place), { chainLength: 8 });
    // Half way through a chain of eight the next one is published: only the lost club may reveal its seeds.
    for (let draws = 0; draws < 4; draws += 1) await lost.drawNext();
    const published = await lost.db.queries.selectFrom('chains').selectAll().orderBy('from_k').execute();
    expect(published.map(({ from_k }) => from_k)).toEqual([1, 9]);
    const folder = join(await newFolder(), 'b');
    await typeAt(environmentOf(place), ['backup', folder], () => lost.clock.nowMs);
    const to = await fresh.emptyPlace();
    await restoreTo(to, folder, () => lost.clock.nowMs);
    const chains = await (await fresh.open(to)).queries.selectFrom('chains').selectAll().orderBy('from_k').execute();
    expect(chains).toHaveLength(2);
    expect(chains.map(({ anchor }) => anchor)).not.toContain(published[1]?.anchor);
    expect(chains[0]?.anchor).toBe(published[0]?.anchor);
  });
});
