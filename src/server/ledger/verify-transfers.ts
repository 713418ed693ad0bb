import { transferKindNames } from '#contract/ledger-kinds.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { houseAccounts, ownerOfAvailable, ownerOfHeld } from './balance.ts';
import { type Counts, Fault, numberTaken, type VerifyRows } from './fault.ts';

type Entry = Tables['entries'];

/** Numbers without gaps up to the last one given out; two or more entries that sum to zero; the rolled-up balances. */
export async function checkTransfers(queries: Queries, counts: Counts, rows: VerifyRows): Promise<void> {
  const roll = await rolledBalances(queries);
  for (;;) {
    const transfers = await queries
      .selectFrom('transfers')
      .select(['no', 'id', 'kind', 'corrects'])
      .where('no', '>', counts.transfers)
      .orderBy('no')
      .limit(rows.transfers)
      .execute();
    const last = transfers.at(-1);
    if (!last) break;
    const entries = await entriesBetween(queries, counts.transfers, last.no);
    let at = 0;
    for (const transfer of transfers) {
      if (transfer.no !== counts.transfers + 1) throw new Fault(`transfer ${counts.transfers + 1} is missing`);
      checkKind(transfer);
      const from = at;
      while (entries[at]?.transfer_no === transfer.no) at += 1;
      const own = entries.slice(from, at);
      checkEntries(transfer.no, own);
      roll.add(transfer.no, own);
      counts.transfers += 1;
      counts.entries += own.length;
    }
  }
  roll.end();
  const taken = await numberTaken(queries, 'last_transfer');
  if (counts.transfers !== taken) throw new Fault(`the last transfer is ${counts.transfers}, but ${taken} were posted`);
  const stray = await entriesBetween(queries, counts.transfers, Number.MAX_SAFE_INTEGER);
  if (stray[0]) throw new Fault(`an entry names transfer ${stray[0].transfer_no}, which is not there`);
}

function entriesBetween(queries: Queries, after: number, upTo: number): Promise<Entry[]> {
  return queries
    .selectFrom('entries')
    .selectAll()
    .where('transfer_no', '>', after)
    .where('transfer_no', '<=', upTo)
    .orderBy('transfer_no')
    .orderBy('pos')
    .execute();
}

function checkKind({ no, kind, corrects }: Pick<Tables['transfers'], 'no' | 'kind' | 'corrects'>): void {
  if (!transferKindNames.includes(kind)) throw new Fault(`transfer ${no} is of no known kind: ${kind}`);
  if ((kind === 'correction') !== (corrects !== null))
    throw new Fault(`transfer ${no} is a ${kind}, and names ${corrects ?? 'none'} that it corrects`);
}

const isAccount = (name: string): boolean =>
  ownerOfAvailable(name) !== undefined || ownerOfHeld(name) !== undefined || houseAccounts.some((account) => account === name);

function checkEntries(no: number, entries: readonly Entry[]): void {
  if (entries.length < 2) throw new Fault(`transfer ${no} has ${entries.length} entries, not two or more`);
  const sum = entries.reduce((total, { amount_cents }) => total + amount_cents, 0);
  if (sum !== 0) throw new Fault(`the entries of transfer ${no} sum to ${sum}, not to zero`);
  for (const [index, entry] of entries.entries()) {
    if (entry.pos !== index) throw new Fault(`transfer ${no} has lost its entry ${index}`);
    if (!isAccount(entry.account)) {
      throw new Fault(`transfer ${no} moves an account that can't be: ${entry.account}`);
    }
    const linked = ownerOfAvailable(entry.account) !== undefined;
    const links = [entry.seq, entry.balance_cents, entry.prev, entry.hash];
    if (links.some((link) => (link !== null) !== linked)) {
      throw new Fault(
        `the entry of transfer ${no} on ${entry.account} is ${linked ? 'not linked into the statement' : 'linked into a statement'}`,
      );
    }
  }
}

/** Adds up the `house:` accounts to where each was rolled up, and compares the result. */
async function rolledBalances(queries: Queries) {
  const rolled = await queries.selectFrom('house_balances').selectAll().orderBy('upto_no').execute();
  const sums = new Map<string, number>(houseAccounts.map((account) => [account, 0]));
  const compare = ({ account, balance_cents, upto_no }: Tables['house_balances']): void => {
    const sum = sums.get(account);
    if (sum !== balance_cents) {
      throw new Fault(`${account} was rolled up to ${balance_cents} at transfer ${upto_no}, its entries sum to ${sum ?? 'nothing'}`);
    }
  };
  return {
    add(no: number, entries: readonly Entry[]): void {
      for (let next = rolled[0]; next && next.upto_no < no; next = rolled[0]) {
        compare(next);
        rolled.shift();
      }
      for (const { account, amount_cents } of entries) {
        const sum = sums.get(account);
        if (sum !== undefined) sums.set(account, sum + amount_cents);
      }
    },
    end(): void {
      for (const row of rolled) compare(row);
    },
  };
}
