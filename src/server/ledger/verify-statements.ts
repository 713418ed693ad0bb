import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { entryText, firstPrev, headText } from '#domain/statement.ts';
import type { Queries } from '../db/database.ts';
import { ownerOfAvailable } from './balance.ts';
import { type Counts, Fault, type VerifyRows } from './fault.ts';
import { type LifetimeSums, lifetimeSumNames, noSums, sumsAfter } from './lifetime-sums.ts';
import { verifyHead } from './statement-key.ts';

/** The progress of one account's chain. */
interface Chain {
  account: string;
  seq: number;
  balance: number;
  hash: string;
  /** The sum of its entries so far. */
  sums: Readonly<LifetimeSums>;
}

/** Hashes every statement again from its first entry; the last link must match the account's signed head. */
export async function checkStatements(
  queries: Queries,
  counts: Counts,
  { publicKey, rows }: { publicKey: string; rows: VerifyRows },
): Promise<void> {
  let chain: Chain = { account: '', seq: 0, balance: 0, hash: firstPrev, sums: noSums };
  let after: Link | undefined;
  const ended: Chain[] = [];
  for (let links = await linksAfter(queries, rows.links, after); links.length > 0; links = await linksAfter(queries, rows.links, after)) {
    for (const link of links) {
      if (link.account !== chain.account) {
        if (chain.seq > 0) ended.push(chain);
        chain = { account: link.account, seq: 0, balance: 0, hash: firstPrev, sums: noSums };
      }
      chain = follow(chain, link);
      counts.links += 1;
    }
    after = links.at(-1);
    while (ended.length >= rows.accounts) await checkHeads(queries, counts, publicKey, ended.splice(0, rows.accounts));
  }
  if (chain.seq > 0) ended.push(chain);
  while (ended.length > 0) await checkHeads(queries, counts, publicKey, ended.splice(0, rows.accounts));
}

type Link = Awaited<ReturnType<typeof linksAfter>>[number];

/** The next links, in the order of their index. Entries without a link were found before (`checkTransfers`). */
function linksAfter(
  queries: Queries,
  page: number,
  after: { account: string; seq: number | null; transfer_no: number; pos: number } | undefined,
) {
  return queries
    .selectFrom('entries')
    .innerJoin('transfers', 'transfers.no', 'entries.transfer_no')
    .select(['account', 'seq', 'transfer_no', 'pos', 'amount_cents', 'balance_cents', 'prev', 'hash'])
    .select(['transfers.id', 'transfers.kind', 'transfers.at_ms'])
    .where('seq', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(account, seq, transfer_no, pos) > (${after?.account}, ${after?.seq}, ${after?.transfer_no}, ${after?.pos})`,
      ),
    )
    .orderBy('account')
    .orderBy('seq')
    .orderBy('transfer_no')
    .orderBy('pos')
    .limit(page)
    .execute();
}

/** One link further. */
function follow({ account, seq, balance, hash, sums }: Chain, link: Link): Chain {
  const where = `the statement of ${account}`;
  if (link.seq !== seq + 1) throw new Fault(`${where} goes on with entry ${link.seq} after ${seq}`);
  if (link.prev !== hash) throw new Fault(`entry ${link.seq} of ${where} does not follow the one before it`);
  const next = balance + link.amount_cents;
  if (link.balance_cents !== next) throw new Fault(`entry ${link.seq} of ${where} says a balance of ${link.balance_cents}, it is ${next}`);
  if (next < 0) throw new Fault(`${where} goes below zero at entry ${link.seq}`);
  const { id: transfer, kind, amount_cents, at_ms } = link;
  const text = entryText({ seq: link.seq, transfer, kind, amount_cents, balance_cents: next, at_ms });
  const made = createHash('sha256').update(Buffer.from(hash, 'hex')).update(text).digest('hex');
  if (link.hash !== made) throw new Fault(`entry ${link.seq} of ${where} was changed: its hash is another one`);
  return { account, seq: link.seq, balance: next, hash: made, sums: sumsAfter(sums, kind, amount_cents) };
}

async function checkHeads(queries: Queries, counts: Counts, publicKey: string, chains: readonly Chain[]): Promise<void> {
  const names = chains.map(({ account }) => account);
  const rows = await queries.selectFrom('accounts').selectAll().where('name', 'in', names).execute();
  const heads = new Map(rows.map((row) => [row.name, row]));
  for (const { account, seq, hash, sums } of chains) {
    const head = heads.get(account);
    if (!head) throw new Fault(`the account ${account} is gone, its entries are not`);
    if (head.seq !== seq || head.hash !== hash) {
      throw new Fault(
        `the statement of ${account} ends with entry ${seq}, its head says entry ${head.seq}${head.seq === seq ? ' with another hash' : ''}`,
      );
    }
    const signed = verifyHead(publicKey, headText(ownerOfAvailable(account) ?? '', seq, hash), head.signature);
    if (!signed) throw new Fault(`the head of the statement of ${account} is not signed by the club`);
    const wrong = lifetimeSumNames.find((name) => head[name] !== sums[name]);
    if (wrong) throw new Fault(`${wrong} of ${account} is ${head[wrong]}, its statement sums to ${sums[wrong]}`);
    counts.statements += 1;
  }
}
