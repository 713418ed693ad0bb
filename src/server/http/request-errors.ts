import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refused } from '#contract/outcome.ts';
import type { Refusal } from '#contract/refusals.ts';
import { MemberGone } from '../db/member-revision.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { httpLimits } from './limits.ts';

/** Fastify's own refusals, as ours. */
const refusalOfCode: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_CTP_INVALID_TYPE: 'wrong_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/**
 * What a thrown error is answered with: an act of somebody who has just left as the end of their session, a fault of the
 * request by its name, the end of the connection as a bad request that nobody reads, a database that can't be had as
 * overload, and anything else as a bug of ours. The last two are logged.
 */
export function refusalOfError(error: unknown, request: FastifyRequest): Refused {
  // It was admitted a moment before the account was closed: the session has ended with it.
  if (error instanceof MemberGone) return refused('auth');
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
 * Fastify closes the connection behind a body that it refuses. Who still sends then gets a reset, and a proxy makes 502 of
 * it: the refusal is lost. So the rest of a body that says its length is read past, as far as a proxy's own limit goes.
 */
export function readRestOfBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(headers['content-length']) <= httpLimits.heardOutBytes)) return;
  reply.removeHeader('connection');
  raw.resume();
}
