import type { memberInfoCall } from '#contract/collections/member.ts';
import { done, refused } from '#contract/outcome.ts';
import { decimalOfCents } from '#domain/points.ts';
import { boardName } from '../board-name.ts';
import { availableCents } from '../ledger/balance.ts';
import { gameRecords } from './game-records.ts';
import { winners } from './lottery.ts';
import type { Read, ReadContext } from './read.ts';

/** The avatar of a member who chose none: the first of the set (C3). */
const firstAvatar = '/avatars/1.png';

/** Per cent of the progress to the full tier. There are only two tiers, so no other value would be true. */
const tierRate = { registered: 0, vip: 100 } as const;

/** What a draw changes besides the balance; nothing for an unknown lottery. */
async function afterDraw(context: ReadContext, key: string) {
  const wins = await winners.read(context, { key });
  const bets = await gameRecords.read(context, {});
  return wins.ok && bets.ok ? { winners: wins.data, bets: bets.data } : {};
}

/** Checklist E19, E31: the session's member, and nobody else (H16). */
export const memberInfo: Read<typeof memberInfoCall> = {
  collections: [],
  varies: 'member',
  async read(context, { lottery }) {
    const { queries, viewer, boardNameKey } = context;
    if (viewer.kind !== 'member') return refused('auth');
    const member = await queries.selectFrom('members').selectAll().where('id', '=', viewer.memberId).executeTakeFirst();
    if (!member) return refused('auth');
    const balanceCents = await availableCents(queries, member.id);
    const bound = await queries.selectFrom('bank_accounts').select('member_id').where('member_id', '=', member.id).executeTakeFirst();
    const { id, username, header_img, point, see_total, status, name, sex, tier } = member;
    const drawn = lottery === undefined ? {} : await afterDraw(context, lottery);
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
      ...drawn,
    });
  },
};
