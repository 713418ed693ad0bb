import { baseInfoCall, systemConfigCall } from '#contract/shelves/base.ts';
import { memberInfoCall } from '#contract/shelves/member.ts';
import { profileCall } from '#contract/shelves/profiles.ts';
import { videoCall } from '#contract/shelves/videos.ts';
import type { ResourceKind } from '../mirror/resource.ts';
import type { MirrorRow } from '../mirror/shelf-table.ts';
import { type Answer, type Asking, read } from '../net/ask.ts';

type RowCall = (arg: string, asking: Asking) => Promise<Answer<MirrorRow>>;

/** What is asked for one by one. */
export const rowCalls: Partial<Record<ResourceKind, RowCall>> = {
  profile: (id, asking) => read(profileCall, { id }, asking),
  video: (id, asking) => read(videoCall, { id }, asking),
  member: (_arg, asking) => read(memberInfoCall, {}, asking),
};

/** The base shelf's rows by the specification's own calls: a visitor may ask them even while video_login is 1. */
export async function askBaseRows(asking: Asking): Promise<MirrorRow[]> {
  const answers = await Promise.all([read(baseInfoCall, {}, asking), read(systemConfigCall, {}, asking)]);
  return answers.flatMap((answer) => (answer.same ? [] : answer.data));
}
