import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';
import { pathOf } from './request-fields.ts';

/** Longer paths are cut: no address of ours is that long. */
const pathCharacters = 200;

/**
 * Structured logs, one JSON object per line. A line says what happened and where, but contains nothing that was sent: no query, no
 * header, no body, and of a database driver's error only its kind, since drivers quote values in their messages.
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

/** What may be logged about an error. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const description = { kind: error.name, at: frames.slice(0, 12).map((frame) => frame.trim()) };
  // Only our own errors have no code, and our own messages contain no values of a request.
  return 'code' in error ? { ...description, code: String(error.code) } : { ...description, message: error.message };
}

/** The path without secrets: a payment's random id is enough to open its page. */
function pathForLog(request: FastifyRequest): string {
  // Percent-encoding could hide that address, and no address of ours contains any: everything from the first one on is cut.
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
