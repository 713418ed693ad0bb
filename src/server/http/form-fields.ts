import { httpLimits } from './limits.ts';

/** Names and values of a query or a form, each name once. The object has no prototype. */
export type FormFields = Readonly<Record<string, string>>;

/** `undefined` stands for a text that can't be read strictly. */
export type ParsedForm = FormFields | undefined;

const noFields: FormFields = Object.freeze(Object.create(null));

/**
 * Reads `application/x-www-form-urlencoded` text strictly: undefined for bad percent-encoding,
 * percent-encoded bytes that are not UTF-8, NUL (PostgreSQL can't hold it), a name that stands twice, or too many fields. Nothing is
 * guessed: no arrays, no nesting, no numbers.
 */
export function parseForm(text: string): ParsedForm {
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
