/** Thrown if the club does not keep what it told a client. */
export class SimFault extends Error {
  override name = 'SimFault';
}

export function same(what: string, is: unknown, should: unknown): void {
  const [left, right] = [JSON.stringify(is), JSON.stringify(should)];
  if (left !== right) throw new SimFault(`${what}: the database has ${left}, the member was told ${right}`);
}

export const sorted = (texts: Iterable<string>): string[] => [...texts].sort();
