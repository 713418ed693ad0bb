import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { deviceKey } from './known-devices.ts';

/** Limits of challenges: each waits for the answer of one authenticator. */
export const challengeLimits = {
  /** Time for the browser's questions, and for a phone that is fetched from another room. */
  lifeMs: 5 * 60_000,
  /** Random bytes: twice what WebAuthn requires. */
  bytes: 32,
  /** Challenges to log in that wait at the same time, over all devices; each member has one more to add a passkey. */
  waiting: 20_000,
} as const;

/** For what and for whom a challenge is: to add a passkey to a member, or (null) to log in. */
export interface Purpose {
  memberId: string | null;
  /** The user agent. */
  device: string;
}

/** Only its hash is stored, as with tokens. */
const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** Makes and stores a challenge, as base64url; undefined if too many are waiting. A member's earlier one is no longer valid. */
export async function makeChallenge(context: Context, { memberId, device }: Purpose): Promise<string | undefined> {
  const nowMs = context.nowMs();
  const challenge = Buffer.from(context.randomBytes(challengeLimits.bytes)).toString('base64url');
  const row = { hash: hashOf(challenge), device: deviceKey(device), expires_ms: nowMs + challengeLimits.lifeMs };
  return context.db.transaction(async (tx) => {
    if (memberId === null && (await isFull(tx, nowMs))) return undefined;
    await tx
      .insertInto('passkey_challenges')
      .values({ ...row, member_id: memberId })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute();
    return challenge;
  });
}

async function isFull(tx: Queries, nowMs: number): Promise<boolean> {
  const { waiting } = await tx
    .selectFrom('passkey_challenges')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('expires_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  return Number(waiting) >= challengeLimits.waiting;
}

/** Uses a challenge up, whatever becomes of its answer; false if it is unknown, over, or was made for something else. */
export async function takeChallenge(context: Context, challenge: string, { memberId, device }: Purpose): Promise<boolean> {
  const taken = await context.db.transaction((tx) =>
    tx
      .deleteFrom('passkey_challenges')
      .where('hash', '=', hashOf(challenge))
      .where('member_id', memberId === null ? 'is' : '=', memberId)
      .where('device', '=', deviceKey(device))
      .where('expires_ms', '>', context.nowMs())
      .returning('hash')
      .executeTakeFirst(),
  );
  return taken !== undefined;
}
