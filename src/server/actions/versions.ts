import { createHash } from 'node:crypto';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';

/**
 * Identifies the state of what an edit changes, derived from that state alone: two operators who see the same have the same version. A
 * collection's revision would not do, since counts, draws and schedules change it, which no edit overwrites.
 */
export const versionOf = (fields: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 12);

/** Refuses an edit of something that changed since its operator read it; call it under the collection's lock. Without a version every edit is allowed. */
export function refuseChanged(seen: string | undefined, { version, look }: { version: string; look: string }): Cannot | undefined {
  if (seen === undefined || seen === version) return undefined;
  return cannot(
    'changed_meanwhile',
    `somebody changed it since you looked, and nothing was overwritten: \`${look}\` says how it stands now`,
  );
}
