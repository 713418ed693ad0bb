import type { Lottery } from '#contract/shelves/lotteries.ts';
import type { Mirrored } from './mirrored.ts';

export function useLotteries(): Mirrored<Lottery[]> {
  return { state: 'loading' };
}
