import type { Lottery } from '#contract/collections/lotteries.ts';
import type { LinkTarget } from '../../ui/location.ts';

/** The link to a lottery (checklist R31). */
export const linkToLottery = ({ key, id }: Pick<Lottery, 'key' | 'id'>): LinkTarget => ({ to: '/Lottery', search: { key, id } });

/** The link to the check of a draw; `expect` is its period's name. */
export const linkToDrawCheck = (key: string, expect: string): LinkTarget => ({ to: '/DrawCheck', search: { lottery: key, expect } });

/** The link to the check of a bet, by its receipt's id. */
export const linkToBetCheck = (receipt: string): LinkTarget => ({ to: '/DrawCheck', search: { receipt } });
