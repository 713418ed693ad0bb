import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { usernameKey } from '#domain/usernames.ts';
import type { Queries } from '../db/database.ts';
import type { Keys } from '../secret.ts';

/**
 * A user name that was given up stays closed to everybody for so long: other members still know whose it was, and a
 * signed link of the operator's other site (commands/log-in-third.ts) may still name its old owner.
 */
export const nameRestMs = 90 * 86_400_000;

type Kind = 'username' | 'account';

/** What two spellings of one payout account have in common: its letters and digits, in one case. */
function accountKey(typed: string): string {
  const plain = typed.normalize('NFKC').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.trim();
}

const keyOf: Record<Kind, (typed: string) => string> = { username: usernameKey, account: accountKey };

/** A name or an account, known again under the club's secret; the database alone gives neither away (H15). */
function markOf({ leavingMark }: Pick<Keys, 'leavingMark'>, kind: Kind, typed: string): string {
  return createHmac('sha256', leavingMark)
    .update(`${kind}|${keyOf[kind](typed)}`)
    .digest('base64url');
}

/** The mark of a payout account: the same for every spelling of it, whatever bank was chosen with it. */
export const accountMark = (keys: Pick<Keys, 'leavingMark'>, typed: string): string => markOf(keys, 'account', typed);

/** Closes a user name until then. Where it is closed for longer already, that stays. */
export function closeName(tx: Queries, keys: Keys, typed: string, untilMs: number): Promise<void> {
  return closeMark(tx, { kind: 'username', mark: markOf(keys, 'username', typed), untilMs });
}

/** Keeps a mark until then; where it is kept for longer already, that stays. */
export async function closeMark(tx: Queries, { kind, mark, untilMs }: { kind: Kind; mark: string; untilMs: number }): Promise<void> {
  await tx
    .insertInto('leaving_marks')
    .values({ kind, mark, until_ms: untilMs })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'mark']).doUpdateSet({
        until_ms: sql`case when leaving_marks.until_ms < excluded.until_ms then excluded.until_ms else leaving_marks.until_ms end`,
      }),
    )
    .execute();
}

/** Until when a mark holds; undefined where it does not. */
export async function markedUntil(
  queries: Queries,
  { kind, mark, nowMs }: { kind: Kind; mark: string; nowMs: number },
): Promise<number | undefined> {
  const found = await queries
    .selectFrom('leaving_marks')
    .select('until_ms')
    .where('kind', '=', kind)
    .where('mark', '=', mark)
    .where('until_ms', '>', nowMs)
    .executeTakeFirst();
  return found?.until_ms;
}

/** Whether a user name rests because of somebody who left. */
export async function isNameClosed(queries: Queries, keys: Keys, typed: string, nowMs: number): Promise<boolean> {
  return (await markedUntil(queries, { kind: 'username', mark: markOf(keys, 'username', typed), nowMs })) !== undefined;
}
