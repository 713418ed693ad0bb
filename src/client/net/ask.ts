import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { client } from '../client.ts';
import { coarsePosition } from '../device/location.ts';
import { currentSession, type StoredSession } from '../device/session.ts';
import { openEnvelope } from './envelope.ts';
import { OutdatedError, RefusedError, UnreachableError } from './errors.ts';
import { exchange } from './exchange.ts';
import { heldBack, holdBack, retryAfterMs } from './held-back.ts';
import type { Sending } from './sending.ts';

/** A read times out early, since the mirror has something to show; a command waits as long as checklist C7 says. */
const readTimeoutMs = 10_000;
const commandTimeoutMs = 90_000;

export type Fields = Record<string, string | undefined>;
export type Asking = {
  /** Sent as `If-None-Match`. */
  etag?: string | undefined;
  /** Replaces the last part of the call's path if it is a name, as in `/mirror/:collection`. */
  collection?: string;
  /** Cancels the request. */
  signal?: AbortSignal;
  /** A session other than the stored one: just received, or about to end. */
  session?: Pick<StoredSession, 'token' | 'tokensso'> | null;
  /** Its refusals do not end the session. */
  quiet?: boolean;
  /** The command's id: the server runs it once, however often it arrives. */
  commandId?: string;
  /** Replaces the usual timeout. */
  timeoutMs?: number;
  /** The reply may set the media cookie: a log-in, and the address of a video. */
  takesCookie?: boolean;
};
/** `same`: what has the ETag is still current; index.html may have asked with one that the mirror does not have any more. */
export type Answer<T> = { same: true; etag: string | undefined } | { same: false; data: T; message: string; etag: string | undefined };

/** Sends a read. Throws UnreachableError, RefusedError or OutdatedError. */
export async function read<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  fields: Fields = {},
  asking: Asking = {},
): Promise<Answer<Reply>> {
  const query = filled(fields).toString();
  const path = `/api${(call.get[0] ?? '').replace(/:\w+$/, encodeURIComponent(asking.collection ?? ''))}${query === '' ? '' : `?${query}`}`;
  return ask(call.reply, path, undefined, readTimeoutMs, asking);
}

/** Sends a command, once. Throws UnreachableError (its outcome is unknown), RefusedError or OutdatedError. */
export async function postCommand<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  fields: Fields = {},
  asking: Asking = {},
): Promise<{ data: Reply; message: string }> {
  const answer = await ask(call.reply, `/api${call.post[0] ?? ''}`, filled({ ...fields, ...coarsePosition() }), commandTimeoutMs, asking);
  if (answer.same) throw new UnreachableError('A command was answered without a body');
  return answer;
}

/** Sends a command that carries a file. Throws as `postCommand` does. */
export async function postCommandWithFile<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  file: Blob,
  asking: Asking = {},
): Promise<{ data: Reply; message: string }> {
  const body = new FormData();
  for (const [name, value] of Object.entries(coarsePosition() ?? {})) body.set(name, value);
  body.set('file', file);
  const answer = await ask(call.reply, `/api${call.post[0] ?? ''}`, body, commandTimeoutMs, asking);
  if (answer.same) throw new UnreachableError('A command was answered without a body');
  return answer;
}

function filled(fields: Fields): URLSearchParams {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) all.set(name, value);
  return all;
}

async function ask<Reply>(
  schema: v.GenericSchema<unknown, Reply>,
  path: string,
  body: URLSearchParams | FormData | undefined,
  usualTimeoutMs: number,
  asking: Asking,
): Promise<Answer<Reply>> {
  const { signal, timeoutMs = usualTimeoutMs, takesCookie = false } = asking;
  const session = asking.session === undefined ? currentSession() : asking.session;
  // A command has the position in its body. Addresses never have it: they are written to logs and caches.
  const headers: Record<string, string> = body ? {} : { ...coarsePosition() };
  if (asking.etag) headers['if-none-match'] = asking.etag;
  if (asking.commandId) headers['idempotency-key'] = asking.commandId;
  // Only reads are sent automatically; a command is sent when a member wants it, so it is never held back.
  const question = body ? undefined : `${session?.token ?? ''} ${path}`;
  const held = question === undefined ? undefined : heldBack(question);
  if (held) throw held;
  const ended = client().started();
  try {
    const what = body ? { body } : { mayRepeat: true };
    const answer = await answerOf(schema, { path, session, headers, ...what, signal, timeoutMs, takesCookie });
    ended('answered');
    return answer;
  } catch (error) {
    ended(error instanceof UnreachableError ? (signal?.aborted ? 'cancelled' : 'unreachable') : 'answered');
    if (question !== undefined && error instanceof RefusedError && error.retryAfterMs > 0) holdBack(question, error);
    if (error instanceof RefusedError && !asking.quiet) client().refused(error, session?.token ?? null);
    if (error instanceof OutdatedError) client().outdated();
    throw error;
  }
}

async function answerOf<Reply>(schema: v.GenericSchema<unknown, Reply>, sending: Sending): Promise<Answer<Reply>> {
  const { status, headers, text } = await exchange(sending);
  const etag = headers.get('etag') ?? undefined;
  if (status === 304) return { same: true, etag };
  return { same: false, ...openEnvelope(text, schema, retryAfterMs(headers)), etag };
}
