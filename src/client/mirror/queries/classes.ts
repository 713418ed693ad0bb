import type { CatalogueClass } from '#contract/shelves/classes.ts';
import type { Mirrored } from './mirrored.ts';

export function useClasses(_kind: CatalogueClass['kind']): Mirrored<CatalogueClass[]> {
  return { state: 'loading' };
}
