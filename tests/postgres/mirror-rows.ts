import type { Insertable } from 'kysely';
import type { CollectionName } from '../../src/contract/collections/mirror.ts';
import type { Database, Queries } from '../../src/server/db/database.ts';
import type { Tables } from '../../src/server/db/schema.ts';
import { availableAccount } from '../../src/server/ledger/balance.ts';
import { addClass, addMember, addRegion, asking, idOf, messageValues, profileValues, registered, videoValues } from './collection-rows.ts';

const { memberId } = registered;
const atMs = asking({} as Database).nowMs;
const hex = '0'.repeat(64);

/** Rows that change together: first more than a page of them, then a few at a time. */
const together = 250;
const rowsEach = 7;
const revOf = (number: number): number => 2 + Math.max(0, Math.ceil((number - together) / rowsEach));

const counted = <Row>(count: number, row: (number: number) => Row): Row[] => Array.from({ length: count }, (_, at) => row(at + 1));

const lottery = (number: number, rev: number): Insertable<Tables['lotteries']> => ({
  id: idOf('lottery', number),
  key: `Dice_${number}-${'k'.repeat(20)}`,
  name: '',
  desc: '',
  ico: '',
  class_id: 'class001',
  pos: number,
  hot: 0,
  rev,
});

/** When the period with that number was drawn in `fillCollections`. */
export const drawnMsOf = (k: number): number => atMs - 1_000_000 + k * 1_000;

/** Every draw has its own revision; in a club that was filled by a tool many may share one. */
const period = (k: number): Insertable<Tables['periods']> => ({
  lottery_id: idOf('lottery', 1 + (k % 2)),
  k,
  expect: `20261122${String(k).padStart(8, '0')}`,
  opens_ms: k,
  closes_ms: k,
  draws_ms: k,
  commitment: hex,
  beacon: 'none',
  state: 'drawn',
  settled: 1,
  seed: hex,
  dice: '[1,2,3]',
  void_reason: null,
  drawn_ms: drawnMsOf(k),
  rev: revOf(k),
});

const money = { bank_name: '', sealed_account: '', masked_account: '', holder: '', approved_by: null, reason: '' };

/** Fills every collection with `count` rows (single documents exist anyway), of one member if it is one of a member's own. */
export async function fillCollections(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await addMember(tx);
    await addClass(tx);
    await addRegion(tx);
    /** The tables check the rows' types themselves. */
    const insert = async (table: keyof Tables, row: (number: number) => object) => {
      await tx
        .insertInto(table)
        .values(counted(count, row) as never)
        .execute();
    };
    const own = (number: number) => ({ member_id: memberId, rev: revOf(number) });
    const rev = revOf;
    await insert('regions', (n) => ({ id: idOf('region', n), name: '', pos: n, city: '', pictures: '[]', rev: rev(n) }));
    await insert('classes', (n) => ({ id: idOf('class', n), name: '', kind: 'video', pos: n, rev: rev(n) }));
    await insert('lotteries', (n) => lottery(n, rev(n)));
    await insert('notices', (n) => ({ id: idOf('notice', n), name: '', text: '', at_ms: n, rev: rev(n) }));
    await insert('profiles', (n) => profileValues(n, rev(n)));
    await insert('videos', (n) => videoValues(n, rev(n)));
    await insert('periods', period);
    await insert('messages', (n) => messageValues(n, rev(n)));
    await insert('posts', (n) => ({
      id: idOf('post', n),
      nickname: '',
      content: '',
      state: 'shown',
      reason: '',
      decided_ms: null,
      at_ms: n,
      ...own(n),
    }));
    await insert('reports', (n) => ({
      id: idOf('report', n),
      kind: 'message',
      target_id: idOf('message', n),
      reason: '',
      at_ms: n,
      closed_ms: null,
      closed_by: null,
      outcome: '',
      ...own(n),
    }));
    await insert('favourites', (n) => ({ profile_id: idOf('profile', n), want: 1, stars: 0, at_ms: n, ...own(n) }));
    await insert('notifications', (n) => ({
      id: idOf('notification', n),
      kind: 'password_changed',
      value_json: '{}',
      at_ms: n,
      ...own(n),
    }));
    await insert('withdrawals', (n) => ({
      id: idOf('withdrawal', n),
      amount_cents: 100,
      status: 1,
      created_ms: n,
      updated_ms: n,
      seq: n,
      ...money,
      ...own(n),
    }));
    await insert('deposits', (n) => ({
      id: idOf('deposit', n),
      amount_cents: 100,
      status: 1,
      reason: '',
      provider: 'sandbox',
      channel: '',
      created_ms: n,
      expires_ms: n,
      paid_ms: null,
      seq: n,
      ...own(n),
    }));
    await insert('orders', (n) => ({ id: idOf('order', n), member_id: memberId, natural_key: '', at_ms: n }));
    await insert('bets', (n) => ({
      id: idOf('bet', n),
      order_id: idOf('order', n),
      lottery_id: idOf('lottery', 1 + (n % 2)),
      k: n,
      play: 'bi',
      stake_cents: 100,
      multiplier_hundredths: 194,
      state: 'settled',
      payout_cents: 0,
      at_ms: n,
      settled_ms: n,
      seq: n,
      ...own(n),
    }));
    await addTurns(tx, count);
    await addMovements(tx, count);
    await tx
      .updateTable('shelf_revs')
      .set({ rev: rev(count) })
      .execute();
    await tx
      .insertInto('member_revs')
      .values({ member_id: memberId, rev: rev(count), gone: 0 })
      .execute();
  });
}

async function addTurns(tx: Queries, count: number): Promise<void> {
  const prize = { id: 'prize001', title: '', image: '', points_cents: 0, weight: 1 };
  await tx
    .insertInto('wheel_prizes')
    .values({ ...prize, pos: 1, edition: 1 })
    .execute();
  await tx
    .insertInto('wheel_pairs')
    .values({
      member_id: memberId,
      no: 1,
      server_seed: '',
      server_seed_hash: hex,
      member_seed: 'seed',
      prizes: JSON.stringify([prize]),
      edition: 1,
      n: count,
      started_ms: 1,
      revealed_ms: null,
    })
    .execute();
  await tx
    .insertInto('wheel_spins')
    .values(
      counted(count, (n) => ({
        id: idOf('spin', n),
        member_id: memberId,
        pair_no: 1,
        n,
        prize_id: 'prize001',
        points_cents: 0,
        cost_cents: 0,
        free: 0,
        at_ms: n,
        rev: revOf(n),
      })),
    )
    .execute();
}

/** Movements of one member, with the house as counterpart; their links are not those of a real statement. */
async function addMovements(tx: Queries, count: number): Promise<void> {
  const account = availableAccount(memberId);
  await tx.insertInto('accounts').values({ name: account, balance_cents: count, seq: count, hash: hex, signature: 'signed' }).execute();
  await tx
    .insertInto('transfers')
    .values(
      counted(count, (no) => ({
        no,
        id: idOf('transfer', no),
        kind: 'grant' as const,
        command_id: idOf('cause', no),
        corrects: null,
        at_ms: no,
      })),
    )
    .execute();
  const entry = (transfer_no: number) => ({ transfer_no, pos: 1, account, amount_cents: 1, seq: transfer_no, balance_cents: transfer_no });
  const against = (transfer_no: number) => ({ transfer_no, pos: 2, account: 'house:grants', amount_cents: -1 });
  await tx
    .insertInto('entries')
    .values(
      counted(count, (no) => [
        { ...entry(no), prev: hex, hash: hex },
        { ...against(no), seq: null, balance_cents: null, prev: null, hash: null },
      ]).flat(),
    )
    .execute();
}

/** How many rows a collection has after `fillCollections`. */
export function rowsOf(collection: CollectionName, count: number): number {
  const more: Partial<Record<CollectionName, number>> = {
    regions: count + 1,
    classes: count + 1,
    statement: count + 1,
    base: 2,
    limits: 1,
  };
  return more[collection] ?? count;
}
