import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { acknowledgements } from '#contract/acknowledgements.ts';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { collectionNames, collectionOf, isOwnCollection } from '#contract/collections/mirror.ts';
import { commandIdForm } from '#contract/commands/command-outcome.ts';
import { everyCallFields } from '#contract/fields.ts';
import { done, type Outcome, type Refused, refused } from '#contract/outcome.ts';
import { bindAccount } from '../commands/bind-account.ts';
import { closeCommand, commandOutcome } from '../commands/close-command.ts';
import type { Asker, Command, MemberAsker, MemberCommand } from '../commands/command.ts';
import { countPlay } from '../commands/count-play.ts';
import { deposit } from '../commands/deposit.ts';
import { editFundPassword } from '../commands/edit-fund-password.ts';
import { forgetMember } from '../commands/forget-member.ts';
import { logIn } from '../commands/log-in.ts';
import { beginPasskeyLogIn, logInByPasskey } from '../commands/log-in-by-passkey.ts';
import { logInThird } from '../commands/log-in-third.ts';
import { logOut } from '../commands/log-out.ts';
import { memberExport } from '../commands/member-export.ts';
import { setAvatar, setName, setSex } from '../commands/member-profile.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '../commands/passkeys.ts';
import { placeBet } from '../commands/place-bet.ts';
import { postMessage } from '../commands/post-message.ts';
import { pushCommands } from '../commands/push.ts';
import { register } from '../commands/register.ts';
import { report } from '../commands/report.ts';
import { rateProfile, wantProfile } from '../commands/say-of-profile.ts';
import { seeProfile } from '../commands/see-profile.ts';
import { revokeSession } from '../commands/sessions.ts';
import { setFundPassword } from '../commands/set-fund-password.ts';
import { setLimits } from '../commands/set-limits.ts';
import { setLoginPassword } from '../commands/set-login-password.ts';
import { spinWheel } from '../commands/spin-wheel.ts';
import { changeWheelSeed, wheelFairness } from '../commands/wheel-seeds.ts';
import { withdraw } from '../commands/withdraw.ts';
import type { Context } from '../context.ts';
import { partitionOf, pullMirror } from '../reads/mirror.ts';
import type { ReadContext } from '../reads/read.ts';
import { reads } from '../reads/reads.ts';
import { admit, type Caller } from './caller.ts';
import { dataForm, encodeDone, jsonType, varyValue } from './envelope.ts';
import { httpLimits } from './limits.ts';
import { mediaCookieFor, renewMediaCookie } from './media-cookie.ts';
import type { AnswerQuestion, Question } from './read-replies.ts';
import type { FormFields } from './request-fields.ts';

/** A request whose caller is known and whose fields are parsed, but not yet checked against the call's schema. */
export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  form: FormFields;
  /** The parameter in the path, for calls that have one. */
  part: string;
}

/** Sends a call's reply, or returns the refusal. Never returns the reply object: a thenable, which would wait for the last byte. */
export type CallHandler = (asked: Asked) => Promise<Refused | undefined>;

/** The handlers' dependencies. */
export interface HandlerParts {
  context: Context;
  answer: AnswerQuestion;
  /** Whether `video_login` is 1. */
  gated(): Promise<boolean>;
  /** Whether the server is ready: not while draining, and not without its database. */
  isReady(): Promise<boolean>;
}

/** The commands, by their names in the call table. */
const commands = { logIn, logInThird, beginPasskeyLogIn, logInByPasskey, register, logOut } as const satisfies {
  [Name in CallName]?: Command<(typeof calls)[Name]>;
};

/** The commands of members, who are determined only by their session. */
const memberCommands = {
  bindAccount,
  setFundPassword,
  editFundPassword,
  withdraw,
  deposit,
  setLimits,
  placeBet,
  spinWheel,
  wheelFairness,
  changeWheelSeed,
  wantProfile,
  rateProfile,
  report,
  postMessage,
  setAvatar,
  setName,
  setSex,
  setLoginPassword,
  revokeSession,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  ...pushCommands,
  memberExport,
  forgetMember,
  commandOutcome,
  closeCommand,
  countPlay,
} as const satisfies { [Name in CallName]?: MemberCommand<(typeof calls)[Name]> };

/** One handler for every call of the contract: a command, a read, the mirror or a probe. */
export function callHandlers(parts: HandlerParts): ReadonlyMap<string, CallHandler> {
  const handlers = new Map<string, CallHandler>();
  for (const [name, command] of Object.entries(commands)) handlers.set(name, commandHandler(parts, callNamed(name), command));
  for (const [name, command] of Object.entries(memberCommands)) handlers.set(name, memberCommandHandler(parts, callNamed(name), command));
  for (const [name, read] of Object.entries(reads)) handlers.set(name, readHandler(parts, callNamed(name), read));
  handlers.set('mirror', mirrorHandler(parts));
  handlers.set('health', async (asked) => sendDone(asked, {}));
  handlers.set('ready', async (asked) =>
    (await parts.isReady()) ? sendDone(asked, {}) : refused('overloaded', { retryAfterSeconds: httpLimits.overloadSeconds }),
  );
  return handlers;
}

function callNamed(name: string): Call {
  const call: Call | undefined = Object.entries<Call>(calls).find(([known]) => known === name)?.[1];
  if (!call) throw new Error(`${name} is not in the call table`);
  return call;
}

/** The fields parsed by the call's schema, without those that every call accepts and discards (E0.5, Q29). */
function parseFields(call: Call, form: FormFields): Outcome<Record<string, unknown>> {
  // The schema's own check for unknown names would accept `constructor`.
  if (Object.keys(form).some((name) => !Object.hasOwn(call.fields.entries, name))) return refused('bad_request');
  const parsed = v.safeParse(call.fields, form);
  if (!parsed.success) return refused('bad_request');
  return done(Object.fromEntries(Object.entries(parsed.output).filter(([name]) => !(name in everyCallFields))));
}

/** The tables of commands and reads pair each call with its function, so that their field types match by construction. */
type AnyCommand = (context: Context, asker: Asker, fields: never) => Promise<Outcome<unknown>>;
type AnyMemberCommand = (context: Context, asker: MemberAsker, fields: never) => Promise<Outcome<unknown>>;
type AnyRead = Pick<Question, 'collections' | 'varies'> & {
  read(context: ReadContext, fields: never, part?: string): Promise<Outcome<unknown>>;
};

function askerOf({ caller, request }: Asked): Asker {
  const { address, token, tokensso } = caller;
  return { address, device: request.headers['user-agent'] ?? '', token, tokensso };
}

function commandHandler({ context, gated }: HandlerParts, call: Call, command: AnyCommand): CallHandler {
  return async (asked) => {
    const refusal = await admit(asked.caller, call, gated);
    if (refusal) return refusal;
    const fields = parseFields(call, asked.form);
    if (!fields.ok) return fields;
    const outcome = await command(context, askerOf(asked), fields.data as never);
    if (outcome.ok && call.name !== calls.beginPasskeyLogIn.name) await mediaCookieFor(context, asked, outcome.data);
    return sendOutcome(context, asked, outcome);
  };
}

function memberCommandHandler({ context, gated }: HandlerParts, call: Call, command: AnyMemberCommand): CallHandler {
  return async (asked) => {
    const refusal = await admit(asked.caller, call, gated);
    if (refusal) return refusal;
    const { viewer } = asked.caller;
    if (viewer.kind !== 'member') return refused('auth');
    const fields = parseFields(call, asked.form);
    const commandId = commandIdOf(asked.request);
    if (!fields.ok || commandId === null) return refused('bad_request');
    return sendOutcome(context, asked, await command(context, { ...askerOf(asked), member: viewer, commandId }, fields.data as never));
  };
}

/** `Idempotency-Key` in lower case; undefined without one, null if it is not a UUID. */
function commandIdOf({ headers }: FastifyRequest): string | undefined | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  return typeof given === 'string' && commandIdForm.test(given) ? given.toLowerCase() : null;
}

function readHandler({ context, answer, gated }: HandlerParts, call: Call, read: AnyRead): CallHandler {
  return async ({ caller, form, part, request, reply }) => {
    const refusal = await admit(caller, call, gated);
    if (refusal) return refusal;
    const fields = parseFields(call, form);
    if (!fields.ok) return fields;
    if (call.name === calls.video.name) renewMediaCookie(context, { caller, request, reply });
    const question: Question = {
      key: `${call.name} ${part} ${JSON.stringify(fields.data)}`,
      collections: read.collections,
      varies: read.varies,
      forAll: false,
      etag: call.etag,
      read: (asked) => read.read(asked, fields.data as never, part),
    };
    const refusalOfRead = await answer(question, caller.viewer, request, reply);
    if (!refusalOfRead && caller.viewer.kind === 'member') {
      await afterRead[call.name]?.(context, caller.viewer.memberId, fields.data).catch((error: unknown) => request.log.error(error));
    }
    return refusalOfRead;
  };
}

/** Recorded after a member's read was answered; a failure is logged and does not affect the reply. */
const afterRead: Readonly<Partial<Record<string, (context: Context, memberId: string, fields: Record<string, unknown>) => Promise<void>>>> =
  {
    [calls.profile.name]: (context, memberId, { id }) => seeProfile(context, memberId, String(id)),
  };

/** The collection's description says who may pull it; its replies are cached by partition. */
function mirrorHandler({ answer, gated }: HandlerParts): CallHandler {
  const call: Call = calls.mirror;
  return async ({ caller, form, part, request, reply }) => {
    const collection = collectionNames.find((known) => known === part);
    const who = collection && collectionOf(collection).who !== 'visitor' ? 'member' : call.who;
    const refusal = await admit(caller, { name: call.name, who }, gated);
    if (refusal) return refusal;
    if (!collection) return refused('not_found');
    const fields = parseFields(call, form);
    if (!fields.ok) return fields;
    const { cursor, newest, texts } = fields.data;
    const from = typeof cursor === 'string' ? cursor : undefined;
    const count = typeof newest === 'number' ? newest : undefined;
    const every = texts === 'all' ? texts : undefined;
    const question: Question = {
      key: `mirror ${collection} ${partitionOf(collection, caller.viewer)} ${from ?? ''} ${count ?? ''} ${every ?? ''}`,
      ...(isOwnCollection(collection) ? { collections: [], varies: 'member' } : { collections: [collection], varies: 'all' }),
      forAll: true,
      etag: true,
      read: (context) => pullMirror(context, collection, from, { newest: count, texts: every }),
    };
    return answer(question, caller.viewer, request, reply);
  };
}

function sendOutcome({ translate }: Context, asked: Asked, outcome: Outcome<unknown>): Refused | undefined {
  if (!outcome.ok) return outcome;
  return sendDone(asked, outcome.data, outcome.says && translate(acknowledgements[outcome.says], asked.caller.viewer.language));
}

/** A successful reply that must not be cached. */
function sendDone({ request, reply }: Asked, data: unknown, message?: string): undefined {
  reply
    .header('cache-control', 'no-store')
    .header('vary', varyValue)
    .header('content-type', jsonType)
    .send(encodeDone(data, dataForm(request.headers.accept), message));
}
