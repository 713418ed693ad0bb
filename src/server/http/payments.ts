import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageFrom } from '#contract/languages.ts';
import { refusals } from '#contract/refusals.ts';
import { receivePayment } from '../commands/receive-payment.ts';
import { answerSandboxPayment, type SandboxView, viewSandboxPayment } from '../commands/sandbox-payment.ts';
import type { Context } from '../context.ts';
import { encodeDone, jsonType, type SendRefusal } from './envelope.ts';
import { sandboxHeaders, sandboxPage } from './sandbox-page.ts';

/** The path of the sandbox provider's pages; what follows it is cut from logs (request-log.ts). */
export const sandboxPayPrefix = '/sandbox-pay/';

/** The methods of these addresses, for the reply to every other one. */
export const paymentVerbs: readonly { path: RegExp; verbs: readonly ('GET' | 'POST')[] }[] = [
  { path: /^\/payments\/[^/]+\/callback$/, verbs: ['POST'] },
  { path: /^\/sandbox-pay\/[^/]+$/, verbs: ['GET', 'POST'] },
];

/** The header of a provider's signature over the raw body. */
const signatureHeader = 'x-payment-signature';

type Parts = { context: Context; sendRefusal: SendRefusal };

/** Providers' callbacks, and the sandbox's own page. Inside the API's scope, with its limits. */
export function registerPayments(api: FastifyInstance, parts: Parts): void {
  registerCallback(api, parts);
  registerSandbox(api, parts.context);
}

function registerCallback(api: FastifyInstance, { context, sendRefusal }: Parts): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The bytes as received: the signature covers them, and nothing else is trusted.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));
    scope.post<{ Params: { provider: string } }>(
      '/payments/:provider/callback',
      { config: { countedAs: 'payment-callback' } },
      async (request, reply) => {
        const { [signatureHeader]: signature } = request.headers;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const outcome = await receivePayment(context, request.params.provider, body, typeof signature === 'string' ? signature : '');
        // Providers go by the status: a callback that failed must not look successful, or they would not send it again.
        if (!outcome.ok) return sendRefusal(request, reply, outcome, refusals[outcome.why].code);
        reply.header('cache-control', 'no-store').header('content-type', jsonType).send(encodeDone(outcome.data, 'plain'));
        return reply;
      },
    );
  });
}

type PayRequest = FastifyRequest<{ Params: { id: string } }>;

function registerSandbox(api: FastifyInstance, context: Context): void {
  const url = `${sandboxPayPrefix}:id`;
  const config = { countedAs: 'sandbox-pay' };
  const show = (request: FastifyRequest, reply: FastifyReply, view: SandboxView) => {
    const { form } = request.query as { form?: Record<string, string> };
    return reply
      .headers(sandboxHeaders)
      .type('text/html; charset=utf-8')
      .send(sandboxPage(view, context.translate, languageFrom(form?.lang)));
  };
  api.get(url, { config }, async (request: PayRequest, reply) =>
    show(request, reply, await viewSandboxPayment(context, request.params.id)),
  );
  api.post(url, { config }, async (request: PayRequest, reply) => {
    const { act } = formOf(request);
    const state = act === 'confirm' ? 'paid' : act === 'cancel' ? 'cancelled' : undefined;
    const { id } = request.params;
    return show(request, reply, state ? await answerSandboxPayment(context, id, state) : await viewSandboxPayment(context, id));
  });
}

/** The page's own form; its language is in the query, unlike in calls. */
function formOf(request: FastifyRequest): Record<string, string> {
  const { form } = (request.body ?? {}) as { form?: Record<string, string> };
  return form ?? {};
}
