import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { spinWheel } from '../../src/domain/wheel.ts';
import { turnAfter } from '../../src/domain/wheel-check.ts';
import type { MemberAsker } from '../../src/server/commands/command.ts';
import { changeWheelSeed } from '../../src/server/commands/wheel-seeds.ts';
import type { Context } from '../../src/server/context.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { hmacSha256 } from '../../src/server/draws/hashes.ts';
import { seedOfPair } from '../../src/server/draws/wheel.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { operate } from '../ledger/operate.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import type { Answer } from '../wire/open-club.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

const prizes = [
  { title: 'Nothing', points: 0, weight: 50 },
  { title: '5 points', points: 5, weight: 30 },
  { title: '40 points', points: 40, weight: 20 },
];

/** Runs an operator's command on the club's own database and clock, with its keys. */
async function typed(club: PlayClub, ...words: string[]) {
  const { db, sealer, statementKey, keys, nowMs, newId, randomBytes, config } = club.app.context;
  const attribution = { actor: 'desk', reason: '' };
  return operate({ config, db, sealer, statementKey, keys, nowMs, newId, randomBytes, attribution, dataDir: '/nowhere' }, words);
}

async function setWheel(club: PlayClub, list: object[], ...more: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-wheel-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'prizes.json'), JSON.stringify(list));
  return typed(club, 'wheel', 'set', '--prizes', join(folder, 'prizes.json'), ...more);
}

const fairness = async (club: PlayClub, token: string) => (await club.ask('/api/fairness/wheel', { token })).data;

const turn = (club: PlayClub, token: string, key = randomUUID()): Promise<Answer> =>
  club.ask('/api/luckdraw', { method: 'POST', token, headers: { 'idempotency-key': key } });

async function choose(club: PlayClub, token: string, text: string, hash?: string): Promise<Answer> {
  const server_seed_hash = hash ?? (await fairness(club, token)).next_server_seed_hash;
  return club.ask('/api/fairness/wheel', { form: { member_seed: text, server_seed_hash }, token });
}

async function openWheel(db: PlayClub['db']): Promise<{ club: PlayClub; token: string }> {
  const club = await openPlayClub(db);
  await setWheel(club, prizes, '--cost', '10', '--free', '1');
  const { token } = await club.player('ada', 100);
  return { club, token };
}

const points = async (club: PlayClub, token: string): Promise<number> => (await club.ask('/api/user_info', { token })).data.money_value;

/** Whether a transaction of this database waits for another one's lock. */
async function waitingTransactions({ db }: PlayClub): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db.queries);
  return rows.length > 0;
}

onBothDatabases('the wheel', (fresh, kind) => {
  test('no spin without the member’s own text, which is chosen after the next hash was shown', async () => {
    const { club, token } = await openWheel(await fresh.database());
    expect((await turn(club, token)).envelope.reason).toBe('wheel_seed_missing');
    const before = await fairness(club, token);
    expect([before.server_seed_hash, before.member_seed, before.free_left, before.cost_cents]).toEqual(['', '', 1, 1_000]);
    expect(before.next_server_seed_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await choose(club, token, 'mine', 'ab'.repeat(32))).envelope.reason).toBe('wheel_hash_stale');
    expect((await choose(club, token, '')).envelope.reason).toBe('wheel_seed_invalid');
    expect((await choose(club, token, 'x'.repeat(65))).envelope.reason).toBe('wheel_seed_invalid');
    const { data } = await choose(club, token, ' 幸运 ');
    expect([data.server_seed_hash, data.member_seed, data.n]).toEqual([before.next_server_seed_hash, ' 幸运 ', 0]);
    expect(data.next_server_seed_hash).not.toBe(before.next_server_seed_hash);
    // The same hash a second time is refused: neither side can go back.
    expect((await choose(club, token, 'again', before.next_server_seed_hash)).envelope.reason).toBe('wheel_hash_stale');
  });

  test('a sealed seed opens for its own pair alone: not for another member, nor for another pair of the same one', async () => {
    const { club, token } = await openWheel(await fresh.database());
    const { token: other } = await club.player('ben', 100);
    await choose(club, token, 'mine');
    await choose(club, other, 'mine as well');
    const pairs = await club.db.queries.selectFrom('wheel_pairs').selectAll().orderBy('member_id').orderBy('no').execute();
    expect(pairs.map(({ no }) => no)).toEqual([1, 2, 1, 2]);
    for (const pair of pairs)
      for (const { server_seed } of pairs) {
        const open = () => seedOfPair(club.app.context.sealer, { ...pair, server_seed });
        if (server_seed === pair.server_seed) expect(open()).toMatch(/^[0-9a-f]{64}$/);
        else expect(open).toThrow();
      }
  });

  test('a spin at another price than the member was shown is refused, and nothing is charged', async () => {
    const { club, token } = await openWheel(await fresh.database());
    await choose(club, token, 'told');
    const told = (cost: string) => club.ask('/api/luckdraw', { form: { cost }, token });
    expect((await told('1000')).envelope.reason, 'it is free').toBe('wheel_cost_changed');
    expect((await told('0')).envelope.code).toBe(200);
    const before = await points(club, token);
    expect((await told('0')).envelope.reason, 'it was the last free one').toBe('wheel_cost_changed');
    expect([await points(club, token), (await fairness(club, token)).n]).toEqual([before, 1]);
    const { data } = await told('1000');
    expect(data.balance_cents).toBe(Math.round(before * 100) - 1_000 + data.points_cents);
    for (const odd of ['1e3', '-1', ' 0', '00', '1000.0']) expect((await told(odd)).envelope.code, odd).toBe(400);
  });

  test('spins follow from the seeds, as the reveal shows; the free one first, then for the price', async () => {
    const { club, token } = await openWheel(await fresh.database());
    await choose(club, token, 'my text');
    const { server_seed_hash } = await fairness(club, token);
    const turns = [];
    for (let n = 0; n < 6; n += 1) turns.push((await turn(club, token)).data);
    expect(turns.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5]);
    const won = turns.reduce((sum, { points_cents }) => sum + points_cents, 0);
    expect(await points(club, token)).toBe(100 - 50 + won / 100);
    const hidden = await fairness(club, token);
    expect([hidden.revealed, hidden.free_left, hidden.n]).toEqual([[], 0, 6]);
    await choose(club, token, 'another text');
    const [pair] = (await fairness(club, token)).revealed;
    expect(createHash('sha256').update(Buffer.from(pair.server_seed, 'hex')).digest('hex')).toBe(server_seed_hash);
    const list = (await club.ask('/api/luckdrawlist', { method: 'POST', token })).data;
    for (const { n, weights, prize_id } of pair.spins) {
      const index = await spinWheel(hmacSha256, Buffer.from(pair.server_seed, 'hex'), { memberSeed: 'my text', n, weights });
      expect([list[index].id, turns[n].id]).toEqual([prize_id, prize_id]);
    }
    const mirrored = (await club.ask('/api/mirror/wheel-spins', { token })).data.rows;
    expect(mirrored.map(({ server_seed }: { server_seed: string }) => server_seed)).toEqual(Array(6).fill(pair.server_seed));
    expect((await verifyLedger(club.db, club.app.context.statementKey.publicKey)).fault).toBeUndefined();
  });

  test('prizes have names in several languages, beside what a pair of seeds is promised with', async () => {
    const { club, token } = await openWheel(await fresh.database());
    const german = ['Nichts', '5 Punkte', '40 Punkte'];
    await setWheel(
      club,
      prizes.map((prize, index) => ({ ...prize, texts: { de: german[index], ja: 'ポイント' } })),
    );
    await choose(club, token, 'mine');
    const [won] = [(await turn(club, token)).data];
    const post = async (path: string, lang: string) => (await club.ask(path, { method: 'POST', token, lang })).data;
    const titles = async (lang: string) => (await post('/api/luckdrawlist', lang)).map(({ title }: { title: string }) => title);
    const own = prizes.map(({ title }) => title);
    expect([await titles('en_us'), await titles('de_de'), await titles('es_spa')]).toEqual([own, german, own]);
    const [list] = [await post('/api/luckdrawlist', 'de_de')];
    expect(list[1].texts).toEqual({ en_us: { title: '5 points' }, de_de: { title: '5 Punkte' }, ja_ja: { title: 'ポイント' } });
    const spin = async (lang: string) => (await club.ask('/api/mirror/wheel-spins', { token, lang })).data.rows[0];
    const at = list.findIndex(({ id }: { id: string }) => id === won.id);
    expect(await spin('de_de')).toMatchObject({ title: german[at], texts: { en_us: { title: own[at] } } });
    expect((await spin('de_de')).prizes.map(({ title }: { title: string }) => title)).toEqual(german);
    expect((await spin('vn_vn')).title).toBe(own[at]);
    await club.db.transaction((tx) => tx.updateTable('wheel_spins').set({ points_cents: 500 }).execute());
    expect(await post('/api/luckdrawlog', 'de_de')).toMatchObject([{ mmname: german[at], texts: { en_us: { mmname: own[at] } } }]);

    // A name more ends no pair; the one that pairs were promised with stays.
    const before = await fairness(club, token);
    const pairs = () => club.db.queries.selectFrom('wheel_pairs').select(['no', 'prizes']).orderBy('no').execute();
    const promised = await pairs();
    expect(JSON.stringify(promised)).not.toContain('Punkte');
    expect(await typed(club, 'wheel', 'name', '2', '--title', '5 puntos', '--language', 'es')).toMatchObject({
      title: '5 points',
      languages: ['en-US', 'es', 'ja', 'de'],
    });
    expect([await fairness(club, token), await pairs()]).toEqual([before, promised]);
    expect(await titles('es_spa')).toEqual([own[0], '5 puntos', own[2]]);
    await typed(club, 'wheel', 'name', '2', '--without-language', 'de');
    expect(await titles('de_de')).toEqual([german[0], own[1], german[2]]);
    for (const [words, reason] of [
      [['2', '--title', 'Five'], 'wrong_state'],
      [['2', '--title', 'Five', '--language', 'en-US'], 'wrong_state'],
      [['2', '--without-language', 'en-US'], 'wrong_state'],
      [['2', '--without-language', 'de'], 'not_found'],
      [['4', '--title', 'Cuatro', '--language', 'es'], 'not_found'],
      [['2', '--language', 'es'], 'usage'],
      [['2', '--title', 'x'.repeat(41), '--language', 'es'], 'usage'],
    ] as const) {
      await expect(typed(club, 'wheel', 'name', ...words), words.join(' ')).rejects.toMatchObject({ reason });
    }
    expect(await typed(club, 'wheel', 'list')).toMatchObject({
      prizes: [{ place: 1 }, { place: 2, languages: ['en-US', 'es', 'ja'] }, {}],
    });
  });

  test('the titles of a file are in the language that is said; English stands in, if it has it', async () => {
    const { club, token } = await openWheel(await fresh.database());
    const [none, five] = [
      { title: 'Nichts', points: 0, weight: 5 },
      { title: '5 Punkte', points: 5, weight: 3, texts: { en: '', 'en-US': '5 points' } },
    ];
    await expect(setWheel(club, [none, five], '--language', 'de')).rejects.toMatchObject({ reason: 'prizes_invalid' });
    await setWheel(club, [none, { ...five, texts: { 'en-US': '5 points' } }], '--language', 'de');
    const titles = async (lang: string) =>
      (await club.ask('/api/luckdrawlist', { method: 'POST', token, lang })).data.map(({ title }: { title: string }) => title);
    expect([await titles('de_de'), await titles('ja_ja')]).toEqual([
      ['Nichts', '5 Punkte'],
      ['Nichts', '5 points'],
    ]);
  });

  test('changed weights never affect a pair in use: they end it and reveal its seed (H22)', async () => {
    const { club, token } = await openWheel(await fresh.database());
    await choose(club, token, 'mine');
    await turn(club, token);
    const before = await fairness(club, token);
    await setWheel(club, [...prizes].reverse());
    const after = await fairness(club, token);
    expect([after.server_seed_hash, after.member_seed]).toEqual(['', '']);
    expect(after.revealed[0].server_seed_hash).toBe(before.server_seed_hash);
    expect(after.revealed[0].spins[0].weights).toEqual([50, 30, 20]);
    expect((await turn(club, token)).envelope.reason).toBe('wheel_seed_missing');
    await choose(club, token, 'mine');
    expect((await fairness(club, token)).prizes.map(({ weight }: { weight: number }) => weight)).toEqual([20, 30, 50]);
  });

  // SQLite has one writer: there a pair is started before the new prizes, or after them.
  test.runIf(kind === 'postgres')('new prizes also end a pair that is just being started with the old ones (H22)', async () => {
    const place = await fresh.place();
    const club = await openPlayClub(await fresh.open(place));
    const operator = await openPlayClub(await fresh.open(place), { clock: club.clock, second: true });
    await setWheel(club, prizes);
    const { id: memberId, token } = await club.player('ada', 100);
    const { next_server_seed_hash: server_seed_hash } = await fairness(club, token);
    const { context } = club.app;
    const started = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const held: Context['db'] = {
      ...context.db,
      transaction: (work) =>
        context.db.transaction(async (tx) => {
          const result = await work(tx);
          started.resolve();
          await mayCommit.promise;
          return result;
        }),
    };
    const member = { kind: 'member', memberId, language: 'en_us' } as MemberAsker['member'];
    const asker = { address: '', device: '', token, tokensso: undefined, member, commandId: undefined };
    const choosing = changeWheelSeed({ ...context, db: held }, asker, { member_seed: 'mine', server_seed_hash });
    await started.promise;
    let isSet = false;
    const setting = setWheel(operator, [...prizes, { title: '1 point', points: 1, weight: 1 }]).then((report) => {
      isSet = true;
      return report;
    });
    // Until it waits for the pair, or (the fault) has not waited.
    await vi.waitFor(async () => expect(isSet || (await waitingTransactions(club))).toBe(true), { timeout: 10_000 });
    mayCommit.resolve();
    expect([(await choosing).ok, (await setting).pairs_ended]).toEqual([true, 1]);
    expect((await fairness(club, token)).server_seed_hash, 'the pair with the old prizes has ended').toBe('');
  });

  test('new prizes notify every member whose pair they end of what its next spin would have given (H18, H22)', async () => {
    const { club, token } = await openWheel(await fresh.database());
    const bea = await club.player('bea', 100);
    await club.player('cleo', 100);
    await choose(club, token, 'mine');
    await choose(club, bea.token, 'hers');
    const { data: first } = await turn(club, token);
    await setWheel(club, [...prizes].reverse());
    const ended = async (as: string) => {
      const { rows } = (await club.ask('/api/mirror/notifications', { token: as })).data;
      return rows.filter(({ kind }: { kind: string }) => kind === 'wheel_ended').map(({ values }: { values: unknown }) => values);
    };
    const titles = prizes.map(({ title }) => title);
    for (const [as, text, n] of [
      [token, 'mine', 1],
      [bea.token, 'hers', 0],
    ] as const) {
      const [pair] = (await fairness(club, as)).revealed;
      const weights = prizes.map(({ weight }) => weight);
      const index = await spinWheel(hmacSha256, Buffer.from(pair.server_seed, 'hex'), { memberSeed: text, n, weights });
      expect(await ended(as)).toEqual([{ n: String(n + 1), prize: titles[index] }]);
    }
    // The client computes it from its own spin's row, which now has the seed.
    const [spin] = (await club.ask('/api/mirror/wheel-spins', { token })).data.rows;
    expect(spin.id).toBe(first.spin);
    const index = await turnAfter({ sha256: async (bytes) => createHash('sha256').update(bytes).digest(), hmac: hmacSha256 }, spin);
    expect([{ n: '2', prize: spin.prizes[index ?? -1]?.title }]).toEqual(await ended(token));
    expect(await ended(await club.tokenOf('cleo'))).toEqual([]);
    // Changing only the price ends nothing.
    await typed(club, 'wheel', 'set', '--free', '2');
    expect(await ended(token)).toHaveLength(1);
  });

  test.each<[string[], string]>([
    [['wheel', 'set', '--cost', '9'], 'setting_blocks'],
    [['wheel', 'set', '--cost', '0'], 'setting_blocks'],
    [['setting', 'set', 'wheel_cost', '9'], 'setting_blocks'],
    [['setting', 'set', 'wheel_cost', '0'], 'setting_blocks'],
    [['wheel', 'set', '--free', '5'], 'done'],
    [['wheel', 'set', '--cost', '10'], 'done'],
  ])('%j on a wheel that gives 9.5 points on average: %s', async (words, end) => {
    const { club } = await openWheel(await fresh.database());
    expect(
      await typed(club, ...words).then(
        () => 'done',
        (error: { reason: string }) => error.reason,
      ),
    ).toBe(end);
  });

  test('prizes that give more than a spin costs are refused, and end no pair', async () => {
    const { club, token } = await openWheel(await fresh.database());
    await choose(club, token, 'mine');
    const dear = [
      { title: 'Nothing', points: 0, weight: 1 },
      { title: '21 points', points: 21, weight: 1 },
    ];
    await expect(setWheel(club, dear)).rejects.toMatchObject({ reason: 'setting_blocks', message: expect.stringContaining('105 %') });
    expect((await fairness(club, token)).member_seed).toBe('mine');
    await setWheel(club, dear, '--cost', '11');
    expect((await fairness(club, token)).member_seed).toBe('');
  });

  test('a spin happens once: in parallel with the same id; and many never make the balance negative', async () => {
    const { club, token } = await openWheel(await fresh.database());
    await setWheel(club, [prizes[0] ?? {}, { title: 'Still nothing', points: 0, weight: 1 }]);
    await choose(club, token, 'mine');
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => turn(club, token, key)));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 15 }, () => turn(club, token)));
    const done = many.filter(({ envelope }) => envelope.code === 200);
    expect([done.length, await points(club, token)]).toEqual([10, 0]);
    expect(many.filter(({ envelope }) => envelope.reason === 'balance_too_low')).toHaveLength(5);
    expect(new Set(done.map(({ data }) => data.n)).size).toBe(10);
  });

  test('a closed wheel, a pause and a stake limit refuse it', async () => {
    const { club, token } = await openWheel(await fresh.database());
    await choose(club, token, 'mine');
    await club.db.transaction((tx) => setSetting(tx, 'isluckdraw', 0));
    expect((await turn(club, token)).envelope.reason).toBe('wheel_closed');
    await club.db.transaction((tx) => setSetting(tx, 'isluckdraw', 1));
    await club.ask('/api/member/limits', { form: { name: 'stake_24h', value: '5' }, token });
    expect((await turn(club, token)).envelope.code).toBe(200);
    expect((await turn(club, token)).envelope.reason).toBe('stake_limit_24h');
    await club.ask('/api/member/limits', { form: { cool_off_hours: '24' }, token });
    expect((await turn(club, token)).envelope.reason).toBe('play_excluded');
  });

  test.each([
    [['wheel', 'set'], 'usage'],
    [['wheel', 'set', '--cost', '-1'], 'usage'],
    [['lottery', 'add', '--key', 'wheel', '--name', 'W', '--period-seconds', '60'], 'key_reserved'],
    [['lottery', 'add', '--key', 'a b', '--name', 'W', '--period-seconds', '60'], 'usage'],
    [['lottery', 'add', '--key', 'k', '--name', 'W', '--period-seconds', '4'], 'usage'],
    [['lottery', 'add', '--key', 'k', '--name', 'W', '--period-seconds', '60', '--rtp', '101'], 'usage'],
    [['lottery', 'add', '--key', 'key-lottery01', '--name', 'W', '--period-seconds', '60'], 'lottery_exists'],
    [['lottery', 'close', '--key', 'nobody'], 'not_found'],
    [['lottery', 'result', '--key', 'key-lottery01', '--dice', '666'], 'usage'],
    [['lottery', 'add', '--key', 'k', '--name', 'W', '--period-seconds', '60', '--result', '666'], 'usage'],
  ])('the operator’s %j is refused: %s', async (words, reason) => {
    const club = await openPlayClub(await fresh.database());
    await expect(typed(club, ...words)).rejects.toMatchObject({ reason });
  });

  test('a lottery is added, draws, and is closed after the open draw', async () => {
    const club = await openPlayClub(await fresh.database());
    const { key } = await typed(club, 'lottery', 'add', '--key', 'fast', '--name', 'Fast', '--period-seconds', '5', '--rtp', '90');
    expect(key).toBe('fast');
    const { token } = await club.player('ada', 10);
    const odds = async () => {
      const list = (await club.ask('/api/lottery_list')).data as { key: string; id: string; rtp_hundredths: number; open: number }[];
      return list.find((one) => one.key === 'fast');
    };
    expect(await odds()).toMatchObject({ rtp_hundredths: 90, open: 1 });
    const rows = (await club.ask(`/api/Lottery/getLotteryPeilv?id=${(await odds())?.id}`, { token })).data;
    expect(rows.find(({ type }: { type: string }) => type === 'bi')).toMatchObject({
      multiplier_hundredths: 180,
      return_hundredths_of_percent: 9_000,
    });
    await typed(club, 'lottery', 'close', '--key', 'fast');
    expect(await odds()).toMatchObject({ open: 0 });
    expect((await typed(club, 'audit', 'list')).audit).toMatchObject([{ action: 'lottery close' }, { action: 'lottery add' }]);
  });
});
