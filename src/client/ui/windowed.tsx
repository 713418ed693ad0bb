import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownPlace } from './location.ts';
import { createSight, type Sight } from './sight.ts';
import styles from './windowed.module.css';

/** Rows come in batches of so many: a multiple of 2 and 3, so that a batch fills its grid's lines. */
const batchRows = 6;
/** Batches that are drawn at once; the others when one comes near. */
const drawnAtOnce = 2;
/** Up to so many rows everything simply stays drawn. */
const smallList = 48;

/** How high batches were, in px, by list and window: who comes back finds everything where it was. */
const heightsBefore = new Map<string, Map<number, number>>();

function heightsOf(label: string): Map<number, number> {
  const { path, search } = shownPlace();
  const list = [path, search, label, window.innerWidth].join(' ');
  const known = heightsBefore.get(list) ?? new Map<number, number>();
  heightsBefore.set(list, known);
  return known;
}

type WindowedProps<Row extends { id: string }> = {
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  label: string;
  /** How the rows lie; given to every batch. */
  className: string | undefined;
  /** About, in px. */
  rowHeight?: number | undefined;
  finished: boolean;
};

/**
 * A list of any length. Only what is near is in the page; the rest keeps its room, so that the scroll bar is right from
 * the start and nothing moves.
 */
export function Windowed<Row extends { id: string }>({ rows, renderRow, label, className, rowHeight = 180, finished }: WindowedProps<Row>) {
  const [sight, setSight] = useState<Sight>();
  const [heights] = useState(() => heightsOf(label));
  const small = rows.length <= smallList;
  useEffect(() => {
    if (small) return;
    const made = createSight();
    setSight(made);
    return () => made.stop();
  }, [small]);
  const batches = Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, number) => number);
  return (
    // biome-ignore lint/a11y/useSemanticElements: batches stand between the list and its rows
    <div role="list" aria-label={label} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
      {batches.map((number) => (
        <Batch
          key={number}
          number={number}
          rows={rows}
          renderRow={renderRow}
          className={className}
          setSize={finished ? rows.length : -1}
          sight={small ? undefined : sight}
          heights={heights}
          small={small}
        />
      ))}
    </div>
  );
}

type BatchProps<Row extends { id: string }> = {
  number: number;
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  className: string | undefined;
  setSize: number;
  sight: Sight | undefined;
  heights: Map<number, number>;
  small: boolean;
};

function Batch<Row extends { id: string }>({ number, rows, renderRow, className, setSize, sight, heights, small }: BatchProps<Row>) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(number < drawnAtOnce);
  const drawn = small || near;
  const first = number * batchRows;
  const count = Math.min(batchRows, rows.length - first);

  useEffect(() => {
    const element = ref.current;
    if (!element || !sight) return;
    return sight.watch(element, number < drawnAtOnce, (isNear) => {
      // What holds the focus stays, wherever it is.
      if (!isNear && element.contains(document.activeElement)) return;
      if (!isNear) heights.set(number, element.offsetHeight);
      setNear(isNear);
    });
  }, [sight, number, heights]);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!drawn || !element) return;
    return () => void heights.set(number, element.offsetHeight);
  }, [drawn, number, heights]);

  // The first full batch says how high others will be.
  useLayoutEffect(() => {
    const element = ref.current;
    if (number !== 0 || count !== batchRows || small || !element) return;
    element.parentElement?.style.setProperty('--batch', `${element.offsetHeight}px`);
  }, [number, count, small]);

  const known = heights.get(number);
  const blockSize = known ? `${known}px` : `calc(var(--batch, calc(var(--row) * ${batchRows})) * ${count / batchRows})`;
  return (
    <div ref={ref} data-batch={number} className={drawn ? className : undefined} style={drawn ? undefined : { blockSize }}>
      {drawn &&
        rows.slice(first, first + count).map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div key={row.id} role="listitem" aria-setsize={setSize} aria-posinset={first + index + 1} className={styles.row}>
            {renderRow(row, first + index)}
          </div>
        ))}
    </div>
  );
}
