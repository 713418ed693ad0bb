import { createHash } from 'node:crypto';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';

/**
 * Names the state of what an edit changes, out of that state alone: two operators who see the same have the same version. A collection's
 * revision would not do, since counts, draws and schedules move it, which no edit overwrites.
 */
export const versionOf = (fields: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 12);

/** Refuses an edit of what is not as its operator saw it any more; to be asked under the collection's lock. Without a version nothing is. */
export function refuseChanged(seen: string | undefined, { version, look }: { version: string; look: string }): Cannot | undefined {
  if (seen === undefined || seen === version) return undefined;
  return cannot(
    'changed_meanwhile',
    `somebody changed it since you looked, and nothing was overwritten: \`${look}\` says how it stands now`,
  );
}
