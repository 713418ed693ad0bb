import type { BankInfo } from '#contract/collections/bank.ts';
import type { PersonalReport } from '#contract/collections/personal-report.ts';
import type { WithdrawRules } from '#contract/collections/withdrawals.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView, type View, viewOf } from '../view.ts';
import type { Bank, WalletRowId, WalletRows } from '../wallet-rows.ts';
import type { Mirrored } from './mirrored.ts';

/** A row of the collection `wallet`: the view finds it by its id, hence the type. */
const walletView = <Id extends WalletRowId>(id: Id): View<Mirrored<WalletRows[Id]>> =>
  rowView(resourceOf(id), 'wallet', id) as View<Mirrored<WalletRows[Id]>>;

/** The payout account, masked; `is_bank` is 0 if none is bound. */
export const useBankInfo = (): Mirrored<BankInfo> => useView(walletView('bank'));

/** Banks and networks whose accounts can be bound. */
export const useBanks = (): Mirrored<Bank[]> => useView(banksView());

export const useWithdrawRules = (): Mirrored<WithdrawRules> => useView(walletView('withdraw-rules'));

export const usePersonalReport = (): Mirrored<PersonalReport> => useView(walletView('personal-report'));

/** The list out of its row; the same object as long as the row is the same. */
const banksView = (): View<Mirrored<Bank[]>> =>
  viewOf('banks', () => {
    const row = walletView('banks');
    let seen: object | undefined;
    let value: Mirrored<Bank[]> = { state: 'loading' };
    return {
      subscribe: row.subscribe,
      get: () => {
        const now = row.get();
        if (now !== seen) value = now.state === 'ready' ? { ...now, value: now.value.banks } : now;
        seen = now;
        return value;
      },
    };
  });
