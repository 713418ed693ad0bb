import type { CatalogueClass } from '#contract/collections/classes.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';
import { wholeListView } from './whole-list.ts';

const resources = { video: resourceOf('video-classes'), lottery: resourceOf('lottery-classes') };

/** In the operator's order. */
export const useClasses = (kind: CatalogueClass['kind']): Mirrored<CatalogueClass[]> => useView(wholeListView(resources[kind], 'classes'));
