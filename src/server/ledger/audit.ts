import type { Database, Queries } from '../db/database.ts';
import { chainEarlier, chainedAction, extendChain, isChained } from './audit-chain.ts';
import { takeNumber } from './post.ts';
import type { StatementKey } from './statement-key.ts';

/** The operator, and the reason, '' if none was given. */
export interface Attribution {
  /** The system user (operator/system-user.ts), or `club` for automatic actions. */
  actor: string;
  /** The name that was typed: a remark, which proves nothing. */
  remark?: string;
  reason: string;
  /** Why the system can't tell people apart, if it can't. */
  unsure?: string;
}

/** The person of an actor's text: two texts with the same uid are the same person, whatever the name. */
export const personOf = (actor: string): string => /\((-?[0-9]+)\)$/.exec(actor)?.[1] ?? actor;

/** The reason as a value of a notification; none if it was not given. */
export const reasonOf = ({ reason }: Attribution): { reason?: string } => (reason === '' ? {} : { reason });

export interface Audited {
  /** The action as it is typed, e.g. `withdrawal pay`. */
  action: string;
  memberId?: string;
  /** What the action changed, before and after. No secrets: everybody with access to the database can read it. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

export interface AuditParts {
  nowMs(): number;
  attribution: Attribution;
  /** Signs the head of the log's chain. */
  statementKey: Pick<StatementKey, 'sign'>;
}

/**
 * Records an operator's action in the append-only log (H18), in the action's transaction, and links it to the previous
 * line (ledger/audit-chain.ts). It comes last in the transaction: its number is taken under a lock for which every other
 * action waits, which also keeps the links in order.
 */
export async function audit(tx: Queries, parts: AuditParts, audited: Audited): Promise<void> {
  let no = await takeNumber(tx, 'last_audit');
  if (no > 1 && !(await isChained(tx))) {
    await chainNow(tx, parts, no);
    no = await takeNumber(tx, 'last_audit');
  }
  await write(tx, parts, no, audited);
}

/** Links the lines of a log that an earlier release began, once; does nothing if that was done, or if there are none. */
export async function chainAudit(db: Database, parts: Omit<AuditParts, 'attribution'>): Promise<void> {
  const due = async (queries: Queries): Promise<boolean> => {
    const line = await queries.selectFrom('audit').select('no').limit(1).executeTakeFirst();
    return line !== undefined && !(await isChained(queries));
  };
  if (!(await due(db.queries))) return;
  await db.transaction(async (tx) => {
    // Only locks the log's number, without taking one: another process that starts may be faster.
    await tx
      .updateTable('ledger_state')
      .set((row) => ({ value: row('value', '+', 0) }))
      .where('name', '=', 'last_audit')
      .execute();
    if (await due(tx)) await chainNow(tx, parts, await takeNumber(tx, 'last_audit'));
  });
}

async function chainNow(tx: Queries, parts: Omit<AuditParts, 'attribution'>, no: number): Promise<void> {
  await chainEarlier(tx, no);
  await write(tx, { ...parts, attribution: { actor: 'club', reason: '' } }, no, { action: chainedAction, after: { lines: no - 1 } });
}

async function write(tx: Queries, parts: AuditParts, no: number, audited: Audited): Promise<void> {
  const { action, memberId = null, before = {}, after = {} } = audited;
  const { actor, reason, remark = '' } = parts.attribution;
  const row = {
    no,
    at_ms: parts.nowMs(),
    actor,
    action,
    member_id: memberId,
    reason,
    remark,
    before_json: JSON.stringify(before),
    after_json: JSON.stringify(after),
  };
  await tx.insertInto('audit').values(row).execute();
  await extendChain(tx, parts.statementKey, row);
}
