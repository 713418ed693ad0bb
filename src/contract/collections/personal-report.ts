import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** Checklist D18, S31: decimal strings of points, over the account's whole life. `net` (ours) is winnings minus stakes (Q17). */
export const personalReportSchema = v.object({
  win_money: v.string(),
  play_money: v.string(),
  recharge: v.string(),
  withdrawal: v.string(),
  net: v.string(),
});
export type PersonalReport = v.InferOutput<typeof personalReportSchema>;

export const personalReportCall = defineCall({
  name: 'personal-report',
  get: ['/user_get_personalreport', '/member/getPersonalreport'],
  who: 'member',
  etag: true,
  reply: personalReportSchema,
});
