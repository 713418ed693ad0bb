import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useTradeNames } from '../../i18n/trade-names.ts';
import { noFilter, type PeopleFilter, peopleOrders } from '../../mirror/queries/people-filter.ts';
import { usePeopleChoices } from '../../mirror/queries/profile-search.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { type PeopleFiltersProps, useOrderNames, useRegions } from './filter-words.ts';
import styles from './people-filters.module.css';

type SheetProps = PeopleFiltersProps & { open: boolean; onClose: () => void };

/** What a list of people can be narrowed down by, with the number of people that are left; nothing changes until it is shown. */
export function PeopleFilterSheet(props: SheetProps) {
  const { t } = useLingui();
  const { open, onClose, filter, regionId, onChange } = props;
  const [draft, setDraft] = useState(filter);
  useEffect(() => setDraft(filter), [filter]);
  const { count, ...choices } = usePeopleChoices(draft, regionId, open);
  const close = () => {
    setDraft(filter);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Filter people`}
      actions={
        <>
          <Button kind="primary" onClick={() => onChange(draft)}>
            {count === undefined ? (
              <Trans>Show the list</Trans>
            ) : (
              <Plural value={count} _0="No one matches" one="Show # person" other="Show # people" />
            )}
          </Button>
          <Button kind="quiet" onClick={() => setDraft(noFilter)}>
            <Trans>Clear filters</Trans>
          </Button>
        </>
      }
    >
      {open && <Conditions {...props} {...choices} filter={draft} onChange={setDraft} />}
    </Sheet>
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
    <div className={styles.conditions}>
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
      <label className={styles.check}>
        <input type="checkbox" checked={filter.certified} onChange={(event) => set({ certified: event.currentTarget.checked })} />
        <span>
          <Trans>Only people with a valid certificate</Trans>
        </span>
      </label>
      {!whole && (
        <p className={styles.partial}>
          <Plural
            value={searched}
            one="Only the one person saved on this phone so far is searched"
            other="Only the # people saved on this phone so far are searched"
          />
        </p>
      )}
    </div>
  );
}

/** What is chosen stays a choice, though nobody in the copy has it. */
const withChosen = (choices: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || choices.includes(chosen) ? choices : [...choices, chosen];

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
