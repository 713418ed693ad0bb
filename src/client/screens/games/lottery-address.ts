import type { Lottery } from '#contract/shelves/lotteries.ts';

/** Where a lottery is played (checklist R31). */
export const lotteryAddress = ({ key, id }: Pick<Lottery, 'key' | 'id'>): string => `/Lottery?${new URLSearchParams({ key, id })}`;
