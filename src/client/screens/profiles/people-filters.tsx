import { useLingui } from '@lingui/react/macro';
import { useTradeNames } from '../../i18n/trade-names.ts';
import { noFilter, type PeopleFilter } from '../../mirror/queries/people-filter.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { type PeopleFiltersProps, useOrderNames, useRegions } from './filter-words.ts';
import { PeopleFilterSheet } from './people-filter-sheet.tsx';

/** Narrows a list of people down and orders it. */
export function PeopleFilters(props: PeopleFiltersProps) {
  const { t } = useLingui();
  const { filter, onChange } = props;
  return (
    <FilterBar<PeopleFilter>
      conditions={useConditions(props).map(({ name, without }) => ({ name, remove: () => onChange({ ...filter, ...without }) }))}
      onChange={onChange}
      words={{
        open: t({ message: 'Filter', comment: 'Button: opens what a list can be narrowed down by' }),
        remove: (name) => t({ message: `Remove the filter “${name}”`, comment: 'e.g. Remove the filter “Model”' }),
      }}
      sheet={(part) => <PeopleFilterSheet {...props} {...part} />}
    />
  );
}

/** Every condition in force: its name, and the filter's fields without it. */
function useConditions({ filter, regionId, ownOrder }: PeopleFiltersProps): { name: string; without: Partial<PeopleFilter> }[] {
  const { t } = useLingui();
  const tradeName = useTradeNames();
  const orders = useOrderNames();
  const { regions, nameOf } = useRegions();
  const { trade, city, rate, certified, order } = filter;
  const region = regions.find(({ id }) => id === city);
  return [
    trade !== '' && { name: tradeName(trade), without: { trade: noFilter.trade } },
    city !== '' && regionId === '0' && { name: region ? nameOf(region) : t`City`, without: { city: noFilter.city } },
    rate !== '' && {
      name: t({ message: `Up to ${rate}`, comment: '{rate} is like: 130 points / h' }),
      without: { rate: noFilter.rate },
    },
    certified && {
      name: t({ message: 'Certified', comment: 'A badge: this person was verified' }),
      without: { certified: noFilter.certified },
    },
    order !== '' && order !== ownOrder && { name: orders[order], without: { order: noFilter.order } },
  ].filter((each) => each !== false);
}
