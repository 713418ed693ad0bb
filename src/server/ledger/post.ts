import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TransferKind } from '#contract/ledger-kinds.ts';
import { type Cents, cents } from '#domain/points.ts';
import { type ChainEntry, entryText, firstPrev, headText } from '#domain/statement.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { isHouseAccount, ownerOfAvailable } from './balance.ts';
import { type LifetimeSums, lifetimeSumNames, sumsAfter } from './lifetime-sums.ts';
import type { StatementKey } from './statement-key.ts';

/** The dependencies of posting: clock, ids, and the key that signs statements. */
export interface LedgerParts {
  nowMs(): number;
  newId(): string;
  statementKey: StatementKey;
  db: Pick<Database, 'kind'>;
}

/** One side of a transfer; negative cents are a debit. */
export interface Posting {
  account: string;
  cents: Cents;
}

export interface Transfer {
  kind: TransferKind;
  /** Its cause, unique among all transfers: the same cause can't be posted twice. */
  cause: string;
  postings: readonly Posting[];
  /** For a correction: the id of the transfer that it reverses. */
  corrects?: string;
}

/** Thrown by `post` if an account would go below zero: the caller must roll back the transaction. */
export class BalanceTooLow extends Error {
  override name = 'BalanceTooLow';
}

type Link = { account: string; cents: Cents; seq: number | null; balance: number | null; prev: string | null; hash: string | null };

/**
 * Posts one transfer. Members' accounts are changed by conditional updates in the order of their names, and entries
 * of an available balance are linked into that member's statement. Returns the transfer's id.
 *
 * The number is taken last, so that its lock is held only during the commit: transfers are numbered without gaps.
 *
 * @throws BalanceTooLow, or RangeError above the largest amount, and then nothing may be committed; Error on postings that do not sum to zero.
 */
export async function post(tx: Queries, parts: LedgerParts, transfer: Transfer): Promise<string> {
  const { kind, cause, corrects = null } = transfer;
  const postings = transfer.postings.filter((posting) => posting.cents !== 0);
  if (postings.length < 2 || postings.reduce((sum, posting) => sum + posting.cents, 0) !== 0) {
    throw new Error(`postings of ${kind} do not sum to zero`);
  }
  const id = parts.newId();
  const atMs = parts.nowMs();
  const links: Link[] = [];
  for (const posting of [...postings].sort((a, b) => (a.account < b.account ? -1 : 1))) {
    links.push(await move(tx, parts, posting, { transfer: id, kind, at_ms: atMs }));
  }
  const rows = links.map(({ account, cents: amount, seq, balance, prev, hash }, pos) => ({
    pos,
    account,
    amount_cents: amount,
    seq,
    balance_cents: balance,
    prev,
    hash,
  }));
  await write(tx, parts.db.kind, { id, kind, command_id: cause, corrects, at_ms: atMs }, rows);
  return id;
}

type TransferRow = Omit<Tables['transfers'], 'no'>;
type EntryRow = Omit<Tables['entries'], 'transfer_no'>;

/**
 * Takes the transfer's number and writes it with its entries. On PostgreSQL in one statement: all other transfers
 * wait for the number's row, so it is locked for only one round trip and the commit.
 */
async function write(tx: Queries, kind: Database['kind'], transfer: TransferRow, entries: readonly EntryRow[]): Promise<void> {
  if (kind === 'sqlite') {
    const no = await takeNumber(tx, 'last_transfer');
    await tx
      .insertInto('transfers')
      .values({ no, ...transfer })
      .execute();
    await tx
      .insertInto('entries')
      .values(entries.map((entry) => ({ transfer_no: no, ...entry })))
      .execute();
    return;
  }
  const { id, kind: name, command_id, corrects, at_ms } = transfer;
  const columns = sql`pos bigint, account text, amount_cents bigint, seq bigint, balance_cents bigint, prev text, hash text`;
  await sql`
    with number as (update ledger_state set value = value + 1 where name = 'last_transfer' returning value),
    made as (
      insert into transfers (no, id, kind, command_id, corrects, at_ms)
      select value, ${id}, ${name}, ${command_id}, ${corrects}, ${at_ms}::bigint from number returning no
    )
    insert into entries (transfer_no, pos, account, amount_cents, seq, balance_cents, prev, hash)
    select made.no, v.* from made, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as v(${columns})`.execute(tx);
}

/** The next number of a gapless sequence; its row stays locked until the commit. */
export async function takeNumber(tx: Queries, name: 'last_transfer' | 'last_audit'): Promise<number> {
  const { value } = await tx
    .updateTable('ledger_state')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

async function move(
  tx: Queries,
  parts: LedgerParts,
  { account, cents: amount }: Posting,
  of: { transfer: string; kind: TransferKind; at_ms: number },
): Promise<Link> {
  const unlinked: Link = { account, cents: amount, seq: null, balance: null, prev: null, hash: null };
  if (isHouseAccount(account)) return unlinked;
  const after = await change(tx, account, amount);
  const owner = ownerOfAvailable(account);
  if (owner === undefined) return unlinked;
  const prev = after.hash === '' ? firstPrev : after.hash;
  const entry: ChainEntry = { ...of, seq: after.seq + 1, amount_cents: amount, balance_cents: after.balance_cents };
  const hash = createHash('sha256').update(Buffer.from(prev, 'hex')).update(entryText(entry)).digest('hex');
  await tx
    .updateTable('accounts')
    .set({
      seq: entry.seq,
      hash,
      signature: parts.statementKey.sign(headText(owner, entry.seq, hash)),
      ...sumsAfter(after, of.kind, amount),
    })
    .where('name', '=', account)
    .execute();
  return { account, cents: amount, seq: entry.seq, balance: after.balance_cents, prev, hash };
}

type Changed = { balance_cents: number; seq: number; hash: string } & LifetimeSums;

/** Adds to a member's account, which is created if necessary; never below zero, and never above the largest amount (`cents`), as `creditMany`. */
async function change(tx: Queries, account: string, amount: Cents): Promise<Changed> {
  const changed = await tx
    .updateTable('accounts')
    .set((row) => ({ balance_cents: row('balance_cents', '+', amount as number) }))
    .where('name', '=', account)
    .where(sql<boolean>`balance_cents + ${amount} >= 0`)
    .returning(['balance_cents', 'seq', 'hash', ...lifetimeSumNames])
    .executeTakeFirst();
  if (!changed && amount < 0) throw new BalanceTooLow();
  const { balance_cents, ...rest } = changed ?? (await create(tx, account, amount));
  return { ...rest, balance_cents: cents(balance_cents) };
}

/** Another transaction may create it at the same time: then its row is updated. */
function create(tx: Queries, account: string, amount: Cents): Promise<Changed> {
  return tx
    .insertInto('accounts')
    .values({ name: account, balance_cents: cents(amount) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ balance_cents: row('accounts.balance_cents', '+', amount as number) })),
    )
    .returning(['balance_cents', 'seq', 'hash', ...lifetimeSumNames])
    .executeTakeFirstOrThrow();
}
