import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { usernameKey } from '#domain/usernames.ts';
import type { Queries } from '../db/database.ts';
import type { Keys } from '../secret.ts';

/**
 * The user name of a closed account stays reserved for this long: other members still know whose it was, and a
 * signed link of the operator's other site (commands/log-in-third.ts) may still refer to its old owner.
 */
export const nameRestMs = 90 * 86_400_000;

type Kind = 'username' | 'account';

/** The normalised form of a payout account: its letters and digits, in one case. */
function accountKey(typed: string): string {
  const plain = typed.normalize('NFKC').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.trim();
}

const keyOf: Record<Kind, (typed: string) => string> = { username: usernameKey, account: accountKey };

/** The HMAC of a name or an account, with the club's secret; the database alone reveals neither (H15). */
function markOf({ leavingMark }: Pick<Keys, 'leavingMark'>, kind: Kind, typed: string): string {
  return createHmac('sha256', leavingMark)
    .update(`${kind}|${keyOf[kind](typed)}`)
    .digest('base64url');
}

/** The mark of a payout account: the same for every spelling of it, whatever the bank. */
export const accountMark = (keys: Pick<Keys, 'leavingMark'>, typed: string): string => markOf(keys, 'account', typed);

/** Reserves a user name until then, or longer if it already is. */
export function closeName(tx: Queries, keys: Keys, typed: string, untilMs: number): Promise<void> {
  return closeMark(tx, { kind: 'username', mark: markOf(keys, 'username', typed), untilMs });
}

/** Keeps a mark until then, or longer if it already is kept. */
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

/** Until when a mark is valid; undefined if it is not. */
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

/** Whether a user name is reserved because its account was closed. */
export async function isNameClosed(queries: Queries, keys: Keys, typed: string, nowMs: number): Promise<boolean> {
  return (await markedUntil(queries, { kind: 'username', mark: markOf(keys, 'username', typed), nowMs })) !== undefined;
}
