import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { noVideoFilter, type VideoFilter, videoLengths, videoOrders } from '../../mirror/queries/video-filter.ts';
import { useVideoChoices } from '../../mirror/queries/video-search.ts';
import type { SheetPart } from '../../ui/filter-bar.tsx';
import { Check, Choice, FilterSheet, PartNote, useFilterDraft, withChosen } from '../../ui/filter-sheet.tsx';
import { useVideoWords, type VideoFiltersProps } from './video-filter-words.ts';

/** What a list of videos can be narrowed down by, with the number of videos that are left; nothing changes until it is shown. */
export function VideoFilterSheet(props: VideoFiltersProps & SheetPart<VideoFilter>) {
  const { t } = useLingui();
  const { open, list, onChange } = props;
  const { draft, setDraft, close } = useFilterDraft(props.filter, props.onClose);
  const { count, ...choices } = useVideoChoices({ list, filter: draft }, open);
  return (
    <FilterSheet
      open={open}
      onClose={close}
      title={t`Filter videos`}
      show={
        count === undefined ? (
          <Trans>Show the list</Trans>
        ) : (
          <Plural value={count} _0="No video matches" one="Show # video" other="Show # videos" />
        )
      }
      onShow={() => onChange(draft)}
      clear={<Trans>Clear filters</Trans>}
      onClear={() => setDraft(noVideoFilter)}
    >
      <Conditions {...props} {...choices} filter={draft} onChange={setDraft} />
    </FilterSheet>
  );
}

type ConditionsProps = VideoFiltersProps & Omit<ReturnType<typeof useVideoChoices>, 'count'>;

function Conditions({ filter, onChange, list, maySave, lengths, plays, whole, searched }: ConditionsProps) {
  const { t } = useLingui();
  const words = useVideoWords();
  const set = (change: Partial<VideoFilter>) => onChange({ ...filter, ...change });
  const offered = withChosen(plays ? videoOrders : videoOrders.filter((order) => order !== 'plays'), filter.order);
  return (
    <>
      {(lengths || filter.length !== '') && (
        <Choice
          label={t({ message: 'Length', comment: 'A label: how long a video is' })}
          value={filter.length}
          onChange={(chosen) => set({ length: videoLengths.find((length) => length === chosen) ?? '' })}
        >
          <option value="">{t({ message: 'Any length', comment: 'A choice in a filter of videos' })}</option>
          {videoLengths.map((length) => (
            <option key={length} value={length}>
              {words.lengths[length]}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t({ message: 'Order', comment: 'A label: how a list is sorted' })}
        value={filter.order}
        onChange={(chosen) => set({ order: videoOrders.find((order) => order === chosen) ?? '' })}
      >
        <option value="">
          {list === 'saved'
            ? t({ message: 'Last saved first', comment: 'An order of the list of saved videos' })
            : t({ message: 'The club’s order', comment: 'An order of a list of videos' })}
        </option>
        {offered.map((order) => (
          <option key={order} value={order}>
            {words.orders[order]}
          </option>
        ))}
      </Choice>
      {maySave && (
        <Check checked={filter.saved} onChange={(saved) => set({ saved })}>
          <Trans>Only videos saved on this phone: they play without a connection</Trans>
        </Check>
      )}
      {!whole && (
        <PartNote>
          <Plural
            value={searched}
            one="Only the one video that this phone knows so far is searched"
            other="Only the # videos that this phone knows so far are searched"
          />
        </PartNote>
      )}
    </>
  );
}
