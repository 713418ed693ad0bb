import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { checkChain } from './audit-chain.ts';
import { type Counts, Fault, numberTaken, type VerifyRows, verifyRows } from './fault.ts';
import { checkAccounts } from './verify-accounts.ts';
import { checkNumbers } from './verify-numbers.ts';
import { checkStatements } from './verify-statements.ts';
import { checkTransfers } from './verify-transfers.ts';

/** `fault` is the first thing that is wrong; undefined if nothing is. */
export interface Verdict {
  counts: Counts;
  fault: string | undefined;
}

/**
 * Verifies the ledger: adds up every account, hashes every statement's chain and checks its signed
 * head with `publicKey`, and the same for the audit log; checks that the entries of every transfer sum to zero, and that lifetime sums
 * and numbers of rows are right. On one snapshot of the database, in pages: it may run while the server is busy,
 * and on more entries than fit into memory.
 */
export function verifyLedger(db: Pick<Database, 'snapshot'>, publicKey: string, rows: VerifyRows = verifyRows): Promise<Verdict> {
  return db.snapshot(async (queries) => {
    const counts: Counts = { transfers: 0, entries: 0, accounts: 0, links: 0, statements: 0, audit: 0 };
    try {
      await checkTransfers(queries, counts, rows);
      await checkStatements(queries, counts, { publicKey, rows });
      await checkAccounts(queries, counts, rows);
      await checkNumbers(queries);
      await checkAudit(queries, counts, publicKey);
      return { counts, fault: undefined };
    } catch (error) {
      if (error instanceof Fault) return { counts, fault: error.message };
      throw error;
    }
  });
}

/** Numbers are unique, so that as many as the last one says are all of them. */
async function checkAudit(queries: Queries, counts: Counts, publicKey: string): Promise<void> {
  const { count, first, last } = await queries
    .selectFrom('audit')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(min(no), 1)`.as('first'),
      sql<number>`coalesce(max(no), 0)`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  counts.audit = count;
  const taken = await numberTaken(queries, 'last_audit');
  if (count !== last || first !== 1) throw new Fault(`the audit log has ${count} lines, numbered ${first} to ${last}: some are missing`);
  if (last !== taken) throw new Fault(`the audit log ends with ${last}, but ${taken} lines were written`);
  await checkChain(queries, publicKey, last);
}
