import { standardTexts } from '#contract/standard-texts.ts';
import { type Cents, cents } from '#domain/points.ts';
import { accountPurpose } from '../commands/account-marks.ts';
import { insertDeposit } from '../commands/deposit.ts';
import { insertWithdrawal } from '../commands/withdraw.ts';
import type { Database, Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import { availableAccount, heldAccount } from '../ledger/balance.ts';
import { notify } from '../ledger/notify.ts';
import { post } from '../ledger/post.ts';
import type { StatementKey } from '../ledger/statement-key.ts';
import type { Sealer } from '../seal.ts';
import { seedId } from './seed-id.ts';

/** Banks and networks that a payout can go to. */
export const banks = ['USDT (TRC20)', 'Harbour Bank', 'Meridian Savings'] as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What the story needs besides the club's tables. */
export interface StoryParts {
  nowMs: number;
  db: Pick<Database, 'kind'>;
  statementKey: StatementKey;
  sealer: Sealer;
  /** The hash of the demo member's fund password. */
  fundPasswordHash: string;
}

const points = (amount: number): Cents => cents(amount * 100);

/** Records what happened to one member, event by event, through the ledger like everything else. */
function teller(tx: Queries, { db, nowMs, statementKey }: StoryParts, memberId: string) {
  let made = 0;
  const newId = (): string => {
    made += 1;
    return seedId('story', `${memberId}/${made}`);
  };
  const at = (hoursAgo: number) => ({ nowMs: () => nowMs - hoursAgo * hourMs, newId, statementKey, db });
  const [available, held] = [availableAccount(memberId), heldAccount(memberId)];
  const move = (hoursAgo: number, kind: Parameters<typeof post>[2]['kind'], cause: string, from: string, to: string, amount: Cents) =>
    post(tx, at(hoursAgo), {
      kind,
      cause,
      postings: [
        { account: to, cents: amount },
        { account: from, cents: cents(-amount) },
      ],
    });
  return {
    grant: (hoursAgo: number, amount: Cents, cause: string) => move(hoursAgo, 'grant', cause, 'house:grants', available, amount),

    async deposit(hoursAgo: number, amount: Cents, ended: 'paid' | 'cancelled') {
      const id = newId();
      const createdMs = at(hoursAgo).nowMs();
      const endedMs = createdMs + 90_000;
      const rev = await nextMemberRevision(tx, memberId);
      const payment = { provider: 'sandbox', channel: 'Sandbox', createdMs, expiresMs: createdMs + hourMs / 4 };
      await insertDeposit(tx, { id, memberId, amount, ...payment, rev });
      await tx
        .updateTable('deposits')
        .set(ended === 'paid' ? { status: 2, paid_ms: endedMs } : { status: 3, reason: ended, ended_ms: endedMs })
        .where('id', '=', id)
        .execute();
      if (ended === 'cancelled') return;
      await move(hoursAgo - 0.025, 'deposit', `deposit:${id}`, 'house:deposits', available, amount);
      const values = { points: (amount / 100).toFixed(2) };
      await notify(tx, at(hoursAgo - 0.025), { memberId, kind: 'deposit_credited', values, rev });
    },

    async withdrawal(hoursAgo: number, amount: Cents, end?: { status: 3 | 4; hoursLater: number; reason?: string }) {
      const rev = await nextMemberRevision(tx, memberId);
      const account = await tx.selectFrom('bank_accounts').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();
      const id = await insertWithdrawal(tx, at(hoursAgo), { memberId, amount, account, rev });
      if (!end) return;
      const { status, hoursLater, reason = '' } = end;
      const ended = at(hoursAgo - hoursLater);
      const approval = { approved_by: 'desk', approved_ms: at(hoursAgo - hoursLater / 2).nowMs() };
      await tx
        .updateTable('withdrawals')
        .set({ status, reason, updated_ms: ended.nowMs(), ...(status === 4 ? approval : {}) })
        .where('id', '=', id)
        .execute();
      const values = { points: (amount / 100).toFixed(2), ...(reason ? { reason } : {}) };
      if (status === 4) {
        await move(hoursAgo - hoursLater, 'withdraw_pay', `pay:${id}`, held, 'house:payouts', amount);
        await notify(tx, ended, { memberId, kind: 'withdrawal_paid', values, rev });
      } else {
        await move(hoursAgo - hoursLater, 'withdraw_release', `release:${id}`, held, available, amount);
        await notify(tx, ended, { memberId, kind: 'withdrawal_rejected', values, rev });
      }
    },
  };
}

async function bindDemoAccount(tx: Queries, { nowMs, sealer, fundPasswordHash }: StoryParts, memberId: string): Promise<void> {
  await tx
    .insertInto('bank_accounts')
    .values({
      member_id: memberId,
      bank_id: seedId('bank', banks[1]),
      bank_name: banks[1],
      sealed_account: sealer.seal(accountPurpose, 'HB00 2046 1357 8890'),
      masked_account: '••••8890',
      holder: 'Demo Member',
      mobile: '',
      at_ms: nowMs - 19 * dayMs,
    })
    .execute();
  await tx
    .updateTable('members')
    .set({ fund_password_hash: fundPasswordHash, fund_version: 1, bank_binds: 1 })
    .where('id', '=', memberId)
    .execute();
}

/** Three weeks of the demo members' points: a welcome grant, deposits, payouts with every outcome. */
export async function seedWalletStory(tx: Queries, parts: StoryParts): Promise<void> {
  const [demo, vip] = [seedId('member', 'demo'), seedId('member', 'vip')];
  await bindDemoAccount(tx, parts, demo);
  const story = teller(tx, parts, demo);
  await story.grant(20 * 24, points(1_000), `welcome:${demo}`);
  await story.deposit(19 * 24 - 3, points(500), 'paid');
  await story.deposit(15 * 24 + 5, points(200), 'cancelled');
  await story.withdrawal(12 * 24, points(300), { status: 4, hoursLater: 3 });
  await story.deposit(9 * 24 + 2, points(150), 'paid');
  const reason = standardTexts.name_differs.message;
  await story.withdrawal(6 * 24 + 7, points(250), { status: 3, hoursLater: 20, reason });
  await story.withdrawal(26, points(120));
  const other = teller(tx, parts, vip);
  await other.grant(20 * 24, points(1_000), `welcome:${vip}`);
  await other.grant(4 * 24, points(250), `grant:${vip}`);
}
