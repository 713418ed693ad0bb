import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';

/** The ids of a list with the named ones first, in the given order; the others follow in their old order. */
export function namedFirst(what: string, ids: readonly string[], named: readonly string[]): Outcome<string[], Cannot> {
  const unknown = named.find((id) => !ids.includes(id));
  if (unknown !== undefined) return cannot('not_found', `there is no ${what} ${unknown}`);
  const first = new Set(named);
  if (first.size !== named.length) return cannot('usage', `a ${what} is named twice`);
  return done([...first, ...ids.filter((id) => !first.has(id))]);
}
