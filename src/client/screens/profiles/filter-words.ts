import { useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/collections/regions.ts';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import type { PeopleFilter, PeopleOrder } from '../../mirror/queries/people-filter.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';

export type PeopleFiltersProps = {
  filter: PeopleFilter;
  onChange: (next: PeopleFilter) => void;
  /** The list's region; `0`: all, and a city can be chosen. */
  regionId: string;
  /** The order of the list without a filter. */
  ownOrder: PeopleOrder;
};

/** The names of the orders. */
export function useOrderNames(): Record<PeopleOrder, string> {
  const { t } = useLingui();
  return {
    club: t({ message: 'The club’s order', comment: 'An order of a list of people' }),
    newest: t({ message: 'Newest first', comment: 'An order of a list' }),
    rate: t({ message: 'Lowest rate first', comment: 'An order of a list of people' }),
  };
}

/** The name of a region that may not be here yet. */
export function useRegions(): { regions: readonly Region[]; nameOf: (region: Region) => string } {
  const language = useLanguage();
  const regions = useWholeList('regions');
  return { regions: regions.state === 'ready' ? regions.value : [], nameOf: (region) => regionName(region, language) };
}
