import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('withdrawals');

/** The member's own, newest first. */
export const useWithdrawals = (): Feed<Withdrawal> => useView(feedView(resource, 'withdrawals', (row) => row));
