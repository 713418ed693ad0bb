import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Way } from '../../ui/location.ts';

/** The link to a lottery (checklist R31). */
export const wayToLottery = ({ key, id }: Pick<Lottery, 'key' | 'id'>): Way => ({ to: '/Lottery', search: { key, id } });

/** The link to the check of a draw; `expect` is its period's name. */
export const wayToCheck = (key: string, expect: string): Way => ({ to: '/DrawCheck', search: { lottery: key, expect } });

/** The link to the check of a bet, by its receipt's id. */
export const wayToBetCheck = (receipt: string): Way => ({ to: '/DrawCheck', search: { receipt } });
