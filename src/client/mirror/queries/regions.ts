import type { Region } from '#contract/shelves/regions.ts';
import type { Mirrored } from './mirrored.ts';

/** In the operator's order. */
export function useRegions(): Mirrored<Region[]> {
  return { state: 'loading' };
}
