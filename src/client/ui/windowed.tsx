import { type CSSProperties, memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import styles from './windowed.module.css';

/** Rows come in batches of so many: a multiple of 2, 3 and 4, so that a batch fills its grid's lines. */
const batchRows = 12;
/** Batches that are drawn at once; the others when one comes near. */
const drawnAtOnce = 2;
/** How near: so many px above and below what one sees. A fling at 6,000 px/s crosses it in a quarter of a second. */
const nearPx = 1500;
/** Up to so many rows everything simply stays drawn. */
const smallList = 48;

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
 * the start and nothing moves. Batches come and go in transitions, which never hold up a frame.
 */
export function Windowed<Row extends { id: string }>({ rows, renderRow, label, className, rowHeight = 180, finished }: WindowedProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const near = useNear(list);
  const batches = Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, number) => number);
  const small = rows.length <= smallList;
  return (
    // biome-ignore lint/a11y/useSemanticElements: batches stand between the list and its rows
    <div ref={list} role="list" aria-label={label} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
      {batches.map((number) => (
        <Batch
          key={number}
          number={number}
          rows={rows}
          renderRow={renderRow}
          className={className}
          setSize={finished ? rows.length : -1}
          drawn={small || (near === undefined ? number < drawnAtOnce : near.has(number))}
        />
      ))}
    </div>
  );
}

/** The numbers of the batches near to what one sees; undefined until that is known. */
function useNear(list: { current: HTMLElement | null }): ReadonlySet<number> | undefined {
  const [near, setNear] = useState<ReadonlySet<number>>();
  useEffect(() => {
    if (!list.current) return;
    const numberOf = (element: Element) => Number((element as HTMLElement).dataset.batch);
    const sight = new IntersectionObserver(
      (entries) => {
        startTransition(() =>
          setNear((before) => {
            const after = new Set(before);
            for (const entry of entries) {
              // What holds the focus stays, wherever it is.
              if (entry.isIntersecting || entry.target.contains(document.activeElement)) after.add(numberOf(entry.target));
              else after.delete(numberOf(entry.target));
            }
            return after;
          }),
        );
      },
      { rootMargin: `${nearPx}px 0px` },
    );
    const watch = (element: Element) => sight.observe(element);
    for (const child of list.current.children) watch(child);
    const growth = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node instanceof Element) watch(node);
    });
    growth.observe(list.current, { childList: true });
    return () => {
      sight.disconnect();
      growth.disconnect();
    };
  }, [list]);
  return near;
}

type BatchProps<Row extends { id: string }> = {
  number: number;
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  className: string | undefined;
  setSize: number;
  drawn: boolean;
};

function BatchOf<Row extends { id: string }>({ number, rows, renderRow, className, setSize, drawn }: BatchProps<Row>) {
  const ref = useRef<HTMLDivElement>(null);
  const first = number * batchRows;
  const count = Math.min(batchRows, rows.length - first);
  const heightPx = useRef(0);

  useEffect(() => {
    const element = ref.current;
    const list = element?.parentElement;
    if (!element || !drawn) return;
    const size = new ResizeObserver(() => {
      heightPx.current = element.offsetHeight;
      // The first full batch says how high others will be.
      if (number === 0 && count === batchRows) list?.style.setProperty('--batch', `${element.offsetHeight}px`);
    });
    size.observe(element);
    return () => size.disconnect();
  }, [drawn, number, count]);

  if (!drawn)
    return (
      <div
        ref={ref}
        data-batch={number}
        style={{
          blockSize: heightPx.current
            ? `${heightPx.current}px`
            : `calc(var(--batch, calc(var(--row) * ${batchRows})) * ${count / batchRows})`,
        }}
      />
    );
  return (
    <div ref={ref} data-batch={number} className={className}>
      {rows.slice(first, first + count).map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={row.id} role="listitem" aria-setsize={setSize} aria-posinset={first + index + 1} className={styles.row}>
          {renderRow(row, first + index)}
        </div>
      ))}
    </div>
  );
}

/** A batch that is out of sight has nothing to draw anew, whatever changes in its rows. */
const Batch = memo(BatchOf, (before, after) => !before.drawn && !after.drawn && before.rows.length === after.rows.length) as typeof BatchOf;
