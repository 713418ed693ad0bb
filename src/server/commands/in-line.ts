import { type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';

/** How many may wait for one password: as many as one address may send at once. Waiting costs a little memory, but no hash. */
export const lineLimits = { waiting: 2_000 } as const;

type Line = { tail: Promise<unknown>; length: number };

const lines = new WeakMap<Context, Map<string, Line>>();

/**
 * Runs `work` when all earlier work with the same key has ended, in this process. Attempts at one password are counted
 * before they are evaluated: concurrently, correct ones would be refused because of each other's count, and a guess could
 * outrun the count. Refused (`overloaded`) if too many are already waiting.
 */
export async function inLine<Data>(context: Context, key: string, work: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  const byKey = lines.get(context) ?? new Map<string, Line>();
  lines.set(context, byKey);
  const line = byKey.get(key) ?? { tail: Promise.resolve(), length: 0 };
  if (line.length > lineLimits.waiting) return refused('overloaded', { retryAfterSeconds: 10 });
  byKey.set(key, line);
  line.length += 1;
  const mine = line.tail.then(work, work);
  line.tail = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    line.length -= 1;
    if (line.length === 0) byKey.delete(key);
  }
}
