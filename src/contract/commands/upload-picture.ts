import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** What a member may send as a picture. */
export const uploadedPicture = {
  /** Bytes of the file. */
  mostBytes: 2 * 1024 * 1024,
  /** Pixels of a side of the square that our own client sends: more than the club keeps, and little on a weak line. */
  sentSide: 512,
} as const;

/**
 * Checklist E23: multipart, the picture as `file` and nothing else but the fields of every call. `url` may then be
 * given to `uploadHeaderImg` by the same member. Sending the same picture again makes another address, and no harm.
 */
export const uploadPictureCall = defineCall({
  name: 'upload-picture',
  post: ['/system/uploadimg'],
  who: 'member',
  reply: v.object({ url: v.string() }),
});
