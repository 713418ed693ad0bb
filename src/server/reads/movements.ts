import type { TransferKind } from '#contract/ledger-kinds.ts';
import type { Queries } from '../db/database.ts';
import { availableAccount } from '../ledger/balance.ts';

/** One entry of a member's available balance, as linked in the statement. */
export interface Movement {
  seq: number;
  transfer: string;
  kind: TransferKind;
  amount_cents: number;
  balance_cents: number;
  at_ms: number;
  prev: string;
  hash: string;
}

/** A range of a member's entries, by their number from 1. */
export interface Stretch {
  after: number;
  upTo: number;
  limit: number;
  newestFirst: boolean;
}

/** The entries after one and up to another, in the order of the index over (account, seq). */
export async function movementsOf(queries: Queries, memberId: string, stretch: Stretch): Promise<Movement[]> {
  const rows = await queries
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.no', 'entries.transfer_no')
    .select(['entries.seq', 'transfers.id as transfer', 'transfers.kind', 'transfers.at_ms'])
    .select(['entries.amount_cents', 'entries.balance_cents', 'entries.prev', 'entries.hash'])
    .where('entries.account', '=', availableAccount(memberId))
    .where('entries.seq', '>', stretch.after)
    .where('entries.seq', '<=', stretch.upTo)
    .orderBy('entries.seq', stretch.newestFirst ? 'desc' : 'asc')
    .limit(stretch.limit)
    .execute();
  // Entries of an available account are always linked (ledger/post.ts).
  return rows as Movement[];
}

/** The number of entries, with the chain's last hash and its signature. */
export async function headOf(queries: Queries, memberId: string): Promise<{ seq: number; hash: string; signature: string }> {
  const head = await queries
    .selectFrom('accounts')
    .select(['seq', 'hash', 'signature'])
    .where('name', '=', availableAccount(memberId))
    .executeTakeFirst();
  return head ?? { seq: 0, hash: '', signature: '' };
}
