import { defineCall } from '../call.ts';
import { idField } from '../fields.ts';

/** Ours: a video has really played for 3 s. Counts once for each member, video and day (H2). */
export const countPlayCall = defineCall({
  name: 'count-play',
  post: ['/video/played'],
  who: 'member',
  fields: { id: idField },
});
