import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReplyOf } from '#contract/call.ts';
import type { uploadPictureCall } from '#contract/commands/upload-picture.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { deleteFilesLater, deleteQueuedFiles } from '../media/file-deletions.ts';
import { avatarFileName, encodeAvatar, writeWhole } from '../media/picture-files.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { deleteDroppedUploads, noteUpload, uploadAddress } from '../media/uploads.ts';
import type { MemberAsker } from './command.ts';
import { countTry, tryKey, tryLimits } from './wrong-tries.ts';

/** `Retry-After` when a picture can't be accepted, in seconds. */
const busySeconds = 2;

/**
 * E23: stores a member's picture, re-encoded, and returns the address for `uploadHeaderImg`. Every upload is
 * counted, also refused ones: decoding is the expensive part.
 */
export async function uploadPicture(
  context: Context,
  { member: { memberId } }: Pick<MemberAsker, 'member'>,
  bytes: Uint8Array,
): Promise<Outcome<ReplyOf<typeof uploadPictureCall>>> {
  const { waitMs } = await countTry(context, tryKey(context, 'upload', memberId), tryLimits.upload);
  if (waitMs > 0) {
    return refused('upload_wait', { retryAfterSeconds: Math.ceil(waitMs / 1_000), values: { minutes: Math.ceil(waitMs / 60_000) } });
  }
  const encoded = await encodeAvatar(bytes);
  if (!encoded.ok) return refused(encoded.why, encoded.why === 'overloaded' ? { retryAfterSeconds: busySeconds } : {});
  const id = Buffer.from(context.randomBytes(16)).toString('hex');
  await context.db.transaction(async (tx) => {
    await nextMemberRevision(tx, memberId);
    await noteUpload(tx, { id, memberId, nowMs: context.nowMs() });
  });
  const kept = await writeUpload(context, id, encoded.data);
  await deleteDroppedUploads(context.db, context.config.dataDir, memberId);
  return kept ? done({ url: uploadAddress(id) }) : refused('upload_unknown');
}

/** Writes the file of a recorded picture. False if it was dropped meanwhile because of later ones of the member's. */
async function writeUpload({ db, config, nowMs }: Context, id: string, content: Uint8Array): Promise<boolean> {
  const folder = pictureFolder(config.dataDir);
  const file = join(folder, avatarFileName(id));
  await mkdir(folder, { recursive: true });
  await writeWhole(file, content);
  const noted = await db.queries.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
  if (noted && noted.state !== 'gone') return true;
  // Its row may already be deleted, and nothing else refers to the file.
  const toDelete = await db.transaction((tx) => deleteFilesLater(tx, [`pictures/${avatarFileName(id)}`], nowMs()));
  await deleteQueuedFiles(db, config.dataDir, toDelete);
  return false;
}
