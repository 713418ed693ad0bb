import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../src/server/db/database.ts';
import { addLottery } from '../draws/play-club.ts';
import { addMember, asking } from './collection-rows.ts';

/** What time leaves behind in a club, written by the database itself: years of it in a second. */

/** How much of it there is. */
export interface Age {
  /** Draws of each of the two games, one a minute up to now. */
  draws: number;
  /** Rows of `member01` in each of their own lists, one an hour up to now. */
  own: number;
  /** Messages on the board. */
  messages: number;
}

/** The ids of the games: `busy` wins and loses, in `quiet` nobody has ever won. */
export const agedGames = { busy: 'lottery01', quiet: 'lottery02' } as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nowMs = asking({} as Database).nowMs;

const n = sql`cast(n as bigint)`;
const text = (prefix: string) => sql`${sql.lit(prefix)} || substr(cast(100000000 + n as text), 2)`;

/** `count` rows of a table, by the number `n` of each from 1; columns as SQL. */
async function many(
  tx: Queries,
  table: string,
  count: number,
  row: Readonly<Record<string, RawBuilder<unknown> | string | number | null>>,
) {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row).map((value) => (typeof value === 'object' && value !== null ? value : sql.lit(value))));
  await sql`insert into ${sql.table(table)} (${columns})
    with recursive rows(n) as (select 1 union all select n + 1 from rows where n < ${sql.lit(count)})
    select ${values} from rows`.execute(tx);
}

const hex = `'${'0'.repeat(64)}'`;

async function addDraws(tx: Queries, lotteryId: string, count: number, firstRev: number): Promise<void> {
  const drawsMs = sql`${sql.lit(nowMs - count * minuteMs)} + ${n} * ${sql.lit(minuteMs)}`;
  await many(tx, 'chains', 1, {
    lottery_id: lotteryId,
    from_k: 1,
    length: 2 ** 20,
    anchor: sql.raw(hex),
    sealed_seeds: 'sealed',
    published_ms: 1,
  });
  const drawn = {
    lottery_id: lotteryId,
    k: n,
    expect: text('20270115'),
    opens_ms: drawsMs,
    closes_ms: drawsMs,
    draws_ms: drawsMs,
    commitment: sql.raw(hex),
    beacon: 'none',
    settled: 1,
    seed: sql.raw(hex),
    drawn_ms: drawsMs,
    state: sql`case when n % 5000 = 0 then 'void' else 'drawn' end`,
    dice: sql`case when n % 5000 = 0 then null else '[1,2,3]' end`,
    void_reason: sql`case when n % 5000 = 0 then 'seed_mismatch' end`,
    rev: sql`${sql.lit(firstRev)} + n`,
  };
  await many(tx, 'periods', count, drawn);
  const open = { k: count + 1, expect: text('20270116'), state: 'open', settled: 0, seed: null, dice: null, void_reason: null };
  const soon = { opens_ms: nowMs, closes_ms: nowMs + minuteMs, draws_ms: nowMs + minuteMs, drawn_ms: null, rev: 0 };
  await many(tx, 'periods', 1, { ...drawn, ...open, ...soon });
}

/** Every bet of the member's: of the busy game each tenth is won. */
async function addBets(tx: Queries, { own, draws }: Age): Promise<void> {
  const atMs = sql`${sql.lit(nowMs - own * hourMs)} + ${n} * ${sql.lit(hourMs)}`;
  await many(tx, 'orders', own, { id: text('order-'), member_id: 'member01', natural_key: '', at_ms: atMs });
  await many(tx, 'bets', own, {
    id: text('bet-'),
    order_id: text('order-'),
    member_id: 'member01',
    play: 'bi',
    stake_cents: 100,
    multiplier_hundredths: 194,
    lottery_id: sql`case n % 2 when 0 then ${sql.lit(agedGames.busy)} else ${sql.lit(agedGames.quiet)} end`,
    k: sql`1 + n % ${sql.lit(draws)}`,
    state: 'settled',
    payout_cents: sql`case when n % 10 = 0 then 194 else 0 end`,
    at_ms: atMs,
    settled_ms: atMs,
    seq: n,
    rev: sql`1 + n`,
  });
}

async function addMoney(tx: Queries, { own }: Age): Promise<void> {
  const atMs = sql`${sql.lit(nowMs - own * hourMs)} + ${n} * ${sql.lit(hourMs)}`;
  const kind = sql`case n % 2 when 0 then 'grant' else 'stake' end`;
  await many(tx, 'transfers', own, { no: n, id: text('transfer-'), kind, command_id: text('cause-'), at_ms: atMs });
  const amount = sql`case n % 2 when 0 then 100 else -100 end`;
  await many(tx, 'entries', own, { transfer_no: n, pos: 0, account: 'house:grants', amount_cents: sql`-(${amount})` });
  await many(tx, 'entries', own, {
    transfer_no: n,
    pos: 1,
    account: 'member:member01:available',
    amount_cents: amount,
    seq: n,
    balance_cents: 0,
    prev: sql.raw(hex),
    hash: sql.raw(hex),
  });
  await many(tx, 'accounts', 1, {
    name: 'member:member01:available',
    balance_cents: 0,
    seq: own,
    hash: sql.raw(hex),
    signature: 'signed',
    played_cents: Math.ceil(own / 2) * 100,
  });
  const payout = { bank_name: 'Bank', sealed_account: 'sealed', masked_account: '••••', holder: 'Guest', approved_by: 'desk' };
  const row = { member_id: 'member01', amount_cents: 100, reason: '', created_ms: atMs, seq: n, rev: sql`1 + n` };
  await many(tx, 'withdrawals', own, { ...row, ...payout, id: text('withdrawal-'), status: 4, updated_ms: atMs });
  await many(tx, 'deposits', own, {
    ...row,
    id: text('deposit-'),
    status: 2,
    provider: 'sandbox',
    channel: '',
    expires_ms: atMs,
    paid_ms: atMs,
  });
}

/** Turns of one pair of seeds after another, none of which has won. */
async function addTurns(tx: Queries, { own }: Age): Promise<void> {
  const atMs = sql`${sql.lit(nowMs - own * hourMs)} + ${n} * ${sql.lit(hourMs)}`;
  await many(tx, 'wheel_pairs', own, {
    member_id: 'member01',
    no: n,
    server_seed: 'sealed',
    server_seed_hash: 'hash',
    prizes: '[]',
    edition: 0,
    n: 1,
    started_ms: 1,
    member_seed: sql`case when n = ${sql.lit(own)} then null else 'mine' end`,
    revealed_ms: sql`case when n < ${sql.lit(own)} - 1 then 2 end`,
  });
  await many(tx, 'wheel_spins', own, {
    id: text('spin-'),
    member_id: 'member01',
    pair_no: n,
    n: 0,
    prize_id: 'prize001',
    points_cents: 0,
    cost_cents: 100,
    free: 0,
    at_ms: atMs,
    rev: sql`1 + n`,
  });
}

/** A club in which two games drew and `member01` played and paid all the time. */
export async function addAge(db: Database, age: Age): Promise<void> {
  for (const id of Object.values(agedGames)) await addLottery(db, id, 60);
  await db.transaction(async (tx) => {
    await addMember(tx, { tier: 'vip' });
    await addDraws(tx, agedGames.busy, age.draws, 1);
    await addDraws(tx, agedGames.quiet, age.draws, 1 + age.draws);
    await addBets(tx, age);
    await addMoney(tx, age);
    await addTurns(tx, age);
    const atMs = sql`${sql.lit(nowMs - age.own * hourMs)} + ${n} * ${sql.lit(hourMs)}`;
    const own = { member_id: 'member01', at_ms: atMs };
    await many(tx, 'notifications', age.own, {
      ...own,
      id: text('told-'),
      kind: 'deposit_credited',
      value_json: '{"points":"1"}',
      rev: sql`1 + n`,
    });
    await many(tx, 'commands', age.own, { ...own, id: text('command-'), name: 'place-bet', body_hmac: 'hmac', reply: '{}' });
    await many(tx, 'limit_changes', age.own, { ...own, id: text('change-'), what: 'stake_24h', step: 'set', actor: 'member' });
    await many(tx, 'audit', age.own, {
      no: n,
      at_ms: atMs,
      actor: 'desk',
      action: sql`case when n = ${sql.lit(age.own - 5)} then 'backup' else 'grant' end`,
      member_id: 'member01',
      reason: '',
      before_json: '{}',
      after_json: '{}',
    });
    await many(tx, 'messages', age.messages, {
      id: text('message-'),
      nickname: 'Guest',
      content: 'Words',
      at_ms: sql`${sql.lit(nowMs)} - n`,
      rev: sql`1 + n`,
    });
    await tx
      .insertInto('member_revs')
      .values({ member_id: 'member01', rev: age.own + 1 })
      .execute();
    await tx
      .updateTable('shelf_revs')
      .set({ rev: 1 + 2 * age.draws })
      .where('shelf', '=', 'periods')
      .execute();
    await tx
      .updateTable('shelf_revs')
      .set({ rev: 1 + age.messages })
      .where('shelf', '=', 'messages')
      .execute();
    await tx
      .insertInto('house_balances')
      .values({ account: 'house:grants', balance_cents: 0, upto_no: age.own - 10 })
      .execute();
    await tx.updateTable('ledger_state').set({ value: age.own }).where('name', 'in', ['last_transfer', 'last_audit']).execute();
  });
}
