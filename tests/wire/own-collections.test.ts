import { createHash, createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { collectionNames, collections, isOwnCollection, type OwnCollectionName } from '../../src/contract/collections/mirror.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { key, pin, WalletClub } from './wallet-club.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into rows of every collection
type RowOf = any;

const ownCollections = collectionNames.filter((name): name is OwnCollectionName => isOwnCollection(name));

/** Pulls a collection completely, each reply with at most 200 rows; checks every row against its schema. */
async function pull(wallet: WalletClub, collection: OwnCollectionName, cursor = '', as = wallet.ada.token) {
  const pages: RowOf[][] = [];
  let from = cursor;
  let told: number | undefined;
  for (let more = true; more; ) {
    const answer = await wallet.read(`/mirror/${collection}?cursor=${encodeURIComponent(from)}`, as);
    const { rows, gone, cursor: next, more: on, rev } = wallet.fits('mirror', answer) as RowOf;
    for (const row of rows) expect(v.safeParse(collections[collection].row, row).issues, JSON.stringify(row)).toBeUndefined();
    expect(gone).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(200);
    pages.push(rows);
    [from, more, told] = [next, on, rev];
  }
  return { pages, rows: pages.flat(), cursor: from, rev: told };
}

/** Checks the chain and its head, computed as src/contract/README.md describes it, without our code. */
function checkChain(memberId: string, entries: RowOf[], head: RowOf): void {
  let prev = Buffer.alloc(32);
  let balance = 0;
  for (const [index, entry] of entries.entries()) {
    const { seq, transfer, kind, amount_cents, balance_cents, at_ms } = entry;
    balance += amount_cents;
    expect([entry.seq, entry.prev, entry.balance_cents]).toEqual([index + 1, prev.toString('hex'), balance]);
    prev = createHash('sha256')
      .update(prev)
      .update(`${seq}|${transfer}|${kind}|${amount_cents}|${balance_cents}|${at_ms}`, 'utf8')
      .digest();
    expect(entry.hash).toBe(prev.toString('hex'));
  }
  expect([head.seq, head.hash]).toEqual([entries.length, prev.toString('hex')]);
  const raw = Buffer.from(head.public_key, 'base64');
  expect(raw.length).toBe(32);
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
  const signed = (text: string) => verify(null, Buffer.from(text), publicKey, Buffer.from(head.signature, 'base64'));
  expect(signed(`foyer/statement/1|${memberId}|${head.seq}|${head.hash}`)).toBe(true);
  expect(signed(`foyer/statement/1|${memberId}|${head.seq + 1}|${head.hash}`)).toBe(false);
}

onBothDatabases("a member's own collections", (fresh) => {
  test('have the rows of their schemas, only of this member, and continue from their cursors', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const bob = await wallet.person('bob');
    await wallet.makeReady(bob);
    await wallet.act('withdraw', { money: '10', paypwd: pin }, { as: bob.token });
    await wallet.beginDeposit('7', { as: bob.token });
    const first = await Promise.all(ownCollections.map((collection) => pull(wallet, collection)));
    const before = Object.fromEntries(ownCollections.map((collection, index) => [collection, first[index]]));
    expect(before.withdrawals?.rows).toEqual([]);
    expect(before.deposits?.rows).toEqual([]);
    expect(before.limits?.rows).toHaveLength(1);

    await wallet.act('withdraw', { money: '10', paypwd: pin });
    const { page } = await wallet.beginDeposit('50');
    await wallet.press(page, 'confirm');
    await wallet.act('limits', { name: 'stake_24h', value: '500' });
    const changed = async (collection: OwnCollectionName) => (await pull(wallet, collection, before[collection]?.cursor)).rows;
    expect(await changed('withdrawals')).toMatchObject([{ status: 1, amount_cents: 1_000, bank_code: '••••2051' }]);
    expect(await changed('deposits')).toMatchObject([{ status: 2, amount_cents: 5_000 }]);
    expect(await changed('money-log')).toMatchObject([{ kind: 'withdraw_hold' }, { kind: 'deposit' }]);
    expect((await changed('statement')).map(({ id }) => id)).toEqual(['0000000002', '0000000003', 'head']);
    expect(await changed('limits')).toMatchObject([{ id: 'limits' }]);
    expect(await changed('notifications')).toMatchObject([{ kind: 'deposit_credited', values: { points: '50.00' } }]);
    // And then nothing, until something happens. All of them return the revision that the stream announces.
    const told = await wallet.club.db.queries
      .selectFrom('member_revs')
      .select('rev')
      .where('member_id', '=', wallet.ada.id)
      .executeTakeFirst();
    for (const collection of ownCollections) {
      const { cursor, rev } = await pull(wallet, collection);
      expect([collection, rev]).toEqual([collection, told?.rev]);
      expect([collection, (await pull(wallet, collection, cursor)).rows]).toEqual([collection, []]);
    }
  });

  test("refuse another member's cursor, another collection's and a visitor", async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const bob = await wallet.person('bob');
    for (const [index, collection] of ownCollections.entries()) {
      const { cursor } = await pull(wallet, collection);
      const from = `?cursor=${encodeURIComponent(cursor)}`;
      const other = ownCollections[(index + 1) % ownCollections.length];
      expect((await wallet.read(`/mirror/${collection}${from}`, bob.token)).envelope).toMatchObject({
        code: 410,
        reason: 'cursor_unknown',
      });
      expect((await wallet.read(`/mirror/${other}${from}`)).envelope.reason).toBe('cursor_unknown');
      expect((await wallet.club.ask(`/api/mirror/${collection}${from}`)).envelope.reason).toBe('auth');
    }
  });

  // 200 rows are a whole reply: only the head comes after it.
  test.each([199, 200, 201, 430])('come in replies of 200 rows, with the head after the last of %i entries', async (count) => {
    const wallet = await WalletClub.bare(await fresh.database());
    for (let n = 0; n < count; n += 1) await wallet.grant(wallet.ada.id, 100 + n);
    const log = await pull(wallet, 'money-log');
    expect(log.rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, n) => String(n + 1).padStart(10, '0')));
    const { pages, rows } = await pull(wallet, 'statement');
    expect(pages.map((page) => page.length)).toEqual(pagesOf(count + 1));
    expect(rows.at(-1)?.id).toBe('head');
    checkChain(wallet.ada.id, rows.slice(0, -1), rows.at(-1));
  });

  test('the statement itself has 500 entries a page, oldest first, and a head signed with its public key', async () => {
    const wallet = await WalletClub.bare(await fresh.database());
    const empty = wallet.fits('statement', await wallet.read('/member/statement')) as RowOf;
    checkChain(wallet.ada.id, empty.entries, empty.head);
    for (let n = 0; n < 501; n += 1) await wallet.grant(wallet.ada.id, 100 + n);
    const first = wallet.fits('statement', await wallet.read('/member/statement')) as RowOf;
    const rest = wallet.fits('statement', await wallet.read('/member/statement?after=500')) as RowOf;
    expect([first.entries.length, rest.entries.length]).toEqual([500, 1]);
    checkChain(wallet.ada.id, [...first.entries, ...rest.entries], rest.head);
    expect((await wallet.read('/member/statement?after=501')).data.entries).toEqual([]);
    for (const after of ['-1', '1.5', '01', 'x', '1e2']) {
      expect((await wallet.read(`/member/statement?after=${after}`)).envelope.reason).toBe('bad_request');
    }
  });

  test('records have 20 rows a page and balance movements 10, newest first, from page 1 (C15, E45, T32)', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    await wallet.operate('setting set withdraw_num 100');
    for (let n = 1; n <= 21; n += 1) {
      wallet.clock.nowMs += 1_000;
      await wallet.act('withdraw', { money: String(n), paypwd: pin });
      await wallet.beginDeposit(String(n));
    }
    const money = async (path: string) => {
      const { data } = await wallet.read(path);
      return (data.data ?? data).map((row: RowOf) => Number(row.money));
    };
    const down = (from: number, count: number) => Array.from({ length: count }, (_, n) => from - n);
    for (const path of ['/user_get_withdraw_list', '/getUserRechargeList']) {
      expect(await money(path)).toEqual(down(21, 20));
      expect(await money(`${path}?page=1`)).toEqual(down(21, 20));
      expect(await money(`${path}?page=2`)).toEqual([1]);
      expect(await money(`${path}?page=3`)).toEqual([]);
      expect((await wallet.read(`${path}?page=0`)).envelope.reason).toBe('bad_request');
    }
    expect(await money('/getMoneylog')).toEqual(down(21, 10).map((points) => -points));
    expect(await money('/getMoneylog?page=3&limit=10')).toEqual([-1, 1_000]);
    expect(await money('/getMoneylog?page=4')).toEqual([]);
    expect((await wallet.read('/getMoneylog?limit=20')).envelope.reason).toBe('bad_request');
  });

  test('nothing in a request but its session selects the account (H16)', async () => {
    const wallet = await WalletClub.ready(await fresh.database());
    const bob = await wallet.person('bob');
    const before = await wallet.state();
    const names = ['id', 'uid', 'user_id', 'member_id', 'memberId', 'mid', 'token', 'username', 'userid'];
    // Messages belong to everybody. The body of an upload is not a form: uploads.test.ts sends it these names.
    const others: string[] = [calls.messages.name, calls.uploadPicture.name];
    const mine: Call[] = Object.values<Call>(calls).filter(({ who, name }) => who === 'member' && !others.includes(name));
    expect(mine.length).toBeGreaterThan(15);
    for (const call of mine) {
      for (const name of names.filter((candidate) => !Object.hasOwn(call.fields.entries, candidate))) {
        for (const path of call.get) {
          const answer = await wallet.read(`${path}?${name}=${bob.id}`);
          expect([path, name, answer.envelope.reason]).toEqual([path, name, 'bad_request']);
        }
        for (const path of call.post) {
          const answer = await wallet.club.ask(`/api${path}`, { form: { [name]: bob.id }, token: wallet.ada.token });
          expect([path, name, answer.envelope.reason]).toEqual([path, name, 'bad_request']);
        }
      }
    }
    const claims: Record<string, string>[] = [
      { uid: bob.id },
      { 'x-member-id': bob.id },
      { 'x-user': 'bob' },
      { cookie: `member=${bob.id}` },
    ];
    for (const headers of claims) {
      const answer = await wallet.club.ask('/api/user_info', { token: wallet.ada.token, headers });
      expect(answer.data.id).toBe(wallet.ada.id);
    }
    // The username is one member's, the session another's: the session's account is used.
    expect((await wallet.act('withdraw', { money: '10', paypwd: pin }, { id: key(1), as: bob.token })).envelope.reason).toBe(
      'bank_missing',
    );
    expect(await wallet.state()).toBe(before);
  });
});

const pagesOf = (rows: number): number[] => [...Array<number>(Math.floor(rows / 200)).fill(200), ...(rows % 200 === 0 ? [] : [rows % 200])];
