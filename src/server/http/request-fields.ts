import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FormFields, type ParsedForm, parseForm, parseFormBytes } from './form-fields.ts';
import { WrongContent } from './request-errors.ts';

/** A query or a body as the parsers leave it: Fastify wants an object, and an unreadable form is none. */
type Parsed = { form: ParsedForm };

/** For Fastify's router: every query is parsed here and nowhere else. */
export const parseQuery = (text: string): Parsed => ({ form: parseForm(text) });

/** Forms are the only bodies; anything else is a 415 before it is read (wire.md, "Requests"). */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, next) => {
    const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers;
    if (encoding !== undefined || /charset\s*=(?!\s*"?utf-8"?\s*(;|$))/i.test(type)) return next(new WrongContent());
    next(null, { form: parseFormBytes(Buffer.from(body)) } satisfies Parsed);
  });
}

/** The fields of a GET stand in its query and those of a POST in its body; anything in the other place is refused (undefined). */
export function fieldsOf(request: FastifyRequest, verb: 'GET' | 'POST'): FormFields | undefined {
  const query = request.query as Parsed;
  if (verb === 'GET') return hasBody(request) ? undefined : query.form;
  const body = request.body as Parsed | undefined;
  return query.form !== undefined && Object.keys(query.form).length === 0 ? (body ?? noBody).form : undefined;
}

const noBody: Parsed = { form: {} };

function hasBody(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer } = request.headers;
  return transfer !== undefined || (length !== undefined && length !== '0');
}
