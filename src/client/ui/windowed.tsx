import { memo, type ReactNode, type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterFirstPicture, useAfterFirstPicture } from './first-picture.ts';
import { drawnBefore, drawnBeforeAt, heightsBefore, listKey, type Measured, measuredBefore } from './list-memory.ts';
import { useRestoredY, useShownPlace } from './location.ts';
import type { Drawn, Heights, LongList } from './long-list.tsx';
import { setNewest } from './set-newest.ts';
import { reachPx, windowSize } from './window-size.ts';
import styles from './windowed.module.css';

/** Rows per batch. A grid has one, two or three columns (`--columns` of tokens.css): six fill each of them without a gap. */
const batchRows = 6;
/** Lists up to this many rows are drawn completely. */
const smallList = 48;
/** No list begins higher up than below its screen's bar, which has at least this height, in px (tokens.css). */
const barPx = 48;
/** From this width of the window on, in px, a grid has three columns (`--columns` of tokens.css). */
const widePx = 560;
/** Rows side by side on a phone: as many are drawn of a list while the page waits for its first picture. */
const gridColumns = 2;

/** Once loaded, every list uses it. */
let here: typeof LongList | undefined;

/** Determines the visible part of a long list; 'lost' if it can't be loaded: then everything is drawn. */
function useLongList(wanted: boolean): typeof LongList | 'lost' | undefined {
  const [come, setCome] = useState<{ as: typeof LongList | 'lost' | undefined }>({ as: here });
  useEffect(() => {
    if (!wanted || come.as) return;
    import('./long-list.tsx').then(
      ({ LongList: as }) => {
        here = as;
        setCome({ as });
      },
      () => setCome({ as: 'lost' }),
    );
  }, [wanted, come]);
  return wanted ? come.as : undefined;
}

/** Where a list is about to be drawn, and how: see the properties of the same names. */
type Place = { grid: boolean; rowHeight: number; beginsAt: number | undefined; isDeep: boolean };

/** How many rows to draw of a list before the first paint: whole batches, unless it is known where in the window it begins. */
function rowsInWindow(key: string, { grid, rowHeight, beginsAt, isDeep }: Place): number {
  const { width, height } = windowSize();
  // Somebody who comes back to a place further down needs a whole batch: the list is measured by it before the paint.
  const before = isDeep ? undefined : measuredBefore.get(key);
  const topPx = before?.topPx ?? beginsAt ?? barPx;
  const isKnown = !isDeep && (before !== undefined || beginsAt !== undefined);
  const columns = grid ? gridColumns + Number(isKnown && width >= widePx) : 1;
  const rowPx = before ? (before.batchPx * columns) / batchRows : rowHeight;
  const step = isKnown ? columns : batchRows;
  return Math.max(1, Math.ceil(((height - topPx) * columns) / (rowPx * step))) * step;
}

/** What is known of a list when it appears, and how much of it to draw before the first paint. */
function useBeginning(label: string, isLong: boolean, look: Omit<Place, 'isDeep'>) {
  const shownPlace = useShownPlace();
  const restoredY = useRestoredY();
  const [beginning] = useState(() => {
    const key = listKey(shownPlace(), label);
    const isDeep = restoredY > 0;
    const atOnce = rowsInWindow(key, { ...look, isDeep });
    const shown = isLong && isDeep && here ? drawnBeforeAt(restoredY, key) : undefined;
    return { key, restoredY, isDeep, atOnce, before: heightsBefore.get(key), shown };
  });
  return beginning;
}

/**
 * How many rows of a list to draw so far. What is visible first is drawn first; the rest of a short list after it, and rows that come
 * later, batch by batch, until there are `most`: to style and lay out all of them at once blocks a slow phone for a quarter of a second.
 */
function useRowsDrawn(atOnce: number, most: number, key: string, isDeep: boolean): number {
  const [again] = useState(() => drawnBefore.has(key));
  const [drawn, setDrawn] = useState(atOnce);
  const isWhole = drawn >= most;
  useEffect(() => {
    if (isWhole) return setNewest(drawnBefore, key, true);
    const draw = (): void =>
      startTransition(() => setDrawn(again ? most : Math.min(most, (Math.floor(drawn / batchRows) + 1) * batchRows)));
    // Not before the first paint either, which would wait for it, unless somebody comes back to a place further down.
    return isDeep ? draw() : afterFirstPicture(draw);
  }, [isWhole, drawn, most, again, key, isDeep]);
  return drawn;
}

/** A list's measures once its first batch is drawn, unless they are known. */
function useMeasured(list: RefObject<HTMLElement | null>, key: string, wanted: boolean, isDeep: boolean, known: Measured | undefined) {
  const [measured, setMeasured] = useState(known);
  useLayoutEffect(() => {
    const first = list.current?.firstElementChild;
    if (!wanted || known || !first) return;
    const take = (): void => {
      const { top, height } = first.getBoundingClientRect();
      if (height === 0) return;
      const now = { topPx: top + window.scrollY, batchPx: height };
      setNewest(measuredBefore, key, now);
      setMeasured(now);
    };
    // Somebody who comes back to a place further down has to find its rows.
    if (here && isDeep) return take();
    // Before the first paint, measuring would force another layout of the whole page, for something needed only later.
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      take();
    });
    observer.observe(first);
    return () => observer.disconnect();
  }, [list, key, wanted, isDeep, known]);
  return measured;
}

type WindowedProps<Row extends { id: string }> = {
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  label: string;
  /** The rows' layout; passed to every batch. */
  className: string | undefined;
  /** Several side by side. */
  grid: boolean;
  /** About, in px. */
  rowHeight?: number | undefined;
  /** About where in its page it begins at the earliest, in px; without it, it may begin below the bar. */
  beginsAt?: number | undefined;
  finished: boolean;
};

/**
 * A list of any length. Of a long one only the rows near the visible part are in the page; the rest has its height reserved, so
 * that the scroll bar is right from the start and nothing moves.
 */
export function Windowed<Row extends { id: string }>(props: WindowedProps<Row>) {
  const { rows, renderRow, label, className, grid, rowHeight = 180, beginsAt, finished } = props;
  const ref = useRef<HTMLDivElement>(null);
  const isLong = rows.length > smallList;
  const Long = useLongList(isLong);
  const { key, restoredY, isDeep, atOnce, before, shown } = useBeginning(label, isLong, { grid, rowHeight, beginsAt });
  const [drawn, setDrawn] = useState(shown?.drawn);
  const inPage = useRef(drawn);
  useLayoutEffect(() => {
    inPage.current = drawn;
  }, [drawn]);
  const count = Math.ceil(rows.length / batchRows);
  const aboutPx = (rowHeight * batchRows) / (grid ? gridColumns : 1);
  // Of a long list no more than what will stay once its code is there, unless somebody comes back to a place further down.
  const most = isLong && !isDeep ? batchRows * (Math.ceil(atOnce / batchRows) + Math.ceil(reachPx / aboutPx)) : rows.length;
  const rowsDrawn = Math.min(rows.length, useRowsDrawn(atOnce, Math.min(most, rows.length, smallList), key, isDeep));
  const measured = useMeasured(ref, key, isLong && rowsDrawn >= batchRows, isDeep, shown?.measured);
  const batchPx = measured?.batchPx ?? aboutPx;
  const roomOf = useCallback(
    (batch: number) => (batchPx * Math.min(batchRows, rows.length - batch * batchRows)) / batchRows,
    [batchPx, rows.length],
  );
  const keep = useCallback(
    (heights: Heights) => {
      setNewest(heightsBefore, key, heights);
      setDrawn(undefined);
    },
    [key],
  );
  const isLost = Long === 'lost';
  const now = isLong && !isLost ? drawn : undefined;
  const room = now?.totalPx ?? before?.totalPx ?? (batchPx * rows.length) / batchRows;
  const batches =
    now?.batches ?? Array.from({ length: isLost ? count : Math.ceil(rowsDrawn / batchRows) }, (_, index) => ({ index, start: 0, end: 0 }));
  const mostOf = (batch: number): number => (now || isLost ? batchRows : Math.min(batchRows, rowsDrawn - batch * batchRows));
  const part = { rows, renderRow, className, setSize: finished ? rows.length : -1, measure: now?.measure };
  return (
    // biome-ignore lint/a11y/useSemanticElements: batches stand between the list and its rows
    <div
      ref={ref}
      role="list"
      aria-label={label}
      className={isLong ? `${styles.list} ${styles.long}` : styles.list}
      style={isLong && !isLost ? { blockSize: room } : undefined}
    >
      {batches.map(({ index, start }, at) => (
        <Batch
          key={index}
          number={index}
          most={mostOf(index)}
          gapPx={start - (batches[at - 1]?.end ?? (now ? (measured?.topPx ?? 0) : 0))}
          {...part}
        />
      ))}
      {Long && !isLost && measured && (
        <Long
          count={count}
          list={ref}
          topPx={measured.topPx}
          roomOf={roomOf}
          before={before}
          shownAtPx={shown && restoredY}
          inPage={inPage}
          report={setDrawn}
          keep={keep}
        />
      )}
    </div>
  );
}

type BatchProps<Row extends { id: string }> = {
  number: number;
  /** How many of its rows are drawn so far. */
  most: number;
  /** Space for the batches before it that are not drawn. */
  gapPx: number;
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  className: string | undefined;
  setSize: number;
  measure: Drawn['measure'] | undefined;
};

/** Other rows of the list that arrive while it is scrolled leave a batch as it is. */
function isSameBatch<Row extends { id: string }>(before: BatchProps<Row>, after: BatchProps<Row>): boolean {
  const first = after.number * batchRows;
  for (let at = first; at < first + batchRows; at += 1) if (before.rows[at] !== after.rows[at]) return false;
  const keys = Object.keys(after) as (keyof BatchProps<Row>)[];
  return keys.every((key) => key === 'rows' || Object.is(before[key], after[key]));
}

const Batch = memo(function Batch<Row extends { id: string }>(props: BatchProps<Row>) {
  const { number, most, gapPx, rows, renderRow, className, setSize, measure } = props;
  const first = number * batchRows;
  const isAfterFirst = useAfterFirstPicture();
  const soFar = isAfterFirst ? most : number === 0 ? gridColumns : 0;
  return (
    <div ref={measure} data-index={number} className={className} style={gapPx > 0 ? { marginBlockStart: gapPx } : undefined}>
      {rows.slice(first, first + soFar).map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={row.id} role="listitem" aria-setsize={setSize} aria-posinset={first + index + 1} className={styles.row}>
          {renderRow(row, first + index)}
        </div>
      ))}
    </div>
  );
}, isSameBatch) as <Row extends { id: string }>(props: BatchProps<Row>) => ReactNode;
