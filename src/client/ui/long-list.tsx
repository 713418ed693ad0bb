import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { reachPx, windowSize } from './window-size.ts';

/**
 * What is drawn of a long list, and its total height. `measure` is the `ref` of each batch, whose number is its `data-index`; until the
 * list's own code has begun, batches have the heights that they had before.
 */
export type Drawn = { batches: readonly VirtualItem[]; totalPx: number; measure: ((element: Element | null) => void) | undefined };

/** A list's former heights: in total, of its batches as far as they were drawn and had others than estimated, and where those stood that were drawn last. */
export type Heights = { totalPx: number; batches: VirtualItem[]; last: VirtualItem[] };

type LongListProps = {
  /** How many batches there are. */
  count: number;
  list: RefObject<HTMLElement | null>;
  /** The list's offset in the page. */
  topPx: number;
  /** The estimated height of a batch that was never drawn. */
  roomOf: (batch: number) => number;
  /** As they were when the list was last shown. */
  before: Heights | undefined;
  /** How far the page is about to be scrolled, in px, if everything is drawn that the window shows there. */
  shownAtPx: number | undefined;
  /** What of it is in the page now, if that was reported. */
  inPage: RefObject<Drawn | undefined>;
  /** Called when other batches have to be drawn: before the paint, or in a transition if the window shows none of them. */
  report: (drawn: Drawn) => void;
  /** Called on unmount. */
  keep: (heights: Heights) => void;
};

/** Determines which batches of a long list to draw. Renders nothing itself: the list stays as it is while this is loaded. */
export function LongList({ count, list, topPx, roomOf, before, shownAtPx, inPage, report, keep }: LongListProps) {
  const near = useCallback((range: Range) => withFocused(range, list.current), [list]);
  const [initialRect] = useState(windowSize);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: roomOf,
    initialMeasurementsCache: before?.batches ?? [],
    overscan: Math.ceil(reachPx / roomOf(0)),
    scrollMargin: topPx,
    initialOffset: shownAtPx ?? (() => window.scrollY),
    // Otherwise there is nothing in the visible part until it was asked for, and what was drawn is thrown away.
    initialRect,
    rangeExtractor: near,
    measureElement: exactHeight,
  });
  const [measure] = useState(() => virtual.measureElement);
  const batches = virtual.getVirtualItems();
  const totalPx = virtual.getTotalSize();
  const isShown = useRef(before === undefined || shownAtPx !== undefined);
  useLayoutEffect(() => {
    const tell = (): void => report({ batches, totalPx, measure });
    // What is drawn so far is all that can be seen where the page was scrolled to, or where the list begins in the window: to draw more at
    // once would block a slow phone.
    const fromPx = virtual.scrollOffset ?? 0;
    const isAsLeft = isShown.current && fromPx <= (shownAtPx ?? topPx);
    if (isAsLeft || isCovered(inPage.current, topPx, fromPx)) startTransition(tell);
    else tell();
  }, [report, inPage, batches, totalPx, measure, virtual, topPx, shownAtPx]);
  useEffect(
    () =>
      afterFrame(() => {
        isShown.current = false;
      }),
    [],
  );
  useLayoutEffect(
    () => () => keep({ totalPx: virtual.getTotalSize(), batches: virtual.takeSnapshot(), last: virtual.getVirtualItems() }),
    [virtual, keep],
  );
  return null;
}

/**
 * Batches are in the page's own flow: rounded heights would make them drift while scrolling. One that was just drawn counts as it did
 * before: asking would lay out the page at once, and the browser tells its height before the paint. Not while the list is scrolled: then
 * the height that comes afterwards has it drawn twice in one frame.
 */
function exactHeight(element: Element, entry: ResizeObserverEntry | undefined, list: Virtualizer<Window, Element>): number {
  const told = entry?.borderBoxSize[0]?.blockSize;
  if (told !== undefined) return told;
  if (list.isScrolling) return element.getBoundingClientRect().height;
  const batch = list.indexFromElement(element);
  return list.itemSizeCache.get(list.options.getItemKey(batch)) ?? list.options.estimateSize(batch);
}

/**
 * Whether the page has all that the window shows of the list: then a frame of a fling need not wait for what comes after that. A swipe at
 * 6,000 px/s takes a fifth of a second for what is drawn beyond the window, and asks several times meanwhile.
 */
function isCovered(inPage: Drawn | undefined, topPx: number, fromPx: number): boolean {
  if (!inPage) return false;
  let coveredPx = Math.max(fromPx, topPx);
  for (const { start, end } of inPage.batches) if (start <= coveredPx) coveredPx = Math.max(coveredPx, end);
  return coveredPx >= Math.min(fromPx + windowSize().height, topPx + inPage.totalPx);
}

/** The batch with the focus stays, wherever it is. */
function withFocused(range: Range, list: HTMLElement | null): number[] {
  const near = defaultRangeExtractor(range);
  const focused = document.activeElement?.closest<HTMLElement>('[data-index]');
  const batch = focused && list?.contains(focused) ? Number(focused.dataset.index) : Number.NaN;
  return batch < range.count && !near.includes(batch) ? [...near, batch].sort((a, b) => a - b) : near;
}
