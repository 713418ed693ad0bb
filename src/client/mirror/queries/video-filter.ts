import { filterText, givenFields } from './filter-text.ts';

/** How long videos are: up to 4 minutes, up to 20, and longer. */
export const videoLengths = ['short', 'medium', 'long'] as const;
export type VideoLength = (typeof videoLengths)[number];

/** `plays`: the most played first, by the plays that the club counted. */
export const videoOrders = ['newest', 'longest', 'shortest', 'title', 'plays'] as const;
export type VideoOrder = (typeof videoOrders)[number];

/** What a list of videos is narrowed down to; an empty text is no condition. The category is the list's own. */
export type VideoFilter = {
  length: VideoLength | '';
  /** Only those that are complete on this device. */
  saved: boolean;
  /** Empty: the list's own order. */
  order: VideoOrder | '';
};

/** What is compared of a video; `seconds` are 0 if its length is not known. */
export type VideoFacts = { title: string; seconds: number; addedMs: number; plays: number };

export const noVideoFilter: VideoFilter = { length: '', saved: false, order: '' };

const [shortSeconds, mediumSeconds] = [240, 1_200];

/** The filter in an address; what is not understood is no condition. */
export function readVideoFilter(by: string): VideoFilter {
  const { oneOf, isOn } = givenFields(by);
  return { length: oneOf('length', videoLengths), saved: isOn('saved'), order: oneOf('order', videoOrders) };
}

/** The same for an address; an empty text without any condition. */
export const writeVideoFilter = (filter: VideoFilter): string => filterText(filter);

function lengthOf(seconds: number): VideoLength | undefined {
  if (seconds <= 0) return undefined;
  if (seconds <= shortSeconds) return 'short';
  return seconds <= mediumSeconds ? 'medium' : 'long';
}

/** Whether a video is as long as asked for. Which ones are saved is the device's, not the row's. */
export const isOfLength =
  ({ length }: VideoFilter) =>
  ({ seconds }: VideoFacts): boolean =>
    length === '' || lengthOf(seconds) === length;

/** What can be chosen among these videos: a length only if some are known, the plays only if some were counted. */
export const choicesOfVideos = (facts: readonly VideoFacts[]): { lengths: boolean; plays: boolean } => ({
  lengths: facts.some(({ seconds }) => seconds > 0),
  plays: facts.some(({ plays }) => plays > 0),
});

/** Below zero if the first video comes before the second one. A length that is not known is last in both directions. */
const compare: Record<Exclude<VideoOrder, 'title'>, (one: VideoFacts, other: VideoFacts) => number> = {
  newest: (one, other) => other.addedMs - one.addedMs,
  longest: (one, other) => other.seconds - one.seconds,
  shortest: (one, other) => (one.seconds || Number.MAX_VALUE) - (other.seconds || Number.MAX_VALUE),
  plays: (one, other) => other.plays - one.plays,
};

/** These videos in an order; equal ones keep theirs, and so do all without an order. `collator` compares titles. */
export function inVideoOrder(
  ids: readonly string[],
  factsOf: (id: string) => VideoFacts | undefined,
  order: VideoFilter['order'],
  collator: Pick<Intl.Collator, 'compare'>,
): readonly string[] {
  if (order === '') return ids;
  const before = order === 'title' ? (one: VideoFacts, other: VideoFacts) => collator.compare(one.title, other.title) : compare[order];
  return ids
    .flatMap((id) => {
      const facts = factsOf(id);
      return facts ? { id, facts } : [];
    })
    .sort((one, other) => before(one.facts, other.facts))
    .map(({ id }) => id);
}
