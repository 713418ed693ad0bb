import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { coarsePosition } from '../device/location.ts';
import { currentSession, type KeptSession } from '../device/session.ts';
import { takeEarly } from './early.ts';
import { openEnvelope } from './envelope.ts';
import { netEvents } from './events.ts';
import { wireHeaders } from './headers.ts';
import { heldBack, holdBack, retryAfterMs } from './held-back.ts';
import { type Sending, send } from './http.ts';
import { OutdatedError } from './outdated-error.ts';
import { RefusedError } from './refused-error.ts';
import { UnreachableError } from './unreachable-error.ts';

/** Reads give up after this (offline.md), acts after checklist C7's. */
const readTimeoutMs = 10_000;
const actTimeoutMs = 90_000;

export type Fields = Record<string, string | undefined>;
export type Asking = {
  /** Sent as `If-None-Match`. */
  etag?: string | undefined;
  /** In place of the last part of the call's path where it is a name, as in `/mirror/:shelf`. */
  shelf?: string;
  /** Ends the request: nobody waits for it any more. */
  signal?: AbortSignal;
  /** A session other than the one that is kept: just got, or about to end. */
  session?: Pick<KeptSession, 'token' | 'tokensso'> | null;
  /** Its refusals end no session by themselves. */
  quiet?: boolean;
  /** The act's id: the server does it once, however often it comes (ledger.md, "Commands"). */
  commandId?: string;
  /** Gives up after this instead of the usual time. */
  timeoutMs?: number;
  /** The reply may set the media cookie: a log-in, and the address of a film. */
  takesCookie?: boolean;
};
export type Answer<T> = { same: true } | { same: false; data: T; message: string; etag: string | undefined };

/** Asks for a read. Throws UnreachableError, RefusedError or OutdatedError. */
export async function read<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  fields: Fields = {},
  asking: Asking = {},
): Promise<Answer<Reply>> {
  const query = filled(fields).toString();
  const path = `/api${(call.get[0] ?? '').replace(/:\w+$/, encodeURIComponent(asking.shelf ?? ''))}${query === '' ? '' : `?${query}`}`;
  return exchange(call.reply, path, undefined, readTimeoutMs, asking);
}

/** Sends an act, once. Throws UnreachableError (nobody knows whether it happened), RefusedError or OutdatedError. */
export async function act<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  fields: Fields = {},
  asking: Asking = {},
): Promise<{ data: Reply; message: string }> {
  const answer = await exchange(call.reply, `/api${call.post[0] ?? ''}`, filled(fields), actTimeoutMs, asking);
  if (answer.same) throw new UnreachableError('An act was answered without a body');
  return answer;
}

/** Sends an act that carries a file. Throws as `act` does. */
export async function actWithFile<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  file: Blob,
  asking: Asking = {},
): Promise<{ data: Reply; message: string }> {
  const body = new FormData();
  for (const [name, value] of filled({})) body.set(name, value);
  body.set('file', file);
  const answer = await exchange(call.reply, `/api${call.post[0] ?? ''}`, body, actTimeoutMs, asking);
  if (answer.same) throw new UnreachableError('An act was answered without a body');
  return answer;
}

function filled(fields: Fields): URLSearchParams {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...fields, ...coarsePosition() })) if (value !== undefined) all.set(name, value);
  return all;
}

async function exchange<Reply>(
  schema: v.GenericSchema<unknown, Reply>,
  path: string,
  body: URLSearchParams | FormData | undefined,
  timeoutMs: number,
  asking: Asking,
): Promise<Answer<Reply>> {
  const session = asking.session === undefined ? currentSession() : asking.session;
  const headers = wireHeaders(session);
  if (asking.etag) headers['if-none-match'] = asking.etag;
  if (asking.commandId) headers['idempotency-key'] = asking.commandId;
  // An act is sent when a member wants it: it is never asked for by itself.
  const question = body ? undefined : `${session?.token ?? ''} ${path}`;
  const held = question === undefined ? undefined : heldBack(question);
  if (held) throw held;
  const ended = netEvents.started();
  try {
    const answer = await answerOf(schema, { path, headers, ...(body ? { body } : {}) }, { timeoutMs, ...asking });
    ended('answered');
    return answer;
  } catch (error) {
    ended(error instanceof UnreachableError ? (asking.signal?.aborted ? 'cancelled' : 'unreachable') : 'answered');
    if (question !== undefined && error instanceof RefusedError && error.retryAfterMs > 0) holdBack(question, error);
    if (error instanceof RefusedError && !asking.quiet) netEvents.refused(error, session?.token ?? null);
    if (error instanceof OutdatedError) netEvents.outdated();
    throw error;
  }
}

type Request = Omit<Sending, 'signal' | 'takesCookie'>;

async function answerOf<Reply>(
  schema: v.GenericSchema<unknown, Reply>,
  request: Request,
  { timeoutMs, signal, takesCookie }: Asking & { timeoutMs: number },
): Promise<Answer<Reply>> {
  // The time covers the body as well: a reply that breaks off or stalls in the middle is no answer.
  const patience = AbortSignal.timeout(timeoutMs);
  const until = signal ? AbortSignal.any([signal, patience]) : patience;
  const response = await received({ ...request, signal: until, takesCookie: takesCookie === true });
  if (response.status === 304) return { same: true };
  const text = await aborting(response.text(), until);
  return { same: false, ...openEnvelope(text, schema, retryAfterMs(response.headers)), etag: response.headers.get('etag') ?? undefined };
}

async function received(sending: Sending): Promise<Response> {
  const early = sending.body ? undefined : takeEarly(sending.path, sending.headers);
  const response = await aborting(early ?? send(sending), sending.signal);
  if (!response) throw new UnreachableError('No answer');
  const clubMs = Date.parse(response.headers.get('date') ?? '');
  if (clubMs > 0) netEvents.heardTime(clubMs);
  return response;
}

/** The promise's value, or UnreachableError where it fails or `signal` comes first. */
function aborting<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new UnreachableError('No answer in time'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, (error: unknown) => {
      reject(error instanceof Error ? new UnreachableError(error.message, { cause: error }) : new UnreachableError('No answer'));
    });
  });
}
