import { useLingui } from '@lingui/react/macro';
import { noVideoFilter, type VideoFilter } from '../../mirror/queries/video-filter.ts';
import { type Condition, FilterBar } from '../../ui/filter-bar.tsx';
import { VideoFilterSheet } from './video-filter-sheet.tsx';
import { useVideoWords, type VideoFiltersProps } from './video-filter-words.ts';

/** Narrows a list of videos down and orders it. */
export function VideoFilters(props: VideoFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterBar<VideoFilter>
      conditions={useConditions(props)}
      onChange={props.onChange}
      words={{
        open: t({ message: 'Filter', comment: 'Button: opens what a list can be narrowed down by' }),
        remove: (name) => t({ message: `Remove the filter “${name}”`, comment: 'e.g. Remove the filter “Model”' }),
      }}
      sheet={(part) => <VideoFilterSheet {...props} {...part} />}
    />
  );
}

/** Every condition in force. */
function useConditions({ filter, onChange, list }: VideoFiltersProps): Condition[] {
  const { t } = useLingui();
  const { lengths, orders } = useVideoWords();
  const { length, saved, order } = filter;
  const without = (change: Partial<VideoFilter>) => () => onChange({ ...filter, ...change });
  return [
    length !== '' && { name: lengths[length], remove: without({ length: noVideoFilter.length }) },
    saved &&
      list !== 'saved' && {
        name: t({ message: 'Saved on this phone', comment: 'A condition of a list of videos' }),
        remove: without({ saved: false }),
      },
    order !== '' && { name: orders[order], remove: without({ order: noVideoFilter.order }) },
  ].filter((each) => each !== false);
}
