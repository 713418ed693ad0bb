import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { lotteryClassesCall, videoClassesCall } from '#contract/collections/classes.ts';
import { depositsCall } from '#contract/collections/deposits.ts';
import { gameRecordsCall } from '#contract/collections/game-records.ts';
import { lotteriesCall } from '#contract/collections/lotteries.ts';
import { messagesCall, messagesPerPage } from '#contract/collections/messages.ts';
import { moneyLogCall, moneyLogPerPage } from '#contract/collections/money-log.ts';
import { noticesCall } from '#contract/collections/notices.ts';
import { newHomeListCall, profilesCall, profilesPerPage } from '#contract/collections/profiles.ts';
import { regionsCall } from '#contract/collections/regions.ts';
import { videosCall, videosPerPage } from '#contract/collections/videos.ts';
import { recordsPerPage, withdrawalsCall } from '#contract/collections/withdrawals.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import type { ResourceKind } from '../mirror/resource.ts';
import { type Answer, type Asking, type Fields, read } from '../net/ask.ts';

/** One page of a list call, by the list's own counting. */
export type PageCall = {
  /** The first page's number (checklist C4-C6); null where the list comes whole. */
  first: number | null;
  /** Rows of a page; 0 where the list comes whole. */
  perPage: number;
  ask(arg: string, page: number, asking: Asking): Promise<Answer<readonly MirrorRow[]>>;
  /** Whether nothing comes after this page. */
  isLast(rows: readonly MirrorRow[]): boolean;
};

function listCall<Reply>(
  call: Call<string, v.ObjectEntries, Reply>,
  first: number | null,
  perPage: number,
  fields: (arg: string) => Fields,
  rowsOf: (reply: Reply) => readonly MirrorRow[],
  isLast: (rows: readonly MirrorRow[]) => boolean = (rows) => rows.length === 0,
): PageCall {
  return {
    first,
    perPage,
    isLast: first === null ? () => true : isLast,
    async ask(arg, page, asking) {
      const answer = await read(call, { ...fields(arg), ...(first === null ? {} : { page: String(page) }) }, asking);
      return answer.same ? answer : { ...answer, data: rowsOf(answer.data) };
    },
  };
}

const none = (): Fields => ({});
const byGroup = (arg: string): Fields => ({ id: arg === '0' || arg === '' ? undefined : arg });
const itself = (rows: readonly MirrorRow[]): readonly MirrorRow[] => rows;

/** The list calls of checklist T32-T34: where each begins to count, and how it ends. */
export const pageCalls: Partial<Record<ResourceKind, PageCall>> = {
  profiles: listCall(profilesCall, 1, profilesPerPage, byGroup, itself),
  'n-home': listCall(newHomeListCall, 1, profilesPerPage, none, itself),
  videos: listCall(videosCall, 0, videosPerPage, byGroup, ({ data }) => data),
  messages: listCall(messagesCall, 0, messagesPerPage, none, itself, (rows) => rows.length < messagesPerPage),
  withdrawals: listCall(withdrawalsCall, 1, recordsPerPage, none, itself),
  deposits: listCall(depositsCall, 1, recordsPerPage, none, itself),
  'game-records': listCall(gameRecordsCall, 1, recordsPerPage, none, itself),
  'money-log': listCall(moneyLogCall, 1, moneyLogPerPage, none, ({ data }) => data),
  notices: listCall(noticesCall, null, 0, none, itself),
  regions: listCall(regionsCall, null, 0, none, itself),
  'video-classes': listCall(videoClassesCall, null, 0, none, itself),
  'lottery-classes': listCall(lotteryClassesCall, null, 0, none, itself),
  lotteries: listCall(lotteriesCall, null, 0, none, itself),
};
