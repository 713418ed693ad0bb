import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { picturePlace } from '#contract/worker.ts';
import type { Database, Queries } from '../db/database.ts';
import { avatarFileName } from './picture-files.ts';
import { pictureFolder } from './picture-folder.ts';

/** Uploaded pictures of members, from the row of their file until both are deleted. */
export const uploadLimits = {
  /** Unused uploads of one member: for a change of mind, and a lost reply. */
  unused: 3,
  /** How long an unused one is kept. */
  unusedMs: 24 * 60 * 60_000,
  /** Rows of one batch of the sweep. */
  sweptRows: 500,
} as const;

const addressForm = /^\/media\/pictures\/([0-9a-f]{32})-[0-9]+\.webp$/;

/** The address of a member's picture. */
export const uploadAddress = (id: string): string => picturePlace + avatarFileName(id);

/** The id in an address of a member's picture, in the format that we use; undefined for every other text. */
export function uploadIdIn(address: string): string | undefined {
  const id = addressForm.exec(address)?.[1];
  return id !== undefined && uploadAddress(id) === address ? id : undefined;
}

/**
 * Records a picture before its file is written: whatever interrupts the command, the sweep finds it. The oldest unused
 * ones are dropped.
 */
export async function noteUpload(tx: Queries, upload: { id: string; memberId: string; nowMs: number }): Promise<void> {
  const { id, memberId, nowMs } = upload;
  await tx.insertInto('uploads').values({ id, member_id: memberId, state: 'unused', at_ms: nowMs }).execute();
  const tooMany = await tx
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'unused')
    .where('id', '<>', id)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .offset(uploadLimits.unused - 1)
    .limit(uploadLimits.sweptRows)
    .execute();
  const ids = tooMany.map((row) => row.id);
  if (ids.length > 0) await tx.updateTable('uploads').set({ state: 'gone' }).where('id', 'in', ids).execute();
}

/** Sets an upload as the member's picture; false if it is not theirs, or deleted. */
export async function chooseUpload(tx: Queries, memberId: string, id: string): Promise<boolean> {
  const used = await tx
    .updateTable('uploads')
    .set({ state: 'used' })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '<>', 'gone')
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Drops a member's earlier pictures: all that were used except `kept`. */
export async function replaceUploads(tx: Queries, memberId: string, kept: string | undefined): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ state: 'gone' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'used')
    .where('id', '<>', kept ?? '')
    .execute();
}

/**
 * Drops all uploads of a member, in the transaction that closes the account. The files are deleted by the
 * next sweep at the latest, or at once by `deleteDroppedUploads` after the commit.
 */
export async function forgetUploads(tx: Queries, memberId: string): Promise<void> {
  await tx.updateTable('uploads').set({ state: 'gone' }).where('member_id', '=', memberId).execute();
  await tx.updateTable('members').set({ header_img: '' }).where('id', '=', memberId).execute();
}

/** Deletes the files of dropped pictures, and then their rows; of one member, or of all. Returns their number. */
export async function deleteDroppedUploads(db: Database, dataDir: string, memberId?: string): Promise<number> {
  const dropped = await db.queries
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'gone')
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .limit(uploadLimits.sweptRows)
    .execute();
  const ids: string[] = [];
  for (const { id } of dropped) {
    // One that can't be deleted now does not delay others: its row stays, and the sweep retries it.
    const deleted = await rm(join(pictureFolder(dataDir), avatarFileName(id)), { force: true }).then(
      () => true,
      () => false,
    );
    if (deleted) ids.push(id);
  }
  if (ids.length > 0) await db.transaction((tx) => tx.deleteFrom('uploads').where('id', 'in', ids).execute());
  return ids.length;
}

/** Deletes uploads that were not used within a day, and leftovers of interrupted commands. Any number of processes may do so. */
export async function sweepUploads(db: Database, dataDir: string, nowMs: number): Promise<number> {
  await db.transaction((tx) =>
    tx
      .updateTable('uploads')
      .set({ state: 'gone' })
      .where('state', '=', 'unused')
      .where('at_ms', '<=', nowMs - uploadLimits.unusedMs)
      .execute(),
  );
  return deleteDroppedUploads(db, dataDir);
}
