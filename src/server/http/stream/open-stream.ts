import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Refused, refused } from '#contract/outcome.ts';
import { streamFields, streamPath, streamType } from '#contract/stream.ts';
import { admit } from '../caller.ts';
import type { SendRefusal } from '../envelope.ts';
import { httpLimits, streamLimits } from '../limits.ts';
import { fieldsOf } from '../request-fields.ts';
import type { Shedding } from '../shedding.ts';
import type { Wire } from './held-stream.ts';
import type { StreamHub } from './hub.ts';

/** The stream's methods, for the reply to every other one. */
export const streamVerbs = { path: new RegExp(`^${streamPath}$`), verbs: ['GET'] } as const;

/**
 * No proxy may buffer the events: no compression or other changes (`no-transform`), and nginx has a header of
 * its own. The connection is closed with the stream, so that a stopping server is not delayed by idle ones.
 */
const streamHeaders = {
  'content-type': `${streamType}; charset=utf-8`,
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
} as const;

export interface StreamParts {
  hub: StreamHub;
  shedding: Shedding;
  sendRefusal: SendRefusal;
}

/** `GET /stream`: for members only. Inside the API's scope, with its limits. A visitor's client polls instead. */
export function registerStream(api: FastifyInstance, parts: StreamParts): void {
  api.get(streamPath, { config: { countedAs: 'stream' } }, (request, reply) => {
    open(parts, request, reply).then(
      (refusal) => refusal && parts.sendRefusal(request, reply, refusal),
      (error: unknown) => reply.send(error),
    );
  });
}

/** Starts a stream (and returns undefined), or returns the refusal: until then it is a read like any other. */
async function open({ hub, shedding }: StreamParts, request: FastifyRequest, reply: FastifyReply): Promise<Refused | undefined> {
  const { caller } = request;
  const refusal = await admit(caller, { name: 'stream', who: 'member' }, async () => false);
  if (refusal) return refusal;
  const { viewer } = caller;
  if (viewer.kind !== 'member') return refused('auth');
  if (!fits(request)) return refused('bad_request');
  if (hub.isFull) return refused('overloaded', { retryAfterSeconds: httpLimits.overloadSeconds });
  const state = await hub.stateFor(viewer);
  const { raw } = reply;
  if (raw.destroyed) return undefined;
  reply.hijack();
  shedding.rest(reply);
  raw.writeHead(200, reply.headers(streamHeaders).getHeaders() as OutgoingHttpHeaders);
  raw.once('close', hub.hold(viewer, wireTo(raw), state));
  return undefined;
}

/** A stream has no fields except those that every call accepts and discards. */
function fits(request: FastifyRequest): boolean {
  const form = fieldsOf(request, 'GET');
  return form !== undefined && Object.keys(form).every((name) => Object.hasOwn(streamFields.entries, name)) && v.is(streamFields, form);
}

function wireTo(raw: ServerResponse): Wire {
  return {
    write: (text) => void raw.write(text),
    end: (text) => {
      raw.end(text);
      // A reader who does not read would delay a stopping server.
      setTimeout(() => raw.destroy(), streamLimits.lastWordMs).unref();
    },
    destroy: () => void raw.destroy(),
    unsentBytes: () => raw.writableLength,
  };
}
