/** One name in an id: what requests may ask for (fields.ts), and what ids of rows are made of. */
const name = '[A-Za-z0-9_-]{1,64}';

/** An id that stands for itself. */
export const idForm = new RegExp(`^${name}$`);

/**
 * The id of a row that phones keep: one name, or two with a dot between them (a lottery's key and its period). Of ASCII
 * alone, so that databases, scripts and cursors order ids alike: byte by byte.
 */
export const rowIdForm = new RegExp(`^${name}(\\.${name})?$`);

/** Comes after every id of a row in byte order. */
export const afterEveryRowId = '~';

/** The id, where it has the form of one. Throws otherwise: a row that no cursor can name would never reach a phone. */
export function rowId(text: string): string {
  if (!rowIdForm.test(text)) throw new Error(`${JSON.stringify(text)} is no id of a row`);
  return text;
}
