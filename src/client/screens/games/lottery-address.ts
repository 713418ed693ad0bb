import type { Lottery } from '#contract/shelves/lotteries.ts';

/** Where a lottery is played (checklist R31). */
export const lotteryAddress = ({ key, id }: Pick<Lottery, 'key' | 'id'>): string => `/Lottery?${new URLSearchParams({ key, id })}`;

/** Where a draw is checked; `expect` names it. */
export const checkAddress = (key: string, expect: string): string => `/DrawCheck?${new URLSearchParams({ lottery: key, expect })}`;

/** Where a bet is checked, by the id of its receipt. */
export const betCheckAddress = (receipt: string): string => `/DrawCheck?${new URLSearchParams({ receipt })}`;
