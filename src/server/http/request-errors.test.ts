import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { refusalOfError } from './request-errors.ts';

/** A request whose log records its lines. */
function asked(): { request: FastifyRequest; logged: string[] } {
  const logged: string[] = [];
  const log = { warn: () => void logged.push('warn'), error: () => void logged.push('error') };
  return { request: { raw: { destroyed: false, complete: true }, log } as unknown as FastifyRequest, logged };
}

test.each([
  ['a lock that was not to be had', '55P03', { why: 'overloaded', retryAfterSeconds: 2 }, 'warn'],
  ['a statement that the server cancelled', '57014', { why: 'internal' }, 'error'],
] as const)('%s (%s) is answered so', (_, code, refusal, level) => {
  const { request, logged } = asked();
  const answer = refusalOfError(Object.assign(new Error('canceling statement'), { code }), request);
  expect(answer).toMatchObject(refusal);
  expect('retryAfterSeconds' in answer).toBe('retryAfterSeconds' in refusal);
  expect(logged).toEqual([level]);
});
