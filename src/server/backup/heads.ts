import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { ownerOfAvailable } from '../ledger/balance.ts';
import { numberTaken } from '../ledger/fault.ts';
import type { Heads } from './manifest.ts';

const pageRows = 5_000;

/** The state of the ledger: the numbers of the last transfer and audit line, and a digest of every statement's head. */
export async function headsOf(queries: Queries, kind: Database['kind']): Promise<Heads> {
  // Byte order, because the order of a language differs between servers.
  const name = kind === 'sqlite' ? sql<string>`name` : sql<string>`name collate "C"`;
  const digest = createHash('sha256');
  let statements = 0;
  for (let after = ''; ; ) {
    const rows = await queries
      .selectFrom('accounts')
      .select(['name', 'seq', 'hash'])
      .where(sql<boolean>`${name} > ${after}`)
      .orderBy(name)
      .limit(pageRows)
      .execute();
    for (const { name: account, seq, hash } of rows) {
      if (ownerOfAvailable(account) === undefined) continue;
      digest.update(`${account}|${seq}|${hash}\n`);
      statements += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.name;
  }
  return {
    last_transfer: await numberTaken(queries, 'last_transfer'),
    last_audit: await numberTaken(queries, 'last_audit'),
    statements,
    sha256: digest.digest('hex'),
  };
}
