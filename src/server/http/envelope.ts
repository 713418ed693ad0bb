import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { authTexts } from '#contract/auth-texts.ts';
import { encodeData, plainAccept } from '#contract/envelope.ts';
import { type LanguageCode, languageFrom } from '#contract/languages.ts';
import type { Refused } from '#contract/outcome.ts';
import { type Refusal, type RefusalEntry, refusals } from '#contract/refusals.ts';
import type { Translate } from '../translate.ts';

/** The two encodings of `data`: base64, or plain JSON for a client that requests it. */
export type DataForm = 'base64' | 'plain';

export const jsonType = 'application/json; charset=utf-8';

/** What every API reply depends on besides its address. `Accept-Encoding` because replies are compressed here. */
export const varyValue = 'Accept, Accept-Encoding, lang, token';

const formOf = new LRUCache<string, DataForm>({
  max: 200,
  memoMethod: (accept) =>
    new Negotiator({ headers: { accept } }).mediaType(['application/json', plainAccept]) === plainAccept ? 'plain' : 'base64',
});

/** `plain` if the caller prefers `application/json; data=plain`, in any notation that HTTP allows; a browser's `*\/*` means base64. */
export const dataForm = (accept: string | undefined): DataForm =>
  accept === undefined || accept.length > 500 ? 'base64' : formOf.memo(accept);

/** A successful reply's body; `message` is a command's `msg`. */
export function encodeDone(data: unknown, form: DataForm, message = ''): Buffer {
  const said = JSON.stringify(message);
  return Buffer.from(`{"code":200,"msg":${said},"data":${form === 'plain' ? JSON.stringify(data) : `"${encodeData(data)}"`}}`);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, for the metrics (metrics.ts). */
    refusal?: Refusal;
  }
}

const httpStatusOf = (why: Refusal): number => {
  const { http = 200 }: RefusalEntry = refusals[why];
  return http;
};

/**
 * Sends a refusal: its code, its message in the caller's language, its machine-readable reason. Never cached.
 * `status` is the HTTP status if it is not the refusal's own.
 */
export type SendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refused, status?: number) => void;

export function refusalSender(texts: RefusalTexts): SendRefusal {
  return (request, reply, refusal, status = httpStatusOf(refusal.why)) => {
    request.refusal = refusal.why;
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('vary', varyValue)
      .header('content-type', jsonType)
      .send(refusalBody(texts, refusal, request.headers.lang));
  };
}

/** The envelope of a refusal, also when there is no request (client-errors.ts). */
export function refusalBody(texts: RefusalTexts, refusal: Refused, lang: string | string[] | undefined): string {
  const language = languageFrom(typeof lang === 'string' ? lang : undefined);
  return JSON.stringify({ code: refusals[refusal.why].code, msg: texts(refusal, language), reason: refusal.why, data: '' });
}

/** Translates a refusal into the caller's language. */
export type RefusalTexts = (refusal: Refused, language: LanguageCode) => string;

export function refusalTexts(translate: Translate): RefusalTexts {
  return (refusal, language) =>
    refusal.why === 'auth' ? authText(language) : translate(refusals[refusal.why].message, language, refusal.values);
}

/** Fixed, whatever the catalogues contain: old clients recognise these texts and end the session. */
function authText(language: LanguageCode): string {
  const [chinese = '', others = ''] = authTexts;
  return language === 'zh_cn' ? chinese : others;
}
