import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';
import { pathOf } from './request-fields.ts';

/** Longer paths are cut: they are nobody's. */
const pathCharacters = 200;

/**
 * Structured lines, one JSON object each. A line names what happened and where, and never what was sent: no query, no
 * header, no body, and of an error that a driver made only its kind, since drivers quote values in their messages.
 */
export function structuredLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination,
  );
}

/** What may be said of an error. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const description = { kind: error.name, at: frames.slice(0, 12).map((frame) => frame.trim()) };
  // Only our own errors have no code, and our own words hold no values of a request.
  return 'code' in error ? { ...description, code: String(error.code) } : { ...description, message: error.message };
}

/** The path without what would open something: a payment's random id is all that its page asks for. */
function pathForLog(request: FastifyRequest): string {
  // Percent signs could spell that very address, and stand in none of ours: nothing is kept from the first one on.
  const path = pathOf(request).replace(/%.*$/, '%…').slice(0, pathCharacters);
  return path.replace(/(\/sandbox-pay\/).*$/i, '$1…');
}

/** One line for every reply, at level `info`. */
export function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, next) => {
    if (request.log.level !== 'silent') {
      request.log.info(
        {
          method: request.method,
          path: pathForLog(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
    }
    next();
  });
}
