import * as v from 'valibot';

/** Text from the address; an empty one counts as absent. Never an error: an address with unexpected parameters still opens its screen. */
const text = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => given || undefined),
    ),
  ),
  undefined,
);

type Text = typeof text;

/** The parameters that a screen reads, each text or absent. Others stay in the address. */
export const reads = <const Names extends readonly string[]>(...names: Names) =>
  v.object(Object.fromEntries(names.map((name) => [name, text])) as Record<Names[number], Text>);

/** Every parameter is text: the router's own parser would turn `007` into a number and quote it. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** The query with its question mark, or nothing. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  // Most links have none.
  if (given.length === 0) return '';
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `?${query}`;
}
