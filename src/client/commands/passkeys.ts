import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type * as v from 'valibot';
import type { Call, ReplyOf } from '#contract/call.ts';
import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLogInCall,
  logInByPasskeyCall,
  type Passkey,
  passkeysCall,
  removePasskeyCall,
  renamePasskeyCall,
} from '#contract/commands/passkeys.ts';
import { type Asking, type Fields, postCommand, read } from '../net/ask.ts';
import { type Answered, answered } from './answered.ts';
import { enterBy } from './enter.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** What the authenticator may say besides: the member turned it down, it has a passkey of theirs already, or it can't be used here. */
type Declined = { state: 'cancelled' } | { state: 'known' } | { state: 'impossible' };
export type PasskeyResult = CommandResult | Declined;

const begin = <C extends Call<string, v.ObjectEntries>>(call: C, fields: Fields, asking: Asking = {}) =>
  answered(async () => (await postCommand(call, fields, asking)).data as ReplyOf<C>);

/** The names of the errors that the standard gives to what a member does: https://www.w3.org/TR/webauthn-3/#sctn-createCredential */
const declinedBy: Record<string, Declined> = {
  NotAllowedError: { state: 'cancelled' },
  AbortError: { state: 'cancelled' },
  InvalidStateError: { state: 'known' },
};

/** Asks the authenticator, through the browser's own dialog. */
async function askAuthenticator(ask: () => Promise<object>): Promise<{ state: 'done'; answer: string } | Declined> {
  try {
    return { state: 'done', answer: JSON.stringify(await ask()) };
  } catch (error) {
    return (error instanceof Error && declinedBy[error.name]) || { state: 'impossible' };
  }
}

/** Logs in with a passkey that the browser lets the member choose. */
export async function logInByPasskey(): Promise<PasskeyResult> {
  const begun = await begin(beginPasskeyLogInCall, {}, { session: null, quiet: true });
  if (begun.state !== 'done') return begun;
  const given = await askAuthenticator(() => startAuthentication({ optionsJSON: begun.data }));
  return given.state === 'done' ? enterBy(logInByPasskeyCall, { answer: given.answer }) : given;
}

/** Adds a passkey on this device, or on one that the browser reaches. */
export async function addPasskey(given: { password: string; name: string }): Promise<PasskeyResult> {
  const begun = await begin(beginPasskeyCall, { password: given.password });
  if (begun.state !== 'done') return begun;
  const made = await askAuthenticator(() => startRegistration({ optionsJSON: begun.data }));
  if (made.state !== 'done') return made;
  return outcomeOf(async () => (await postCommand(addPasskeyCall, { name: given.name, answer: made.answer })).message);
}

/** The member's passkeys, from the server: the copy on this device has none. */
export const listPasskeys = (): Promise<Answered<readonly Passkey[]>> =>
  answered(async () => {
    const answer = await read(passkeysCall);
    return answer.same ? [] : answer.data;
  });

export const renamePasskey = (id: string, name: string): Promise<CommandResult> =>
  outcomeOf(async () => (await postCommand(renamePasskeyCall, { id, name })).message);

export const removePasskey = (id: string): Promise<CommandResult> =>
  outcomeOf(async () => (await postCommand(removePasskeyCall, { id })).message);
