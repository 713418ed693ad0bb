import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { bankInfoCall, banksCall } from '#contract/collections/bank.ts';
import { baseInfoCall, systemConfigCall } from '#contract/collections/base.ts';
import { limitsCall } from '#contract/collections/limits.ts';
import { lotteryOddsCall, lotteryResultsCall, winnersCall } from '#contract/collections/lotteries.ts';
import { memberInfoCall } from '#contract/collections/member.ts';
import { fairnessCall } from '#contract/collections/periods.ts';
import { personalReportCall } from '#contract/collections/personal-report.ts';
import { profileCall } from '#contract/collections/profiles.ts';
import { type PlayableVideo, videoCall } from '#contract/collections/videos.ts';
import { withdrawRulesCall } from '#contract/collections/withdrawals.ts';
import { sessionsCall } from '#contract/commands/member-profile.ts';
import { wheelFairnessCall, wheelLogCall, wheelPrizesCall } from '#contract/commands/spin-wheel.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { type ResourceKind, resourceOf } from '../mirror/resource.ts';
import { type Answer, type Asking, postCommand, read } from '../net/ask.ts';

type RowCall = (arg: string, asking: Asking) => Promise<Answer<MirrorRow>>;

/** Resources with a call of their own. */
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
  sessions: async (_arg, asking) => rowOf(await read(sessionsCall, {}, asking), (sessions) => ({ id: 'sessions', sessions })),
  'lottery-results': async (key, asking) =>
    rowOf(await read(lotteryResultsCall, { key }, asking), (results) => ({ id: resourceOf('lottery-results', key).key, results })),
  'lottery-odds': async (id, asking) =>
    rowOf(await read(lotteryOddsCall, { id }, asking), (odds) => ({ id: resourceOf('lottery-odds', id).key, odds })),
  winners: async (key, asking) =>
    rowOf(await read(winnersCall, { key }, asking), (winners) => ({ id: resourceOf('winners', key).key, winners })),
  fairness: async (key, asking) =>
    rowOf(await read(fairnessCall, {}, { ...asking, collection: key }), (fairness) => ({ id: resourceOf('fairness', key).key, fairness })),
  'wheel-facts': async (_arg, asking) =>
    rowOf(await read(wheelFairnessCall, {}, asking), (facts) => ({ ...facts, id: resourceOf('wheel-facts').key })),
  'wheel-prizes': async (_arg, asking) =>
    rowOf(await posted(wheelPrizesCall, asking), (prizes) => ({ id: resourceOf('wheel-prizes').key, prizes })),
  'wheel-wins': async (_arg, asking) => rowOf(await posted(wheelLogCall, asking), (wins) => ({ id: resourceOf('wheel-wins').key, wins })),
};

/** Reads that the checklist spells as POST (E51, E52); they give up when a read does. */
async function posted<Reply>(call: Call<string, v.ObjectEntries, Reply>, asking: Asking): Promise<Answer<Reply>> {
  return { same: false, etag: undefined, ...(await postCommand(call, {}, { ...asking, timeoutMs: 10_000 })) };
}

/** Addresses of videos belong to a session and expire after two hours: the mirror stores none. */
function withoutAddresses(answer: Answer<PlayableVideo>): Answer<MirrorRow> {
  if (answer.same) return answer;
  const { sources: _sources, ...video } = answer.data;
  return { ...answer, data: { ...video, vod_play_url: '', nowPlayVideoUrl: '' } };
}

/** A reply without an id, as the row in which it is stored. */
const rowOf = <Reply>(answer: Answer<Reply>, row: (data: Reply) => MirrorRow<'wallet' | 'games'>): Answer<MirrorRow> =>
  answer.same ? answer : { ...answer, data: row(answer.data) };

/** The base collection's rows by calls of their own: a visitor may use them even while video_login is 1. */
export async function askBaseRows(asking: Asking): Promise<MirrorRow[]> {
  const answers = await Promise.all([read(baseInfoCall, {}, asking), read(systemConfigCall, {}, asking)]);
  return answers.flatMap((answer) => (answer.same ? [] : answer.data));
}
