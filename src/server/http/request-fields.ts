import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpLimits } from './limits.ts';

/** Names and values of a query or a form, each name once. The object has no prototype. */
export type FormFields = Readonly<Record<string, string>>;

/** `undefined` is a text that strict parsing refuses. */
type ParsedForm = FormFields | undefined;

const noFields: FormFields = Object.freeze(Object.create(null));

/**
 * Reads `application/x-www-form-urlencoded` text strictly: undefined for bad percent-encoding,
 * percent-encoded bytes that are not UTF-8, NUL (PostgreSQL can't store it), a repeated name, or too many fields. Nothing is
 * guessed: no arrays, no nesting, no numbers.
 */
function parseForm(text: string): ParsedForm {
  if (text === '') return noFields;
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    count += 1;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    const value = cut < 0 ? '' : decode(pair.slice(cut + 1));
    if (count > httpLimits.fields || !name || value === undefined || name in fields) return undefined;
    fields[name] = value;
  }
  return fields;
}

function decode(encoded: string): string | undefined {
  try {
    const text = decodeURIComponent(encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded);
    return text.includes('\0') || !text.isWellFormed() ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The parser's result for a query or body: Fastify requires an object, even for an unreadable form. */
type Parsed = { form: ParsedForm };

/** For Fastify's router: every query is parsed here and nowhere else. */
export const parseQuery = (text: string): Parsed => ({ form: parseForm(text) });

/** Forms are the only bodies; anything else is a 415 before it is read. */
export function acceptForms(scope: FastifyInstance): void {
  // Bytes that are not UTF-8 reach the parser as U+FFFD; the character itself has to be sent percent-encoded.
  scope.register(formbody, { parser: (text): Parsed => ({ form: text.includes('\uFFFD') ? undefined : parseForm(text) }) });
}

/** Whether a form, or an upload, is compressed or not in UTF-8, which is not supported. */
export function isForeignForm({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': encoding, 'content-type': type = '' } = headers;
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return false;
  return encoding !== undefined || /charset\s*=(?!\s*"?utf-8"?\s*(;|$))/i.test(type);
}

/** The fields of a GET are in its query and those of a POST in its body; fields in the other place are refused (undefined). */
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

/** The path as received, still encoded, without its query. */
export function pathOf(request: Pick<FastifyRequest, 'raw'>): string {
  const url = request.raw.url ?? '/';
  const cut = url.indexOf('?');
  return cut < 0 ? url : url.slice(0, cut);
}
