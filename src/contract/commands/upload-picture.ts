import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** What a member may send as a picture. */
export const uploadedPicture = {
  /** Bytes of the file. */
  mostBytes: 2 * 1024 * 1024,
  /** Side of the square that our own client sends, in pixels: more than the server stores, and fast to send on a slow connection. */
  sentSide: 512,
} as const;

/**
 * Checklist E23: multipart, with the picture as `file` and no other fields than those of every call. The same member may then
 * send `url` to `uploadHeaderImg`. Sending the same picture again creates another address, which does no harm.
 */
export const uploadPictureCall = defineCall({
  name: 'upload-picture',
  post: ['/system/uploadimg'],
  who: 'member',
  reply: v.object({ url: v.string() }),
});
