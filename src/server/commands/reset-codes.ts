import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

type Kind = Tables['reset_codes']['kind'];

/** How long a one-time code is valid. */
export const resetCodeMs = 30 * 60_000;

/** Letters and digits that cannot be confused; 10 of them are 50 bits, with few attempts. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeLength = 10;

/** A new code, for the operator to read out. */
export function newResetCode(random: (length: number) => Uint8Array): string {
  const letters: string[] = [];
  // Bytes that would make some letters more likely are skipped.
  const fair = 256 - (256 % alphabet.length);
  while (letters.length < codeLength) {
    for (const byte of random(codeLength))
      if (byte < fair && letters.length < codeLength) letters.push(alphabet[byte % alphabet.length] ?? '');
  }
  return letters.join('');
}

/** What the database stores of a code. */
export const resetCodeHmac = ({ keys }: Pick<Context, 'keys'>, memberId: string, kind: Kind, typed: string): string =>
  createHmac('sha256', keys.resetCode).update(`${memberId}|${kind}|${typed.trim().toUpperCase()}`).digest('base64url');

const standing = (nowMs: number, memberId: string, kind: Kind, hmac: string) => (queries: Queries) =>
  queries
    .selectFrom('reset_codes')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('code_hmac', '=', hmac)
    .where('expires_ms', '>', nowMs);

/** Whether this code is the member's, and still valid. */
export async function isResetCode(context: Context, memberId: string, kind: Kind, typed: string): Promise<boolean> {
  const hmac = resetCodeHmac(context, memberId, kind, typed);
  return (await standing(context.nowMs(), memberId, kind, hmac)(context.db.queries).executeTakeFirst()) !== undefined;
}

/** Uses the code up; false if another command was faster, or it has expired. */
export async function takeResetCode(tx: Queries, context: Context, memberId: string, kind: Kind, typed: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('reset_codes')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('code_hmac', '=', resetCodeHmac(context, memberId, kind, typed))
    .where('expires_ms', '>', context.nowMs())
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}
