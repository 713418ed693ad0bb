import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useTradeNames } from '../../i18n/trade-names.ts';
import { noFilter, type PeopleFilter } from '../../mirror/queries/people-filter.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { FilterIcon } from '../../ui/outline-icons.tsx';
import { type PeopleFiltersProps, useOrderNames, useRegions } from './filter-words.ts';
import { PeopleFilterSheet } from './people-filter-sheet.tsx';
import styles from './people-filters.module.css';

/** Narrows a list of people down and orders it: a button that opens a sheet, and each condition in force, to be removed. */
export function PeopleFilters(props: PeopleFiltersProps) {
  const { t } = useLingui();
  const { filter, onChange } = props;
  const [open, setOpen] = useState(false);
  const chosen = useRef<PeopleFilter>(undefined);
  const changeNow = useRef(onChange);
  changeNow.current = onChange;
  // The address is changed once the sheet has left its entry in the history.
  useEffect(() => {
    if (open || !chosen.current) return;
    changeNow.current(chosen.current);
    chosen.current = undefined;
  }, [open]);
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <FilterIcon size={18} />
          <Trans comment="Button: opens what a list can be narrowed down by">Filter</Trans>
        </span>
      </button>
      {useConditions(props).map(({ name, without }) => (
        <button
          key={name}
          type="button"
          className={styles.condition}
          aria-label={t({ message: `Remove the filter “${name}”`, comment: 'e.g. Remove the filter “Model”' })}
          onClick={() => onChange({ ...filter, ...without })}
        >
          <span>
            {name}
            <CloseIcon width={16} height={16} />
          </span>
        </button>
      ))}
      <PeopleFilterSheet
        {...props}
        open={open}
        onClose={() => setOpen(false)}
        onChange={(next) => {
          chosen.current = next;
          setOpen(false);
        }}
      />
    </div>
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
