/** One name in an id: what requests may contain (fields.ts), and what ids of rows consist of. */
const name = '[A-Za-z0-9_-]{1,64}';

/** An id that is a single name. */
export const idForm = new RegExp(`^${name}$`);

/**
 * The id of a mirrored row: one name, or two joined by a dot (a lottery's key and its period). ASCII only, so that
 * databases, scripts and cursors sort ids alike: byte by byte.
 */
export const rowIdForm = new RegExp(`^${name}(\\.${name})?$`);

/** Greater than every id of a row in byte order. */
export const afterEveryRowId = '~';

/** The id, if its format is valid. Throws otherwise: a row that no cursor can contain would never reach a client. */
export function rowId(text: string): string {
  if (!rowIdForm.test(text)) throw new Error(`${JSON.stringify(text)} is no id of a row`);
  return text;
}
