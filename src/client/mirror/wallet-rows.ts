import type { Session } from '#contract/commands/member-profile.ts';
import type { BankInfo } from '#contract/shelves/bank.ts';
import type { PersonalReport } from '#contract/shelves/personal-report.ts';
import type { WithdrawRules } from '#contract/shelves/withdrawals.ts';

/** A bank or network that payouts can go to. */
export type Bank = { text: string; value: string };

/** What the wallet's single answers, and the account's, are under on the shelf `wallet`: a row each, pulled by its own call. */
export type WalletRows = {
  bank: BankInfo & { id: 'bank' };
  banks: { id: 'banks'; banks: Bank[] };
  'withdraw-rules': WithdrawRules & { id: 'withdraw-rules' };
  'personal-report': PersonalReport & { id: 'personal-report' };
  sessions: { id: 'sessions'; sessions: Session[] };
};
export type WalletRowId = keyof WalletRows;
export const walletRowIds: readonly WalletRowId[] = ['bank', 'banks', 'withdraw-rules', 'personal-report', 'sessions'];
