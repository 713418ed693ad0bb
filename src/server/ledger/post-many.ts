import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TransferKind } from '#contract/ledger-kinds.ts';
import { type Cents, cents } from '#domain/points.ts';
import { type ChainEntry, entryText, firstPrev, headText } from '#domain/statement.ts';
import { bulk } from '../db/bulk.ts';
import type { Database, Queries } from '../db/database.ts';
import { availableAccount, type houseAccounts, ownerOfAvailable } from './balance.ts';
import { type LifetimeSums, lifetimeSumNames, sumsAfter } from './lifetime-sums.ts';
import type { LedgerParts } from './post.ts';

/** Points from a `house:` account to one member. */
export interface Credit {
  kind: TransferKind;
  /** Its cause, unique among all transfers. */
  cause: string;
  memberId: string;
  from: (typeof houseAccounts)[number];
  cents: Cents;
}

type Account = { name: string; balance_cents: number; seq: number; hash: string } & LifetimeSums;
type Posted = { id: string; credit: Credit; entry: ChainEntry; prev: string; hash: string };

/**
 * Posts many credits at once, like `post`: one statement each for accounts, transfers and entries, and one
 * signature per account. For settling, where a transaction for each would delay everybody else.
 */
export async function creditMany(tx: Queries, kind: Database['kind'], parts: LedgerParts, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return;
  const accounts = await lockAccounts(tx, kind, [...new Set(credits.map(({ memberId }) => availableAccount(memberId)))].sort());
  const atMs = parts.nowMs();
  const posted = credits.map((credit) => link(parts, accounts, credit, atMs));
  await moveAccounts(tx, kind, parts, [...accounts.values()]);
  const { value: last } = await tx
    .updateTable('ledger_state')
    .set((row) => ({ value: row('value', '+', posted.length) }))
    .where('name', '=', 'last_transfer')
    .returning('value')
    .executeTakeFirstOrThrow();
  const numbered = posted.map((one, index) => ({ ...one, no: last - posted.length + 1 + index }));
  await tx
    .insertInto('transfers')
    .values(numbered.map(({ no, id, credit }) => ({ no, id, kind: credit.kind, command_id: credit.cause, corrects: null, at_ms: atMs })))
    .execute();
  await tx
    .insertInto('entries')
    .values(numbered.flatMap((one) => entriesOf(one)))
    .execute();
}

/** The accounts' rows, created if missing; locked in the order of their names. */
async function lockAccounts(tx: Queries, kind: Database['kind'], names: readonly string[]): Promise<Map<string, Account>> {
  await tx
    .insertInto('accounts')
    .values(names.map((name) => ({ name, balance_cents: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx
    .selectFrom('accounts')
    .select(['name', 'balance_cents', 'seq', 'hash', ...lifetimeSumNames])
    .where('name', 'in', names)
    .orderBy('name')
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Links a credit into its account's chain, in memory. */
function link(parts: LedgerParts, accounts: Map<string, Account>, credit: Credit, atMs: number): Posted {
  const name = availableAccount(credit.memberId);
  const account = accounts.get(name);
  if (!account) throw new Error('an account is missing that was just made');
  const id = parts.newId();
  const prev = account.hash === '' ? firstPrev : account.hash;
  const balance = cents(account.balance_cents + credit.cents);
  const entry: ChainEntry = {
    seq: account.seq + 1,
    transfer: id,
    kind: credit.kind,
    amount_cents: credit.cents,
    balance_cents: balance,
    at_ms: atMs,
  };
  const hash = createHash('sha256').update(Buffer.from(prev, 'hex')).update(entryText(entry)).digest('hex');
  accounts.set(name, { name, balance_cents: balance, seq: entry.seq, hash, ...sumsAfter(account, credit.kind, credit.cents) });
  return { id, credit, entry, prev, hash };
}

const sumColumns = { played_cents: 'integer', won_cents: 'integer', deposited_cents: 'integer', withdrawn_cents: 'integer' } as const;

async function moveAccounts(tx: Queries, kind: Database['kind'], parts: LedgerParts, accounts: readonly Account[]): Promise<void> {
  const rows = accounts.map((account) => ({
    ...account,
    signature: parts.statementKey.sign(headText(ownerOfAvailable(account.name) ?? '', account.seq, account.hash)),
  }));
  const columns = { name: 'text', balance_cents: 'integer', seq: 'integer', hash: 'text', signature: 'text', ...sumColumns } as const;
  const sums = sql.join(lifetimeSumNames.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`));
  const { numAffectedRows } = await sql`
    update accounts set balance_cents = v.balance_cents, seq = v.seq, hash = v.hash, signature = v.signature, ${sums}
    from ${bulk(kind, columns, rows)} where accounts.name = v.name and accounts.seq < v.seq`.execute(tx);
  if (numAffectedRows !== BigInt(accounts.length)) throw new Error('an account moved while it was locked');
}

function entriesOf({ no, credit, entry, prev, hash }: Posted & { no: number }) {
  const account = availableAccount(credit.memberId);
  const { seq, balance_cents } = entry;
  const unlinked = { seq: null, balance_cents: null, prev: null, hash: null };
  return [
    { transfer_no: no, pos: 0, account: credit.from as string, amount_cents: -credit.cents, ...unlinked },
    { transfer_no: no, pos: 1, account, amount_cents: credit.cents as number, seq, balance_cents, prev, hash },
  ];
}
