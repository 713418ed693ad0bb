import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { Config } from '../config.ts';

/** The library takes 27 MB and 0.2 s to load: a club without passkeys never does. */
export async function webauthn() {
  const [library, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...library, decodeAttestationObject };
}

/** EdDSA, ES256 and RS256: every authenticator knows one of them. */
export const algorithms = [-8, -7, -257];

/** How long the browser asks the member, in ms. */
export const askMs = 120_000;

/** Any port of the machine itself. */
const ownMachine = /^http:\/\/localhost(:[0-9]{1,5})?$/;

/**
 * Where passkeys of this club belong: to the host of its public origin. Without one (a club on one machine) they belong to `localhost`, on
 * any port; an address in digits can't have any.
 */
export function relyingParty({ publicOrigin }: Pick<Config, 'publicOrigin'>): { id: string; isOwn(origin: string): boolean } {
  if (publicOrigin === undefined) return { id: 'localhost', isOwn: (origin) => ownMachine.test(origin) };
  return { id: new URL(publicOrigin).hostname, isOwn: (origin) => origin === publicOrigin };
}

/**
 * Whether an attestation names no certificates: we ask for none, but a browser may leave an authenticator's own signature in place. The
 * library would fetch revocation lists from addresses that certificates name.
 */
export const isUnattested = (format: string, hasCertificates: boolean): boolean =>
  format === 'none' || (format === 'packed' && !hasCertificates);

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/));

/** Characters of a credential's id: 1,023 bytes by the standard. */
const credentialId = v.pipe(base64url, v.maxLength(1_364));

const common = { id: credentialId, rawId: credentialId, type: v.literal('public-key') };

const logInAnswer = v.object({
  ...common,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url),
  }),
});

const addAnswer = v.object({
  ...common,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.string()), v.maxLength(20)), []),
  }),
});

/** What the browser signed. Another site's page in which ours is a frame is refused: ours never is one. */
const clientData = v.object({ challenge: base64url, origin: v.string(), crossOrigin: v.optional(v.literal(false)) });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAnswer<Schema extends v.GenericSchema<unknown, { response: { clientDataJSON: string } }>>(schema: Schema, text: string) {
  const answer = v.safeParse(schema, parsed(text));
  if (!answer.success) return undefined;
  const signed = v.safeParse(clientData, parsed(Buffer.from(answer.output.response.clientDataJSON, 'base64url').toString('utf8')));
  return signed.success ? { answer: answer.output, challenge: signed.output.challenge, origin: signed.output.origin } : undefined;
}

/** An authenticator's answer to a log-in; undefined if it is none. Nothing in it is proven yet. */
export function readLogIn(text: string) {
  const read = readAnswer(logInAnswer, text);
  if (!read) return undefined;
  const { userHandle, ...response } = read.answer.response;
  const answer: AuthenticationResponseJSON = { ...read.answer, response, clientExtensionResults: {} };
  return { ...read, answer, userHandle: userHandle ?? undefined };
}

/** An authenticator's answer with a new passkey; undefined if it is none. Nothing in it is proven yet. */
export function readNewPasskey(text: string) {
  const read = readAnswer(addAnswer, text);
  if (!read) return undefined;
  const { transports, ...response } = read.answer.response;
  const answer: RegistrationResponseJSON = { ...read.answer, response, clientExtensionResults: {} };
  return { ...read, answer, transports };
}

/** A member as authenticators know them: the opaque id, which says nothing about the person. */
export const userHandleOf = (memberId: string): string => Buffer.from(memberId, 'utf8').toString('base64url');
