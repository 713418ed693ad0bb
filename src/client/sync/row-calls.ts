import { bankInfoCall, banksCall } from '#contract/shelves/bank.ts';
import { baseInfoCall, systemConfigCall } from '#contract/shelves/base.ts';
import { limitsCall } from '#contract/shelves/limits.ts';
import { memberInfoCall } from '#contract/shelves/member.ts';
import { personalReportCall } from '#contract/shelves/personal-report.ts';
import { profileCall } from '#contract/shelves/profiles.ts';
import { type PlayableVideo, videoCall } from '#contract/shelves/videos.ts';
import { withdrawRulesCall } from '#contract/shelves/withdrawals.ts';
import type { ResourceKind } from '../mirror/resource.ts';
import type { MirrorRow } from '../mirror/shelf-table.ts';
import { type Answer, type Asking, read } from '../net/ask.ts';

type RowCall = (arg: string, asking: Asking) => Promise<Answer<MirrorRow>>;

/** What is asked for one by one. */
export const rowCalls: Partial<Record<ResourceKind, RowCall>> = {
  profile: (id, asking) => read(profileCall, { id }, asking),
  video: async (id, asking) => withoutAddresses(await read(videoCall, { id }, asking)),
  member: (_arg, asking) => read(memberInfoCall, {}, asking),
  limits: (_arg, asking) => read(limitsCall, {}, asking),
  bank: async (_arg, asking) => rowOf(await read(bankInfoCall, {}, asking), (info) => ({ ...info, id: 'bank' })),
  banks: async (_arg, asking) => rowOf(await read(banksCall, {}, asking), (banks) => ({ id: 'banks', banks })),
  'withdraw-rules': async (_arg, asking) =>
    rowOf(await read(withdrawRulesCall, {}, asking), (rules) => ({ ...rules, id: 'withdraw-rules' })),
  'personal-report': async (_arg, asking) =>
    rowOf(await read(personalReportCall, {}, asking), (report) => ({ ...report, id: 'personal-report' })),
};

/** Addresses of films are a session's and end after two hours: the mirror keeps none. */
function withoutAddresses(answer: Answer<PlayableVideo>): Answer<MirrorRow> {
  if (answer.same) return answer;
  const { sources: _sources, ...video } = answer.data;
  return { ...answer, data: { ...video, vod_play_url: '', nowPlayVideoUrl: '' } };
}

/** An answer that has no id, as the row that it is kept in. */
const rowOf = <Reply>(answer: Answer<Reply>, row: (data: Reply) => MirrorRow<'wallet'>): Answer<MirrorRow> =>
  answer.same ? answer : { ...answer, data: row(answer.data) };

/** The base shelf's rows by the specification's own calls: a visitor may ask them even while video_login is 1. */
export async function askBaseRows(asking: Asking): Promise<MirrorRow[]> {
  const answers = await Promise.all([read(baseInfoCall, {}, asking), read(systemConfigCall, {}, asking)]);
  return answers.flatMap((answer) => (answer.same ? [] : answer.data));
}
