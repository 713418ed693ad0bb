import type { Lottery } from '#contract/collections/lotteries.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';
import { wholeListView } from './whole-list.ts';

const resource = resourceOf('lotteries');

/** In the operator's order, those that were closed too. */
export const useLotteries = (): Mirrored<Lottery[]> => useView(wholeListView(resource, 'lotteries'));
