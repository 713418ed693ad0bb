import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** So many px above and below what one sees are drawn as well: a fling at 6,000 px/s crosses them in a fifth of a second. */
const reachPx = 1200;

/** What of a long list is drawn, and how high all of it is. `measure` is the `ref` of each batch, which says its number as `data-index`. */
export type Drawn = { batches: readonly VirtualItem[]; totalPx: number; measure: (element: Element | null) => void };

/** How high a list was: as a whole, and its batches as far as they were drawn. */
export type Heights = { totalPx: number; batches: VirtualItem[] };

type LongListProps = {
  /** How many batches there are. */
  count: number;
  list: RefObject<HTMLElement | null>;
  /** Where the list begins in the page. */
  topPx: number;
  /** How high a batch is, where it was never drawn. */
  roomOf: (batch: number) => number;
  /** As it was when the list was last seen. */
  before: Heights | undefined;
  /** Called when something else is to be drawn, before it is painted. */
  tell: (drawn: Drawn) => void;
  /** Called at the end. */
  keep: (heights: Heights) => void;
};

/** Says which batches of a long list are to be drawn. Draws nothing itself: the list stays as it is while this is loaded. */
export function LongList({ count, list, topPx, roomOf, before, tell, keep }: LongListProps) {
  const near = useCallback((range: Range) => withFocused(range, list.current), [list]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: roomOf,
    initialMeasurementsCache: before?.batches ?? [],
    overscan: Math.ceil(reachPx / roomOf(0)),
    scrollMargin: topPx,
    rangeExtractor: near,
    measureElement: exactHeight,
  });
  const [measure] = useState(() => virtual.measureElement);
  const batches = virtual.getVirtualItems();
  const totalPx = virtual.getTotalSize();
  useLayoutEffect(() => tell({ batches, totalPx, measure }), [tell, batches, totalPx, measure]);
  useLayoutEffect(() => () => keep({ totalPx: virtual.getTotalSize(), batches: virtual.takeSnapshot() }), [virtual, keep]);
  return null;
}

/** Batches lie in the page's own flow: heights in whole px would let them creep while one scrolls. */
const exactHeight = (element: Element, entry: ResizeObserverEntry | undefined): number =>
  entry?.borderBoxSize[0]?.blockSize ?? element.getBoundingClientRect().height;

/** What the focus is in stays, wherever it is. */
function withFocused(range: Range, list: HTMLElement | null): number[] {
  const near = defaultRangeExtractor(range);
  const focused = document.activeElement?.closest<HTMLElement>('[data-index]');
  const batch = focused && list?.contains(focused) ? Number(focused.dataset.index) : Number.NaN;
  return batch < range.count && !near.includes(batch) ? [...near, batch].sort((a, b) => a - b) : near;
}
