import * as v from 'valibot';

/** Text of the address bar; an empty one is as good as none. Never an issue: an address with odd parameters opens its screen, too. */
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

/** The parameters that a screen reads, each text or absent. What else stands in the address stays there. */
export const reads = <const Names extends readonly string[]>(...names: Names) =>
  v.object(Object.fromEntries(names.map((name) => [name, text])) as Record<Names[number], Text>);

/** Every parameter is text: the router's own way would make a number of `007` and put quotes around it. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

/** The query with its question mark, or nothing. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
