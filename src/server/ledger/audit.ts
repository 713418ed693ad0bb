import type { Queries } from '../db/database.ts';
import { takeNumber } from './post.ts';

/** Who acts for the club, and why; `reason` is '' where none was given. */
export interface Acting {
  actor: string;
  reason: string;
}

/** The reason as a value of a notification; nothing where none was given. */
export const reasonOf = ({ reason }: Acting): { reason?: string } => (reason === '' ? {} : { reason });

export interface Audited {
  /** The act as it is typed, e.g. `withdrawal pay`. */
  action: string;
  memberId?: string;
  /** What the act changed, before and after it. No secrets: everybody with the database can read it. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
}

/**
 * Writes what an operator did into the append-only log (H18), in the transaction that does it. The last thing in there:
 * its number is taken under a lock that every other act of an operator waits for.
 */
export async function audit(tx: Queries, parts: { nowMs(): number; acting: Acting }, audited: Audited): Promise<void> {
  const { action, memberId = null, before = {}, after = {} } = audited;
  const { actor, reason } = parts.acting;
  const no = await takeNumber(tx, 'last_audit');
  await tx
    .insertInto('audit')
    .values({
      ...{ no, at_ms: parts.nowMs(), actor, action, member_id: memberId, reason },
      ...{ before_json: JSON.stringify(before), after_json: JSON.stringify(after) },
    })
    .execute();
}
