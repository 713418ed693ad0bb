import type { Drawn, Heights } from './long-list.tsx';
import { windowSize } from './window-size.ts';

/** Where a long list begins in its page, and the height of its first batch, from which the others are estimated. */
export type Measured = { topPx: number; batchPx: number };

/** By list and window, as it was when it was last shown. */
export const measuredBefore = new Map<string, Measured>();

/** Lists that were drawn completely once, by the same key: a member who comes back finds them so at once. */
export const drawnBefore = new Map<string, true>();

/** The heights of lists, by screen and window: a member who comes back finds everything where it was. */
export const heightsBefore = new Map<string, Heights>();

export const listKey = ({ path, search }: { path: string; search: string }, label: string): string =>
  [path, search, label, windowSize().width].join(' ');

/**
 * What the window shows of a list whose page is scrolled to `fromPx`, as it was when it was left: who comes back from a row finds that
 * row without another part of the list drawn and measured first. Undefined if not all of it is known.
 */
export function drawnBeforeAt(fromPx: number, key: string): { drawn: Drawn; measured: Measured } | undefined {
  const [before, measured] = [heightsBefore.get(key), measuredBefore.get(key)];
  if (!before || !measured) return undefined;
  const { last, totalPx } = before;
  const toPx = Math.min(fromPx + windowSize().height, measured.topPx + totalPx);
  const batches = last.filter(({ start, end }) => end > fromPx && start < toPx);
  const [first, final] = [batches[0], batches.at(-1)];
  if (!first || !final || final.index - first.index !== batches.length - 1) return undefined;
  const isWhole = (first.index === 0 || first.start <= fromPx) && final.end >= toPx;
  return isWhole ? { drawn: { batches, totalPx, measure: undefined }, measured } : undefined;
}
