import { done, refused } from '#contract/outcome.ts';
import type { memberInfoCall } from '#contract/shelves/member.ts';
import { decimalOfCents } from '#domain/points.ts';
import { boardName } from '../board-name.ts';
import { availableCents } from '../ledger/balance.ts';
import type { Read } from './read.ts';

/** The avatar of a member who chose none: the first of the set (C3). */
const firstAvatar = '/avatars/1.png';

/** Per cent of the way to the full tier. There are two tiers and nothing between them, so no other value would be true. */
const tierRate = { registered: 0, vip: 100 } as const;

/** Checklist E19, E31: the member whom the session names, and no other (H16). */
export const memberInfo: Read<typeof memberInfoCall> = {
  shelves: [],
  varies: 'member',
  async read({ queries, viewer, boardNameKey }) {
    if (viewer.kind !== 'member') return refused('auth');
    const member = await queries.selectFrom('members').selectAll().where('id', '=', viewer.memberId).executeTakeFirst();
    if (!member) return refused('auth');
    const balanceCents = await availableCents(queries, member.id);
    const bound = await queries.selectFrom('bank_accounts').select('member_id').where('member_id', '=', member.id).executeTakeFirst();
    const { id, username, header_img, point, see_total, status, name, sex, tier } = member;
    return done({
      id,
      username,
      header_img: header_img === '' ? firstAvatar : header_img,
      money: decimalOfCents(balanceCents),
      money_value: balanceCents / 100,
      point,
      see_total,
      status,
      groupinfo: { image: `/badges/${tier}.svg`, rate: tierRate[tier] },
      name,
      sex,
      paypassword: member.fund_password_hash === null ? 0 : 1,
      tier,
      is_bank: bound ? 1 : 0,
      nickname: boardName(boardNameKey, id),
    });
  },
};
