import type { MoneyLogRow } from '#contract/collections/money-log.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('money-log');

/** Movements of the available balance, newest first. */
export const useMoneyLog = (): Feed<MoneyLogRow> => useView(feedView(resource, 'money-log', (row) => row));
