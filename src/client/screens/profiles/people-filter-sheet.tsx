import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useTradeNames } from '../../i18n/trade-names.ts';
import { noFilter, type PeopleFilter, peopleOrders } from '../../mirror/queries/people-filter.ts';
import { usePeopleChoices } from '../../mirror/queries/profile-search.ts';
import type { SheetPart } from '../../ui/filter-bar.tsx';
import { Check, Choice, FilterSheet, PartNote, useFilterDraft, withChosen } from '../../ui/filter-sheet.tsx';
import { type PeopleFiltersProps, useOrderNames, useRegions } from './filter-words.ts';

type SheetProps = PeopleFiltersProps & SheetPart<PeopleFilter>;

/** What a list of people can be narrowed down by, with the number of people that are left; nothing changes until it is shown. */
export function PeopleFilterSheet(props: SheetProps) {
  const { t } = useLingui();
  const { open, regionId, onChange } = props;
  const { draft, setDraft, close } = useFilterDraft(props.filter, props.onClose);
  const { count, ...choices } = usePeopleChoices(draft, regionId, open);
  return (
    <FilterSheet
      open={open}
      onClose={close}
      title={t`Filter people`}
      show={
        count === undefined ? (
          <Trans>Show the list</Trans>
        ) : (
          <Plural value={count} _0="No one matches" one="Show # person" other="Show # people" />
        )
      }
      onShow={() => onChange(draft)}
      clear={<Trans>Clear filters</Trans>}
      onClear={() => setDraft(noFilter)}
    >
      <Conditions {...props} {...choices} filter={draft} onChange={setDraft} />
    </FilterSheet>
  );
}

type ConditionsProps = PeopleFiltersProps & Omit<ReturnType<typeof usePeopleChoices>, 'count'>;

function Conditions({ filter, onChange, regionId, ownOrder, trades, rates, whole, searched }: ConditionsProps) {
  const { t } = useLingui();
  const tradeName = useTradeNames();
  const orders = useOrderNames();
  const { regions, nameOf } = useRegions();
  const set = (change: Partial<PeopleFilter>) => onChange({ ...filter, ...change });
  return (
    <>
      <Choice label={t({ message: 'Trade', comment: 'A label: what people do' })} value={filter.trade} onChange={(trade) => set({ trade })}>
        <option value="">{t({ message: 'Any trade', comment: 'A choice in a filter' })}</option>
        {withChosen(trades, filter.trade).map((trade) => (
          <option key={trade} value={trade}>
            {tradeName(trade)}
          </option>
        ))}
      </Choice>
      {regionId === '0' && (
        <Choice label={t`City`} value={filter.city} onChange={(city) => set({ city })}>
          <option value="">{t`All regions`}</option>
          {regions.map((region) => (
            <option key={region.id} value={region.id}>
              {nameOf(region)}
            </option>
          ))}
        </Choice>
      )}
      {(rates.length > 0 || filter.rate !== '') && (
        <Choice
          label={t({ message: 'Published rate', comment: 'A label: what a person asks for' })}
          value={filter.rate}
          onChange={(rate) => set({ rate })}
        >
          <option value="">{t({ message: 'Any rate', comment: 'A choice in a filter' })}</option>
          {withChosen(rates, filter.rate).map((rate) => (
            <option key={rate} value={rate}>
              {t({ message: `Up to ${rate}`, comment: '{rate} is like: 130 points / h' })}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t({ message: 'Order', comment: 'A label: how a list is sorted' })}
        value={filter.order || ownOrder}
        onChange={(chosen) => set({ order: peopleOrders.find((each) => each === chosen && each !== ownOrder) ?? '' })}
      >
        {peopleOrders.map((order) => (
          <option key={order} value={order}>
            {orders[order]}
          </option>
        ))}
      </Choice>
      <Check checked={filter.certified} onChange={(certified) => set({ certified })}>
        <Trans>Only people with a valid certificate</Trans>
      </Check>
      {!whole && (
        <PartNote>
          <Plural
            value={searched}
            one="Only the one person saved on this phone so far is searched"
            other="Only the # people saved on this phone so far are searched"
          />
        </PartNote>
      )}
    </>
  );
}
