import type { Queries } from '../db/database.ts';

/** What was verified. */
export interface Counts {
  transfers: number;
  entries: number;
  accounts: number;
  /** Links of all statements' chains. */
  links: number;
  statements: number;
  audit: number;
}

/** Rows in memory at once: a million entries take no more room than a thousand. */
export const verifyRows = { transfers: 2_000, links: 5_000, accounts: 500 } as const;
export type VerifyRows = Readonly<Record<keyof typeof verifyRows, number>>;

/** Thrown by a check if something is wrong: later results would mean nothing. */
export class Fault extends Error {
  override name = 'Fault';
}

/** The last number that was used. */
export async function numberTaken(queries: Queries, name: 'last_transfer' | 'last_audit'): Promise<number> {
  const row = await queries.selectFrom('ledger_state').select('value').where('name', '=', name).executeTakeFirst();
  if (!row) throw new Fault(`the count ${name} is missing`);
  return row.value;
}
