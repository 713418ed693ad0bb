import type { Limits } from '#contract/collections/limits.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

const resource = resourceOf('limits');

/** Play limits, the pause, and the history of both. */
export const useLimits = (): Mirrored<Limits> => useView(rowView(resource, 'limits', 'limits'));
