/** Raised with every change of the stored form. The mirror is never migrated: another number is another database. */
export const schemaVersion = 4;

/** Whose copy it is: one database for visitors, one for each member. */
export type Partition = { memberId: string } | 'public';

export const samePartition = (a: Partition, b: Partition): boolean =>
  a === 'public' || b === 'public' ? a === b : a.memberId === b.memberId;

/** index.html has this name as well, and reads the first rows from it (mirror/first-rows.ts). */
export function databaseName(partition: Partition): string {
  return `foyer-${partition === 'public' ? 'public' : `member-${partition.memberId}`}-v${schemaVersion}`;
}
