/**
 * The checklist's ids in a test's title. Brackets with ids contain nothing else: `(T9-T11, V14 to V19, H4)`. Brackets with other words,
 * `(video_login 1: true)`, are not about the checklist.
 */

/** The ids in a title, and what looks like one but is not: a range that runs backwards, an unknown id. */
export type Named = { ids: string[]; faults: string[] };

const one = /^([A-Z])(\d+(?:\.\d+)?)$/;
const range = /^([A-Z])(\d+)(?:-|–| to )([A-Z])?(\d+)$/;
const brackets = /\(([^()]*)\)/g;

/** `known`: every id of the checklist. */
export function idsIn(title: string, known: ReadonlySet<string>): Named {
  const letters = new Set([...known].map((id) => id[0]));
  const named: Named = { ids: [], faults: [] };
  for (const [, inside = ''] of title.matchAll(brackets)) {
    const items = inside.split(',').map((item) => item.trim());
    const looksLikeIds = (item: string) => (one.test(item) || range.test(item)) && letters.has(item[0] ?? '');
    if (!items.some(looksLikeIds)) continue;
    for (const item of items) {
      const ids = expanded(item);
      if (ids === undefined) named.faults.push(`"${item}" stands beside ids and is none`);
      else {
        named.ids.push(...ids.filter((id) => known.has(id)));
        named.faults.push(...ids.filter((id) => !known.has(id)).map((id) => `${id} is not in the checklist`));
      }
    }
  }
  return { ids: [...new Set(named.ids)], faults: named.faults };
}

/** The ids of one item; undefined unless it is an id or an ascending range with one letter. */
function expanded(item: string): string[] | undefined {
  if (one.test(item)) return [item];
  const [, letter, first, lastLetter = letter, last] = range.exec(item) ?? [];
  if (letter === undefined || lastLetter !== letter || Number(first) >= Number(last)) return undefined;
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => letter + (Number(first) + at));
}
