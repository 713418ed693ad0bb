import type { beginPasskeyLogInCall, logInByPasskeyCall } from '#contract/commands/passkeys.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Command } from './command.ts';
import { Undone } from './idempotency.ts';
import { makeChallenge, takeChallenge } from './passkey-challenges.ts';
import { openSession } from './sessions.ts';
import { askMs, readLogIn, relyingParty, userHandleOf, webauthn } from './webauthn.ts';
import { countTry, type TryLimit, tryKey, tryLimits, uncountTries } from './wrong-tries.ts';

const mustWait = (waitMs: number) => refused('too_many', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });

async function tryFrom(context: Context, kind: 'passkey' | 'address', address: string, limit: TryLimit) {
  return countTry(context, tryKey(context, kind, address), limit);
}

/** Begins a log-in by passkey. It names nobody: the authenticator shows the member's passkeys itself, so nobody learns which accounts have any. */
export const beginPasskeyLogIn: Command<typeof beginPasskeyLogInCall> = async (context, asker) => {
  const { waitMs } = await tryFrom(context, 'passkey', asker.address, tryLimits.passkey);
  if (waitMs > 0) return mustWait(waitMs);
  const challenge = await makeChallenge(context, { memberId: null, device: asker.device });
  if (challenge === undefined) return refused('overloaded', { retryAfterSeconds: 10 });
  return done({ challenge, rpId: relyingParty(context.config).id, timeout: askMs, userVerification: 'required' });
};

interface Known {
  id: string;
  member_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
}

/**
 * Logs a member in by a passkey. The challenge is used up first. An unknown passkey and a wrong signature are
 * refused alike, and counted for the address as wrong passwords are; only the passkey itself learns that an account is disabled.
 * Unlike the password it ends no lock of the fund password: whoever holds a phone and its PIN has the passkey, too.
 */
export const logInByPasskey: Command<typeof logInByPasskeyCall> = async (context, asker, fields) => {
  const read = readLogIn(fields.answer);
  if (!read) return refused('bad_request');
  const { id, waitMs } = await tryFrom(context, 'address', asker.address, tryLimits.address);
  if (waitMs > 0) return mustWait(waitMs);
  if (!(await takeChallenge(context, read.challenge, { memberId: null, device: asker.device }))) return refused('passkey_expired');
  const known = await context.db.queries
    .selectFrom('passkeys')
    .select(['id', 'member_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', read.answer.id)
    .executeTakeFirst();
  const counter = known && (await provenCounter(context, known, read));
  if (known === undefined || counter === undefined) return refused('passkey_wrong');
  return enter(context, { known, counter, tryId: id, device: asker.device });
};

/** The authenticator's new counter, if the answer is the passkey's own, given by the member, on this site; undefined otherwise. */
async function provenCounter(context: Context, known: Known, read: NonNullable<ReturnType<typeof readLogIn>>): Promise<number | undefined> {
  const { id, isOwn } = relyingParty(context.config);
  if (!isOwn(read.origin)) return undefined;
  if (read.userHandle !== undefined && read.userHandle !== userHandleOf(known.member_id)) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: read.answer,
      expectedChallenge: read.challenge,
      expectedOrigin: read.origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: Uint8Array.from(Buffer.from(known.public_key, 'base64url')),
        counter: known.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Not logged: its messages contain the challenge.
    return undefined;
  }
}

type Proven = { known: Known; counter: number; tryId: string; device: string };

async function enter(context: Context, { known, counter, tryId, device }: Proven) {
  try {
    return await context.db.transaction(async (tx) => {
      // Read again inside the transaction: the account may have been closed meanwhile.
      const member = await tx.selectFrom('members').select(['status']).where('id', '=', known.member_id).executeTakeFirst();
      if (!member) return refused('passkey_wrong');
      if (member.status !== 1) return refused('account_inactive');
      // First: it may take the member's revision, which is the first lock of every command.
      const session = await openSession(tx, context, known.member_id, device);
      // Of two answers with the same counter one is a copy's.
      const used = await tx
        .updateTable('passkeys')
        .set({ counter, used_ms: context.nowMs() })
        .where('id', '=', known.id)
        .where('counter', '=', known.counter)
        .returning('id')
        .executeTakeFirst();
      if (!used) throw new Undone('passkey_wrong');
      return done(session);
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  } finally {
    await uncountTries(context, [tryId]);
  }
}
