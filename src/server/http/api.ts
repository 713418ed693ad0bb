import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type Refused, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import { type CallHandler, callHandlers, type HandlerParts } from './call-handlers.ts';
import type { CallRate } from './call-rate.ts';
import { type Caller, identify, type SessionLookup } from './caller.ts';
import type { SendRefusal } from './envelope.ts';
import { httpLimits } from './limits.ts';
import { paymentVerbs, registerPayments } from './payments.ts';
import type { Repeats } from './repeats.ts';
import { readRestOfBody, refusalOfError } from './request-errors.ts';
import { acceptForms, fieldsOf, isForeignForm, pathOf } from './request-fields.ts';
import { dataHeaders } from './security-headers.ts';
import type { Shedding } from './shedding.ts';
import type { StreamHub } from './stream/hub.ts';
import { registerStream, streamVerbs } from './stream/open-stream.ts';
import { registerUploads } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of the API runs. */
    caller: Caller;
  }
}

/** The dependencies of the API besides its handlers. */
export interface ApiParts extends HandlerParts {
  context: Context;
  lookUp: SessionLookup;
  rate: CallRate;
  repeats: Repeats;
  shedding: Shedding;
  streams: StreamHub;
  sendRefusal: SendRefusal;
}

type Verb = 'GET' | 'POST';
type Address = { path: string; verb: Verb; name: string };

const prefix = '/api';

/** Every address of the call table, of both generations. */
const addresses: readonly Address[] = Object.entries<Call>(calls).flatMap(([name, call]) => [
  ...call.get.map((path): Address => ({ path, verb: 'GET', name })),
  ...call.post.map((path): Address => ({ path, verb: 'POST', name })),
]);

/** The only call whose body is not a form (uploads.ts). */
const uploadName: CallName = 'uploadPicture';

/** The probes are also served outside /api, where load balancers expect them. */
const probes = addresses.filter(({ name }) => name === 'health' || name === 'ready');

/** The call table under /api, each address with its method, and an envelope for every other method and address. */
export function registerApi(app: FastifyInstance, parts: ApiParts): void {
  const misdirected = (request: FastifyRequest, reply: FastifyReply) => refuseMisdirected(parts, request, reply);
  app.register(
    async (api) => {
      registerCalls(
        api,
        parts,
        addresses.filter(({ name }) => name !== uploadName),
      );
      registerUploads(api, parts);
      registerPayments(api, parts);
      registerStream(api, { ...parts, hub: parts.streams });
      api.route({ method: api.supportedMethods, url: '/*', config: { unserved: true, countedAs: 'none' }, handler: misdirected });
      api.setNotFoundHandler(misdirected);
    },
    { prefix },
  );
  app.register(async (root) => {
    registerCalls(root, parts, probes);
    const otherVerbs = root.supportedMethods.filter((method) => method !== 'GET');
    for (const { path } of probes)
      root.route({ method: otherVerbs, url: path, config: { unserved: true, countedAs: 'none' }, handler: misdirected });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that only says that the address does not support this method, or is unknown. */
    unserved?: boolean;
  }
}

function registerCalls(scope: FastifyInstance, parts: ApiParts, served: readonly Address[]): void {
  const handlers = callHandlers(parts);
  acceptForms(scope);
  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfError(error, request);
    if (refusal.why === 'too_large') readRestOfBody(request, reply);
    parts.sendRefusal(request, reply, refusal);
  });
  scope.addHook('onRequest', (request, reply, next) => {
    // Data opens nothing that could be told where from, and a first visit has thirty such replies.
    reply.headers(dataHeaders).removeHeader('referrer-policy');
    const refusal = parts.shedding.enter(request, reply) ?? parts.repeats.check(request, parts.context.nowMs());
    if (refusal) return parts.sendRefusal(request, reply, refusal);
    admitRequest(parts, request).then((late) => {
      if (late) parts.sendRefusal(request, reply, late);
      // Before the body is read, which would be wasted.
      else if (request.is404 || request.routeOptions.config.unserved) refuseMisdirected(parts, request, reply);
      else if (isForeignForm(request)) parts.sendRefusal(request, reply, refused('wrong_type'));
      else next();
    }, next);
  });
  for (const { path, verb, name } of served) {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`nothing answers ${name}`);
    scope.route({
      method: verb,
      url: path,
      config: { countedAs: name },
      // Not an async function: Fastify would wait for a promise without a reply.
      handler: (request, reply) => {
        answer(parts, verb, handler, request, reply).catch((error) => reply.send(error));
      },
    });
  }
}

/** Identifies the caller, and refuses what must not cost more than that. */
async function admitRequest({ context, lookUp, rate }: ApiParts, request: FastifyRequest): Promise<Refused | undefined> {
  request.caller = await identify(context, lookUp, request);
  const waitSeconds = rate.take(request.caller.allowance, context.nowMs());
  if (waitSeconds > 0) return refused('too_many', { retryAfterSeconds: waitSeconds });
  return (request.raw.url?.length ?? 0) > httpLimits.urlBytes ? refused('too_large') : undefined;
}

async function answer(parts: ApiParts, verb: Verb, handler: CallHandler, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const form = fieldsOf(request, verb);
  const [part = ''] = Object.values(request.params as Record<string, string>);
  const refusal = form ? await handler({ request, reply, caller: request.caller, form, part }) : refused('bad_request');
  if (refusal) parts.sendRefusal(request, reply, refusal);
}

/** 405 for a known address, else 404, also as the HTTP status, unlike the application's `not_found`: no client requests such an address. */
function refuseMisdirected({ sendRefusal }: ApiParts, request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request);
  const verbs = verbsOf(path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path);
  if (verbs.length === 0) {
    sendRefusal(request, reply, refused('not_found'), 404);
  } else {
    reply.header('allow', verbs.join(', '));
    sendRefusal(request, reply, refused('wrong_verb'));
  }
}

function verbsOf(path: string): Verb[] {
  const known = addresses.filter((address) => {
    const [fixed = '', part] = address.path.split('/:');
    return part === undefined ? address.path === path : path.startsWith(`${fixed}/`) && !path.slice(fixed.length + 1).includes('/');
  });
  const verbs = known.map(({ verb }) => verb);
  return [...new Set([...verbs, ...[...paymentVerbs, streamVerbs].flatMap((one) => (one.path.test(path) ? one.verbs : []))])];
}
