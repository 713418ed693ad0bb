import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { firstPrev } from '#domain/statement.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { Fault } from './fault.ts';
import { type StatementKey, verifyHead } from './statement-key.ts';

/**
 * The hash chain of the audit log: each line has a link, the SHA-256 of the previous link and of the line, and the last one is
 * signed with the club's key. If somebody with access to the database, but without the secret, changes, drops, swaps or cuts off lines,
 * `verify` detects it. Replacing everything by an earlier state can't be detected from within: note the head elsewhere
 * (`verify` prints it).
 */
export type AuditRow = Selectable<Tables['audit']>;

/** The line that says that the lines before it were linked later: nothing proves that they were unchanged until then. */
export const chainedAction = 'audit chained';

/** Lines in memory at once. */
const rowsAtOnce = 1_000;

function linkOf(prev: string, row: AuditRow): string {
  const { no, at_ms, actor, remark, action, member_id, reason, before_json, after_json } = row;
  const text = JSON.stringify(['foyer/audit/1', no, at_ms, actor, remark, action, member_id, reason, before_json, after_json]);
  return createHash('sha256').update(Buffer.from(prev, 'hex')).update(text).digest('hex');
}

const headText = (no: number, hash: string): string => `foyer/audit/1|${no}|${hash}`;

const headOf = (queries: Queries) => queries.selectFrom('audit_head').selectAll().executeTakeFirst();

/** Links a line that was just written, and signs it as the head. The caller holds the lock on the log's number. */
export async function extendChain(tx: Queries, key: Pick<StatementKey, 'sign'>, row: AuditRow): Promise<void> {
  const before = await tx.selectFrom('audit_links').select('hash').orderBy('no', 'desc').limit(1).executeTakeFirst();
  const hash = linkOf(before?.hash ?? firstPrev, row);
  await tx.insertInto('audit_links').values({ no: row.no, hash }).execute();
  const head = { no: row.no, hash, signature: key.sign(headText(row.no, hash)) };
  await tx
    .insertInto('audit_head')
    .values({ name: 'head', ...head })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(head))
    .execute();
}

/** Whether the log has a head: from its first line on, or since the lines of an earlier release were linked. */
export const isChained = async (queries: Queries): Promise<boolean> => (await headOf(queries)) !== undefined;

/** Links all lines before `no`, of which none has a link yet. */
export async function chainEarlier(tx: Queries, no: number): Promise<void> {
  let prev = firstPrev;
  let after = 0;
  for (;;) {
    const rows = await rowsAfter(tx, after, no - 1);
    if (rows.length === 0) return;
    const links = rows.map((row) => {
      prev = linkOf(prev, row);
      return { no: row.no, hash: prev };
    });
    await tx.insertInto('audit_links').values(links).execute();
    after = rows.at(-1)?.no ?? no;
  }
}

function rowsAfter(queries: Queries, after: number, upTo: number): Promise<AuditRow[]> {
  return queries.selectFrom('audit').selectAll().where('no', '>', after).where('no', '<=', upTo).orderBy('no').limit(rowsAtOnce).execute();
}

/** Verifies the chain of a log of `last` lines without gaps up to its signed head. Throws Fault at the first wrong line. */
export async function checkChain(queries: Queries, publicKey: string, last: number): Promise<void> {
  let prev = firstPrev;
  let after = 0;
  let chained: number | undefined;
  while (after < last) {
    const rows = await rowsAfter(queries, after, last);
    const links = await linksAfter(queries, after, last);
    for (const row of rows) {
      const link = links.get(row.no);
      if (link === undefined) throw new Fault(`line ${row.no} of the audit log has no link`);
      if (link !== linkOf(prev, row))
        throw new Fault(`line ${row.no} of the audit log was changed, or stands elsewhere than it was written`);
      if (row.action === chainedAction && chained !== undefined) {
        throw new Fault(`line ${row.no} of the audit log links it anew, as line ${chained} had done: lines may be gone`);
      }
      if (row.action === chainedAction) chained = row.no;
      prev = link;
      after = row.no;
    }
  }
  await checkHead(queries, publicKey, last, prev);
}

async function linksAfter(queries: Queries, after: number, upTo: number): Promise<Map<number, string>> {
  const links = await queries
    .selectFrom('audit_links')
    .selectAll()
    .where('no', '>', after)
    .where('no', '<=', upTo)
    .orderBy('no')
    .limit(rowsAtOnce)
    .execute();
  return new Map(links.map(({ no, hash }) => [no, hash]));
}

async function checkHead(queries: Queries, publicKey: string, last: number, hash: string): Promise<void> {
  const head = await headOf(queries);
  const beyond = await queries.selectFrom('audit_links').select('no').where('no', '>', last).limit(1).executeTakeFirst();
  if (beyond) throw new Fault(`a link names line ${beyond.no} of the audit log, which is not there`);
  if (!head) {
    if (last === 0) return;
    throw new Fault('the audit log has lines, and no signed head');
  }
  if (head.no !== last || head.hash !== hash) {
    throw new Fault(`the audit log ends with line ${last}, its head says line ${head.no}${head.no === last ? ' with another hash' : ''}`);
  }
  if (!verifyHead(publicKey, headText(head.no, head.hash), head.signature)) {
    throw new Fault('the head of the audit log is not signed by the club');
  }
}

/** What an operator can note elsewhere, to compare a later log with it; and since when lines have been linked. */
export async function auditHead(queries: Queries): Promise<{ audit_head: string; audit_chained?: string }> {
  const head = await headOf(queries);
  const chained = await queries
    .selectFrom('audit')
    .select(['no', 'at_ms'])
    .where('action', '=', chainedAction)
    .orderBy('no')
    .executeTakeFirst();
  return {
    audit_head: head ? `${head.no} ${head.hash}` : 'none',
    ...(chained
      ? { audit_chained: `lines 1 to ${chained.no - 1} were linked afterwards, at ${new Date(chained.at_ms).toISOString()}` }
      : {}),
  };
}
