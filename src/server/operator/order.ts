import { OperatorError } from './operator-error.ts';

/** The ids of a list with some of them put first, in the order in which they were named; the others follow as they were. */
export function namedFirst(what: string, ids: readonly string[], named: readonly string[]): string[] {
  const unknown = named.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new OperatorError('not_found', `there is no ${what} ${unknown}`);
  const first = new Set(named);
  if (first.size !== named.length) throw new OperatorError('usage', `a ${what} is named twice`);
  return [...first, ...ids.filter((id) => !first.has(id))];
}
