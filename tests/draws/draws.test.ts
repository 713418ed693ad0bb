import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDraw } from '../../src/domain/draw-check.ts';
import { oddsOf, plays, playsWonBy } from '../../src/domain/odds.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { makeChain, stretchOf } from '../../src/server/draws/chain.ts';
import { hmacSha256, sha256 } from '../../src/server/draws/hashes.ts';
import { closesBeforeMs, expectOf, planPeriod } from '../../src/server/draws/period-plan.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub, shortChain } from './play-club.ts';

const faultIn = async ({ db, app }: PlayClub) => (await verifyLedger(db, app.context.statementKey.publicKey)).fault;

const points = async (club: PlayClub, token: string): Promise<number> => (await club.ask('/api/user_info', { token })).data.money_value;

test.each([1_024, 2_048, 2_500, 1, 1_023, 1_025])(
  'a chain of %i links returns every seed, each the preimage of the one before',
  async (length) => {
    const { anchor, kept } = await makeChain(new Uint8Array(32).fill(7), length, async () => undefined);
    let link = Buffer.alloc(32, 7);
    const seeds = [link];
    for (let k = length - 1; k >= 0; k -= 1) {
      link = createHash('sha256').update(link).digest();
      seeds.unshift(link);
    }
    expect(anchor).toBe(seeds[0]?.toString('hex'));
    for (const k of new Set([1, 2, Math.ceil(length / 2), length - 1, length].filter((one) => one >= 1))) {
      const { first, seeds: some } = stretchOf(kept, length, k);
      expect(some[k - first]?.toString('hex'), `link ${k}`).toBe(seeds[k]?.toString('hex'));
    }
  },
);

test.each([
  [0, 60, 60_000],
  [57_400, 60, 60_000],
  [57_600, 60, 120_000],
  [0, 5, 5_000],
  [2_600, 5, 10_000],
])('a period that opens at %i ms with %i s is drawn at %i ms', (now, seconds, draws) => {
  expect(planPeriod(now, seconds)).toEqual({ closesMs: draws - closesBeforeMs, drawsMs: draws });
});

test('a period is named by its date and number, so that names only increase', () => {
  expect(expectOf(Date.UTC(2026, 10, 2, 23, 59), 1)).toBe('2026110200000001');
});

onBothDatabases('draws', (fresh) => {
  test('the commitment is published before the first bet, is on the receipt, and matches the reveal (H4)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const open = await club.period();
    const { token } = await club.player('ada', 100);
    const { data } = await club.bet(token, { item: 'bi,sm,11', money: '7' });
    expect(data.receipts.map(({ commitment }: { commitment: string }) => commitment)).toEqual([
      open.commitment,
      open.commitment,
      open.commitment,
    ]);
    expect(data.balance_cents).toBe(7_900);
    const drawn = await club.drawNext();
    const verdict = await checkDraw(
      { sha256, hmac: hmacSha256 },
      { lotteryKey: club.lottery.key, ...drawn, dice: JSON.parse(drawn.dice ?? '[]') },
    );
    expect([verdict.commitment, verdict.dice]).toEqual(['match', 'match']);
    expect(drawn.commitment).toBe(open.commitment);
    // The next period's commitment is the hash of its own seed, and that seed hashes to this one.
    const next = await club.period();
    expect([next.k, next.state]).toEqual([open.k + 1, 'open']);
    expect(
      createHash('sha256')
        .update(Buffer.from(drawn.seed ?? '', 'hex'))
        .digest('hex'),
    ).toBe(open.commitment);
    expect(next.commitment).toBe(drawn.seed);
  });

  test('settles every bet by the odds that were shown (H6), once', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 1_000);
    await club.bet(token, { item: plays.join(','), money: '10' });
    const drawn = await club.drawNext();
    await Promise.all([settleDrawn(club.app.context), settleDrawn(club.app.context)]);
    await settleDrawn(club.app.context);
    const won = playsWonBy(JSON.parse(drawn.dice ?? ''));
    const paid = won.reduce((sum, play) => sum + 10 * oddsOf(play, 97).multiplierHundredths, 0);
    expect(await points(club, token)).toBe(1_000 - 200 + paid / 100);
    const records = (await club.ask('/api/user_get_game_list', { token })).data;
    expect(records).toHaveLength(20);
    expect(
      records
        .filter(({ payout_cents }: { payout_cents: number }) => payout_cents > 0)
        .map(({ play }: { play: string }) => play)
        .sort(),
    ).toEqual([...won].sort());
    expect(await faultIn(club)).toBeUndefined();
    expect((await club.period()).k).toBe(2);
    const winners = (await club.ask(`/api/Lottery/winners?key=${club.lottery.key}`, { token })).data;
    // What a draw changes is included in the member's own row, so that a client needs a single request.
    const moved = (await club.ask(`/api/member/getUserInfo?lottery=${club.lottery.key}`, { token })).data;
    expect(moved.winners).toEqual(winners);
    expect(moved.bets).toEqual((await club.ask('/api/user_get_game_list', { token })).data);
    expect((await club.ask('/api/member/getUserInfo', { token })).data).toEqual({ ...moved, winners: undefined, bets: undefined });
    expect((await club.ask('/api/member/getUserInfo?lottery=nobody-has-it', { token })).data.winners).toBeUndefined();
    expect(winners.map(({ username }: { username: string }) => username)).toEqual(['a***a', 'a***a', 'a***a']);
  });

  test.each([
    [{ money: '' }, 'bet_amount_missing'],
    [{ money: '0' }, 'amount_error'],
    [{ money: '1.5' }, 'amount_error'],
    [{ money: '-3' }, 'amount_error'],
    [{ money: '1e3' }, 'amount_error'],
    [{ item: '' }, 'bet_play_missing'],
    [{ item: '19' }, 'bet_play_missing'],
    [{ item: 'bi,bi' }, 'bet_play_missing'],
    [{ money: '1001' }, 'bet_above_max'],
    [{ lid: 'nobody01' }, 'not_found'],
    [{ expect: '2026010100000001' }, 'period_closed'],
    [{ expect: '' }, 'period_closed'],
    [{ item: 'bi,sm', money: '51' }, 'balance_too_low'],
  ])('a bet of %j is refused as %s and changes nothing (V14–V17)', async (bet, reason) => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 101);
    expect((await club.bet(token, bet)).envelope.reason).toBe(reason);
    expect(await points(club, token)).toBe(101);
    expect(await club.db.queries.selectFrom('bets').selectAll().execute()).toEqual([]);
  });

  test('exactly the whole balance can be bet (V17)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    expect((await club.bet(token, { item: 'bi,sm', money: '50' })).data.balance_cents).toBe(0);
  });

  test('the server’s clock decides: no bets after the cut-off, even before the period was closed (Q31)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    const { closes_ms, expect: name } = await club.period();
    club.clock.nowMs = closes_ms - 1;
    expect((await club.bet(token, { expect: name })).envelope.code).toBe(200);
    club.clock.nowMs = closes_ms;
    expect((await club.bet(token, { expect: name })).envelope.reason).toBe('period_closed');
    await club.advance();
    club.clock.nowMs = closes_ms - 1;
    expect((await club.bet(token, { expect: name })).envelope.reason).toBe('period_closed');
  });

  test('an order without an id is recognised for two seconds, one with an id by its id (V18)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    const [first, second] = await Promise.all([club.bet(token, { key: null }), club.bet(token, { key: null })]);
    expect(first.data).toEqual(second.data);
    club.clock.nowMs += 2_001;
    const third = await club.bet(token, { key: null });
    expect(third.data.receipts[0].id).not.toBe(first.data.receipts[0].id);
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => club.bet(token, { key })));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await points(club, token)).toBe(70);
  });

  test('two processes take every step once, and a clock that jumps undoes nothing', async () => {
    const place = await fresh.place();
    const clock = { nowMs: 1_772_366_400_000 };
    const a = await openPlayClub(await fresh.open(place), { clock, seconds: 5 });
    const b = await openPlayClub(await fresh.open(place), { clock, seconds: 5, second: true });
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([a.advance(), b.advance(), a.advance(), b.advance()]);
      const { closes_ms, draws_ms } = await a.period();
      clock.nowMs = round % 2 === 0 ? closes_ms : draws_ms;
      if (round === 5) clock.nowMs += 86_400_000;
      if (round === 9) clock.nowMs -= 3_600_000;
      await Promise.all([a.advance(), b.advance()]);
    }
    const periods = await a.db.queries.selectFrom('periods').selectAll().orderBy('k').execute();
    expect(periods.map(({ k }) => k)).toEqual(periods.map((_, index) => index + 1));
    const names = periods.map(({ expect: name }) => name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
    expect(await a.db.queries.selectFrom('chains').selectAll().execute()).toHaveLength(1);
    const ended = periods.slice(0, -1);
    // Set back into the day that it had been ahead, the clock shows that the period that was open then was opened by a wrong one.
    expect(ended.flatMap(({ void_reason }) => void_reason ?? [])).toEqual(['clock_wrong']);
    for (const { state, void_reason, seed, commitment } of ended) {
      expect(state).toBe(void_reason === null ? 'drawn' : 'void');
      expect(
        createHash('sha256')
          .update(Buffer.from(seed ?? '', 'hex'))
          .digest('hex'),
      ).toBe(commitment);
    }
  });

  test('the next chain is published before the last one ends, and numbers continue', async () => {
    const club = await openPlayClub(await fresh.database(), { chainLength: 4, seconds: 5 });
    for (let round = 0; round < 10; round += 1) await club.drawNext();
    const chains = await club.db.queries.selectFrom('chains').select(['from_k', 'length', 'published_ms']).orderBy('from_k').execute();
    expect(chains.map(({ from_k }) => from_k)).toEqual([1, 5, 9, 13]);
    const periods = await club.db.queries.selectFrom('periods').selectAll().orderBy('k').execute();
    for (const { from_k, published_ms } of chains.slice(1)) {
      const first = periods.find(({ k }) => k === from_k);
      if (first) expect(published_ms).toBeLessThan(first.opens_ms);
    }
    const { data } = await club.ask(`/api/fairness/${club.lottery.key}`);
    expect(data.chains).toHaveLength(4);
    expect(data.periods).toHaveLength(10);
    expect(data.now.k).toBe(11);
  });

  test('a seed that does not match its commitment voids the period: stakes are returned, the void stays, a new chain starts (H21)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    await club.bet(token, { item: 'bi,sm', money: '20' });
    // Bypasses the guards, like a person editing the database: another chain's seeds under this one's name.
    const drop = club.db.kind === 'sqlite' ? 'drop trigger chains_fixed' : 'drop trigger chains_fixed on chains';
    const { CompiledQuery } = await import('kysely');
    await club.db.transaction(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(drop));
      const { kept } = await makeChain(new Uint8Array(32).fill(9), shortChain, async () => undefined);
      const sealed_seeds = club.app.context.sealer.seal(`chain|${club.lottery.id}|1`, kept.toString('base64'));
      await tx.updateTable('chains').set({ sealed_seeds }).execute();
    });
    // Another process: this one has the right seeds in memory.
    const other = await openPlayClub(club.db, { clock: club.clock, second: true });
    const { draws_ms } = await club.period();
    club.clock.nowMs = draws_ms;
    const { queries } = club.db;
    const fresher = { ...other.app.context, db: { ...club.db, queries } };
    await advance(fresher, club.lottery);
    await settleDrawn(club.app.context);
    const [ended] = await queries.selectFrom('periods').selectAll().orderBy('k').execute();
    expect(ended).toMatchObject({ state: 'void', void_reason: 'seed_mismatch', dice: null, settled: 1 });
    expect(ended?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await points(club, token)).toBe(100);
    const { data } = await club.ask(`/api/fairness/${club.lottery.key}`);
    expect([data.voids, data.periods[0].void, data.chains.length, data.now.k]).toEqual([1, 'seed_mismatch', 2, 2]);
    expect(await faultIn(club)).toBeUndefined();
  });
});
