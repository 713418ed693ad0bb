import type { BankInfo } from '#contract/collections/bank.ts';
import type { PersonalReport } from '#contract/collections/personal-report.ts';
import type { WithdrawRules } from '#contract/collections/withdrawals.ts';
import type { Session } from '#contract/commands/member-profile.ts';

/** A bank or network that payouts can go to. */
export type Bank = { text: string; value: string };

/** The wallet's and the account's single replies in the collection `wallet`: a row each, pulled by its own call. */
export type WalletRows = {
  bank: BankInfo & { id: 'bank' };
  banks: { id: 'banks'; banks: Bank[] };
  'withdraw-rules': WithdrawRules & { id: 'withdraw-rules' };
  'personal-report': PersonalReport & { id: 'personal-report' };
  sessions: { id: 'sessions'; sessions: Session[] };
};
export type WalletRowId = keyof WalletRows;
export const walletRowIds: readonly WalletRowId[] = ['bank', 'banks', 'withdraw-rules', 'personal-report', 'sessions'];
