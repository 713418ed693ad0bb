import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';
import { gameRecordSchema } from './game-records.ts';
import { winnerSchema } from './lotteries.ts';

/**
 * Checklist D1. `money` is a decimal string with at most two digits, `money_value` the same as a number;
 * `paypassword` says whether one is set (1) or not (0), never more. `tier` and `is_bank` are ours (Q6), and
 * `nickname`: the name under which the member's messages stand on the board, made by the club.
 */
export const memberInfoSchema = v.object({
  id: v.string(),
  username: v.string(),
  header_img: v.string(),
  money: v.string(),
  money_value: v.number(),
  point: v.number(),
  see_total: v.number(),
  status: v.number(),
  groupinfo: v.object({ image: v.string(), rate: v.number() }),
  name: v.string(),
  sex: v.picklist(['0', '1', '2']),
  paypassword: v.number(),
  tier: v.picklist(['registered', 'vip']),
  /** 1 where a payout account is bound. */
  is_bank: v.number(),
  nickname: v.string(),
});
export type MemberInfo = v.InferOutput<typeof memberInfoSchema>;

/** With a lottery's key (ours), what a draw of it moves comes along: the newest wins of it, and the member's newest bets. */
export const memberInfoCall = defineCall({
  name: 'member-info',
  get: ['/member/getUserInfo', '/user_info'],
  who: 'member',
  etag: true,
  fields: { lottery: v.optional(textField(64)) },
  reply: v.object({
    ...memberInfoSchema.entries,
    winners: v.optional(v.array(winnerSchema)),
    bets: v.optional(v.array(gameRecordSchema)),
  }),
});
