import * as v from 'valibot';
import { defineCall } from '../call.ts';

/** Checklist D15. `is_bank` 0: no account is bound, and the texts are empty. `bank_code` is masked. */
export const bankInfoSchema = v.object({
  is_bank: v.number(),
  info: v.object({ bankinfo: v.string(), bankid: v.string(), bank: v.string(), bank_code: v.string(), username: v.string() }),
  /** Ours: when it was bound; missing without an account, and in rows of an earlier release. */
  bound_ms: v.optional(v.number()),
});
export type BankInfo = v.InferOutput<typeof bankInfoSchema>;

export const bankInfoCall = defineCall({
  name: 'bank-info',
  get: ['/user_get_bank', '/member/getUserBankInfo'],
  who: 'member',
  etag: true,
  reply: bankInfoSchema,
});

/** Checklist E34: `value` is sent as `bankid`. */
export const banksCall = defineCall({
  name: 'banks',
  get: ['/sys_get_banks'],
  who: 'member',
  etag: true,
  reply: v.array(v.object({ text: v.string(), value: v.string() })),
});
