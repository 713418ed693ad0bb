import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/refusals.ts';
import { MemberLeft } from '../db/member-revision.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { httpLimits } from './limits.ts';

/** Fastify's own errors, as our refusals. */
const refusalOfCode: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_INVALID_TYPE: 'wrong_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/**
 * The reply to a thrown error: for a command of somebody whose account was just closed the end of their session, for an invalid
 * request its refusal, for a closed connection a bad request that nobody reads, for an unavailable database
 * overload, and for anything else an internal error. The last two are logged.
 */
export function refusalOfError(error: unknown, request: FastifyRequest): Refused {
  // It was accepted just before the account was closed, which ended the session.
  if (error instanceof MemberLeft) return refused('auth');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = refusalOfCode[code];
  if (why) return refused(why);
  if (request.raw.destroyed && !request.raw.complete) return refused('bad_request');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return refused('bad_request');
  if (isUnavailable(error)) {
    request.log.warn({ code }, 'the database is not available');
    return refused('overloaded', { retryAfterSeconds: httpLimits.overloadSeconds });
  }
  request.log.error({ err: error }, 'a request failed');
  return refused('internal');
}

/**
 * Fastify closes the connection after a body that it refuses. A client that is still sending gets a reset, which a proxy turns
 * into a 502: the refusal is lost. So the rest of a body with a declared length is read and discarded, up to a proxy's usual limit.
 */
export function readRestOfBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(headers['content-length']) <= httpLimits.drainedBytes)) return;
  reply.removeHeader('connection');
  raw.resume();
}
