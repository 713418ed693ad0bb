import { expect, test } from 'vitest';
import {
  choicesOfVideos,
  inVideoOrder,
  isOfLength,
  noVideoFilter,
  readVideoFilter,
  type VideoFacts,
  type VideoFilter,
  writeVideoFilter,
} from './video-filter.ts';

const video = (more: Partial<VideoFacts>): VideoFacts => ({ title: '', seconds: 0, addedMs: 0, plays: 0, ...more });

test('a filter comes back from its address', () => {
  const filter = { length: 'medium', saved: true, order: 'title' } as const;
  expect(writeVideoFilter(filter)).toBe('length=medium&saved=1&order=title');
  expect(readVideoFilter(writeVideoFilter(filter))).toEqual(filter);
  expect(writeVideoFilter(noVideoFilter)).toBe('');
});

test.each(['length=huge', 'order=rate', 'order=toString', 'saved=yes', `length=${'short'.repeat(20)}`, 'stars=5', '%%%'])(
  '%s is no condition',
  (by) => {
    expect(readVideoFilter(by)).toEqual(noVideoFilter);
  },
);

test.each<[VideoFilter['length'], number[]]>([
  ['', [0, 1, 240, 241, 1_200, 1_201]],
  ['short', [1, 240]],
  ['medium', [241, 1_200]],
  ['long', [1_201]],
])('of the length "%s" are videos of %o seconds; one of unknown length is of none', (length, expected) => {
  const fits = isOfLength({ ...noVideoFilter, length });
  expect([0, 1, 240, 241, 1_200, 1_201].filter((seconds) => fits(video({ seconds })))).toEqual(expected);
});

test.each<[VideoFilter['order'], string]>([
  ['', 'd a c b'],
  ['newest', 'b d c a'],
  ['longest', 'b a c d'],
  ['shortest', 'a c b d'],
  ['title', 'b c d a'],
  ['plays', 'c d a b'],
])('in the order "%s"; equal ones keep theirs', (order, expected) => {
  const videos: Record<string, VideoFacts> = {
    d: video({ title: 'Part 9', addedMs: 3, plays: 1 }),
    a: video({ title: 'Part 10', seconds: 60, addedMs: 1, plays: 1 }),
    c: video({ title: 'Österreich', seconds: 60, addedMs: 2, plays: 2 }),
    b: video({ title: 'New York', seconds: 300, addedMs: 4 }),
  };
  const collator = new Intl.Collator('de', { numeric: true });
  expect(inVideoOrder(Object.keys(videos), (id) => videos[id], order, collator).join(' ')).toBe(expected);
});

test('a video that was not read yet is in no order', () => {
  expect(inVideoOrder(['a'], () => undefined, 'title', new Intl.Collator('en'))).toEqual([]);
});

test('a length and counted plays can be chosen only where there are any', () => {
  expect(choicesOfVideos([video({}), video({ seconds: 5 })])).toEqual({ lengths: true, plays: false });
  expect(choicesOfVideos([video({ plays: 1 })])).toEqual({ lengths: false, plays: true });
});
