import {
  type addPasskeyCall,
  type beginPasskeyCall,
  passkeyLimits,
  type removePasskeyCall,
  type renamePasskeyCall,
} from '#contract/commands/passkeys.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { lockMember } from '../db/member-revision.ts';
import { getSetting } from '../db/settings.ts';
import type { MemberAsker, MemberCommand } from './command.ts';
import { Undone } from './idempotency.ts';
import { tryLoginPassword } from './login-password-tries.ts';
import { makeChallenge, takeChallenge } from './passkey-challenges.ts';
import { algorithms, askMs, isUnattested, readNewPasskey, relyingParty, userHandleOf, webauthn } from './webauthn.ts';

/** Begins to add a passkey: only with the login password, since a phone that was left open must not become a key for good. */
export const beginPasskey: MemberCommand<typeof beginPasskeyCall> = async (context, asker, { password }) => {
  const { memberId } = asker.member;
  if (password === '') return refused('password_missing');
  const tried = await tryLoginPassword(context, memberId, password, 'password_wrong');
  if (!tried.ok) return tried;
  const { queries } = context.db;
  const known = await queries.selectFrom('passkeys').select(['credential_id', 'transports']).where('member_id', '=', memberId).execute();
  if (known.length >= passkeyLimits.ofMember) return refused('passkeys_full', { values: { count: passkeyLimits.ofMember } });
  const challenge = await makeChallenge(context, { memberId, device: asker.device });
  if (challenge === undefined) return refused('overloaded', { retryAfterSeconds: 10 });
  const { username } = await queries.selectFrom('members').select('username').where('id', '=', memberId).executeTakeFirstOrThrow();
  return done({
    challenge,
    rp: { id: relyingParty(context.config).id, name: await getSetting(queries, 'name') },
    user: { id: userHandleOf(memberId), name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: askMs,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key' as const,
      transports: JSON.parse(transports),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
};

/** A passkey's name as it is stored, or undefined. */
function nameOf(given: string): string | undefined {
  const name = given.trim().normalize('NFC');
  const fits = name !== '' && [...name].length <= passkeyLimits.nameLength && !/\p{Cc}|\p{Cf}/u.test(name);
  return fits ? name : undefined;
}

/**
 * Adds the passkey that an authenticator has made. Its challenge is used up first. Sent again after a lost reply it is found
 * by its id, and the reply is the same: its owner already has it.
 */
export const addPasskey: MemberCommand<typeof addPasskeyCall> = async (context, asker, fields) => {
  const name = nameOf(fields.name);
  if (name === undefined) return refused('passkey_name');
  const read = readNewPasskey(fields.answer);
  if (!read) return refused('bad_request');
  const { memberId } = asker.member;
  if (!(await takeChallenge(context, read.challenge, { memberId, device: asker.device })))
    return (await ownerOf(context.db.queries, read.answer.id)) === memberId ? done({}, 'passkey_added') : refused('passkey_expired');
  const made = await provenPasskey(context, read);
  return made
    ? keep(context, asker, { ...made, name, transports: JSON.stringify(knownTransports(read.transports)) })
    : refused('passkey_unusable');
};

const ownerOf = async (queries: Queries, credentialId: string): Promise<string | undefined> =>
  (await queries.selectFrom('passkeys').select('member_id').where('credential_id', '=', credentialId).executeTakeFirst())?.member_id;

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const knownTransports = (given: readonly string[]): string[] => transportNames.filter((name) => given.includes(name));

type Made = { credential_id: string; public_key: string; counter: number };

/** The new passkey, if the answer is this site's, given by the member, and consistent; undefined otherwise. */
async function provenPasskey(context: Context, read: NonNullable<ReturnType<typeof readNewPasskey>>): Promise<Made | undefined> {
  const { id, isOwn } = relyingParty(context.config);
  if (!isOwn(read.origin)) return undefined;
  const { decodeAttestationObject, verifyRegistrationResponse } = await webauthn();
  try {
    const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(read.answer.response.attestationObject, 'base64url')));
    // Before the library looks at it.
    if (!isUnattested(attestation.get('fmt'), attestation.get('attStmt').get('x5c') !== undefined)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: read.answer,
      expectedChallenge: read.challenge,
      expectedOrigin: read.origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    };
  } catch {
    // Not logged: its messages contain the challenge.
    return undefined;
  }
}

async function keep(
  context: Context,
  { member: { memberId } }: MemberAsker,
  made: Made & { name: string; transports: string },
): Promise<Outcome<object>> {
  try {
    return await context.db.transaction(async (tx) => {
      // Two that are added at the same time are counted one after the other.
      await lockMember(tx, memberId);
      const { count } = await tx
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= passkeyLimits.ofMember) throw new Undone('passkeys_full', { values: { count: passkeyLimits.ofMember } });
      const row = { id: context.newId(), member_id: memberId, ...made, created_ms: context.nowMs(), used_ms: null };
      const added = await tx
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added && (await ownerOf(tx, made.credential_id)) !== memberId) throw new Undone('passkey_unusable');
      return done({}, 'passkey_added');
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}

/** Renames a passkey of the member's; those of others are unknown (H16). */
export const renamePasskey: MemberCommand<typeof renamePasskeyCall> = async (context, { member }, fields) => {
  const name = nameOf(fields.name);
  if (name === undefined) return refused('passkey_name');
  const renamed = await context.db.transaction((tx) =>
    tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', fields.id)
      .where('member_id', '=', member.memberId)
      .returning('id')
      .executeTakeFirst(),
  );
  return renamed ? done({}, 'passkey_renamed') : refused('not_found');
};

/** Removes a passkey of the member's: it opens nothing from now on. Sessions that it opened stay, as after a removed device's name. */
export const removePasskey: MemberCommand<typeof removePasskeyCall> = async (context, { member }, { id }) => {
  const removed = await context.db.transaction((tx) =>
    tx.deleteFrom('passkeys').where('id', '=', id).where('member_id', '=', member.memberId).returning('id').executeTakeFirst(),
  );
  return removed ? done({}, 'passkey_removed') : refused('not_found');
};
