import { withdrawCall } from '#contract/commands/withdraw.ts';
import { centsOfDecimal } from '#domain/points.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import type { WalletRows } from '../mirror/wallet-rows.ts';
import { type Fields, type IdempotentCommand, type Source, sendCommand, withBalance } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';

type Reply = { id: string; balance_cents: number; at_ms?: number | undefined };

/** Checklist E44. The points are held at once. */
export const withdrawing: IdempotentCommand<Reply> = {
  call: withdrawCall,
  changes: ['member', 'withdrawals', 'withdraw-rules', 'money-log', 'statement'],
  member: withBalance,
  wrote: (...written) => void storeRecord(...written),
};

/** The new record, so that its page has it even if the list of them can't be fetched now; the club may have decided a stored one since. */
async function storeRecord({ id, at_ms }: Reply, atMs: number, { money = '' }: Fields, source: Source): Promise<void> {
  const amount = centsOfDecimal(money);
  if (at_ms === undefined || amount === undefined) return;
  if (source === 'record') {
    const { epoch } = mirror;
    await mirror.need('withdrawals', [id]);
    if (epoch !== mirror.epoch || mirror.collection('withdrawals').rows.has(id)) return;
  }
  const account = mirror.collection('wallet').rows.get(resourceOf('bank').kind) as WalletRows['bank'] | undefined;
  const texts = { status_text: '', money, desc: '', create_time: '', update_time: '' };
  const to = { bank: account?.info.bank ?? '', bank_code: account?.info.bank_code ?? '' };
  const row = { id, status: 1 as const, ...texts, ...to, amount_cents: amount, at_ms, updated_ms: at_ms };
  mirror.apply({ kind: 'rows', collection: 'withdrawals', rows: [row], atMs });
}

/** `money`: points as the member's decimal text. */
export const withdraw = ({ money, paypwd }: { money: string; paypwd: string }): Promise<OnceResult> =>
  sendCommand(withdrawing, { money }, { paypwd });
