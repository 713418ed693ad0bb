import { createHmac, timingSafeEqual } from 'node:crypto';
import type { logInThirdCall } from '#contract/commands/log-in.ts';
import { done, refused } from '#contract/outcome.ts';
import { usernameKey } from '#domain/usernames.ts';
import { getSecretSetting } from '../db/settings.ts';
import type { Command } from './command.ts';
import { openSession } from './sessions.ts';

/** Checklist Q25: how old a signed link may be, and how far the signer's clock may be ahead of ours. */
export const ssoLimits = { ageMs: 60_000, aheadMs: 10_000 } as const;

/** The claim of a signed link. */
export interface SsoClaim {
  username: string;
  issuedMs: number;
  nonce: string;
}

/**
 * Logs an existing member in by a signed link (E18, Q25): refused (`sso_invalid`) unless the operator set `sso_key`,
 * the signature is that key's, the link is at most 60 s old, it was never used, and it names an active member, the
 * same one as `username`, if given. All faults get the same reply.
 */
export const logInThird: Command<typeof logInThirdCall> = async (context, asker, fields) => {
  const key = await getSecretSetting(context.db.queries, 'sso_key');
  const claim = key === undefined ? undefined : readSso(fields.sso, key, context.nowMs());
  if (!claim) return refused('sso_invalid');
  const nameKey = usernameKey(claim.username);
  if (fields.username !== undefined && usernameKey(fields.username) !== nameKey) return refused('sso_invalid');

  return context.db.transaction(async (tx) => {
    const member = await tx.selectFrom('members').select(['id', 'status']).where('username_key', '=', nameKey).executeTakeFirst();
    if (!member) return refused('sso_invalid');
    // The unique nonce decides between two requests with the same link.
    const first = await tx
      .insertInto('sso_nonces')
      .values({ nonce: claim.nonce, expires_ms: claim.issuedMs + ssoLimits.ageMs + ssoLimits.aheadMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    if (!first) return refused('sso_invalid');
    if (member.status !== 1) return refused('account_inactive');
    return done(await openSession(tx, context, member.id, asker.device));
  });
};

/**
 * Reads `base64url(username|issued_ms|nonce) + "." + base64url(HMAC-SHA-256(key, the first part))`;
 * undefined if anything is wrong.
 */
export function readSso(sso: string, key: string, nowMs: number): SsoClaim | undefined {
  const [payload = '', signature = '', more] = sso.split('.');
  if (more !== undefined || !/^[A-Za-z0-9_-]+$/.test(payload) || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return undefined;
  const expected = createHmac('sha256', key).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const parts = /^([^|\0]{1,128})\|([0-9]{1,15})\|([A-Za-z0-9_-]{8,64})$/.exec(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!parts) return undefined;
  const [, username = '', issued = '', nonce = ''] = parts;
  const ageMs = nowMs - Number(issued);
  return ageMs > ssoLimits.ageMs || ageMs < -ssoLimits.aheadMs ? undefined : { username, issuedMs: Number(issued), nonce };
}
