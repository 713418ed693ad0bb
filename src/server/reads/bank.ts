import type { bankInfoCall, banksCall } from '#contract/collections/bank.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Queries } from '../db/database.ts';
import { pageRows } from './paging.ts';
import type { Read } from './read.ts';

/** The banks and networks for payouts, in the operator's order. */
export function bankRows(queries: Queries): Promise<{ id: string; name: string }[]> {
  return queries.selectFrom('banks').select(['id', 'name']).orderBy('pos').orderBy('id').limit(pageRows.banks).execute();
}

/** Checklist E34. */
export const banks: Read<typeof banksCall> = {
  collections: ['base'],
  varies: 'all',
  read: async ({ queries }) => done((await bankRows(queries)).map(({ id, name }) => ({ text: name, value: id }))),
};

const noAccount = { bankinfo: '', bankid: '', bank: '', bank_code: '', username: '' };

/** Checklist E20, E33: the account itself never leaves the server again, only its masked form. */
export const bankInfo: Read<typeof bankInfoCall> = {
  collections: [],
  varies: 'member',
  async read({ queries, viewer }) {
    if (viewer.kind !== 'member') return refused('auth');
    const row = await queries.selectFrom('bank_accounts').selectAll().where('member_id', '=', viewer.memberId).executeTakeFirst();
    if (!row) return done({ is_bank: 0, info: noAccount });
    const { bank_id, bank_name, masked_account, holder } = row;
    return done({
      is_bank: 1,
      info: { bankinfo: `${bank_name} ${masked_account}`, bankid: bank_id, bank: bank_name, bank_code: masked_account, username: holder },
      bound_ms: row.at_ms,
    });
  },
};
