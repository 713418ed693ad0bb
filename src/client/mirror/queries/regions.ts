import type { Region } from '#contract/collections/regions.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';
import { wholeListView } from './whole-list.ts';

const resource = resourceOf('regions');

/** In the operator's order. */
export const useRegions = (): Mirrored<Region[]> => useView(wholeListView(resource, 'regions'));
