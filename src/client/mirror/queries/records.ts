import type { Deposit } from '#contract/collections/deposits.ts';
import type { MoneyLogRow } from '#contract/collections/money-log.ts';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

// Single records: their collections are requested, since they may be on any page of the lists.
const withdrawals = resourceOf('withdrawal');
const deposits = resourceOf('deposit');
const movements = resourceOf('movement');

/** A withdrawal by its id; null if the server has none with it. */
export const useWithdrawal = (id: string): Mirrored<Withdrawal | null> => useView(maybeRowView(withdrawals, 'withdrawals', id));

/** A deposit by its id; null if the server has none with it. */
export const useDeposit = (id: string): Mirrored<Deposit | null> => useView(maybeRowView(deposits, 'deposits', id));

/** A movement of the balance by its id; null if the server has none with it. */
export const useMovement = (id: string): Mirrored<MoneyLogRow | null> => useView(maybeRowView(movements, 'money-log', id));
