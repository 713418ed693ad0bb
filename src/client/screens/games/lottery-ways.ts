import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Way } from '../../ui/location.ts';

/** Where a lottery is played (checklist R31). */
export const wayToLottery = ({ key, id }: Pick<Lottery, 'key' | 'id'>): Way => ({ to: '/Lottery', search: { key, id } });

/** Where a draw is checked; `expect` names it. */
export const wayToCheck = (key: string, expect: string): Way => ({ to: '/DrawCheck', search: { lottery: key, expect } });

/** Where a bet is checked, by the id of its receipt. */
export const wayToBetCheck = (receipt: string): Way => ({ to: '/DrawCheck', search: { receipt } });
