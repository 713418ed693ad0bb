import type { Deposit } from '#contract/collections/deposits.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('deposits');

/** The member's own, newest first. */
export const useDeposits = (): Feed<Deposit> => useView(feedView(resource, 'deposits', (row) => row));
