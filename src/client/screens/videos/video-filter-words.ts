import { useLingui } from '@lingui/react/macro';
import type { VideoFilter, VideoLength, VideoOrder } from '../../mirror/queries/video-filter.ts';

export type VideoFiltersProps = {
  filter: VideoFilter;
  onChange: (next: VideoFilter) => void;
  /** As in `VideoQuery`. */
  list: string;
  /** Whether the member can keep videos on this device, and the list is not of those alone. */
  maySave: boolean;
};

/** The names of lengths and orders. */
export function useVideoWords(): { lengths: Record<VideoLength, string>; orders: Record<VideoOrder, string> } {
  const { t } = useLingui();
  return {
    lengths: {
      short: t({ message: 'Up to 4 minutes', comment: 'How long videos are' }),
      medium: t({ message: '4 to 20 minutes', comment: 'How long videos are' }),
      long: t({ message: 'Over 20 minutes', comment: 'How long videos are' }),
    },
    orders: {
      newest: t({ message: 'Newest first', comment: 'An order of a list' }),
      longest: t({ message: 'Longest first', comment: 'An order of a list of videos' }),
      shortest: t({ message: 'Shortest first', comment: 'An order of a list of videos' }),
      title: t({ message: 'By title', comment: 'An order of a list of videos' }),
      plays: t({ message: 'Most played first', comment: 'An order of a list of videos' }),
    },
  };
}
