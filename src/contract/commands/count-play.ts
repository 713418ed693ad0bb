import { defineCall } from '../call.ts';
import { idField } from '../fields.ts';

/** Ours: a video has actually played for 3 s. Counts once per member, video and day (H2). */
export const countPlayCall = defineCall({
  name: 'count-play',
  post: ['/video/played'],
  who: 'member',
  fields: { id: idField },
});
