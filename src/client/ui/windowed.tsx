import { type CSSProperties, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useShownPlace } from './location.ts';
import { createSight, type Sight } from './sight.ts';
import styles from './windowed.module.css';

/** Rows come in batches of so many: a multiple of 2 and 3, so that a batch fills its grid's lines. */
const batchRows = 6;
/** Batches stand in stretches: of a long list most of the page is a few hundred of them, and nothing inside. */
const stretchBatches = 10;
const stretchRows = stretchBatches * batchRows;
/** Up to so many rows everything is drawn, and stays so. */
const smallList = 48;
/** Rows side by side on a phone. */
const gridColumns = 2;

/** How high batches were, in px, by list and window: who comes back finds everything where it was. */
const heightsBefore = new Map<string, Map<number, number>>();

function heightsOf({ path, search }: { path: string; search: string }, label: string): Map<number, number> {
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
  /** Several side by side. */
  grid: boolean;
  /** About, in px. */
  rowHeight?: number | undefined;
  finished: boolean;
};

/**
 * A list of any length. Only what is near is in the page; the rest keeps its room, so that the scroll bar is right from
 * the start and nothing moves.
 */
export function Windowed<Row extends { id: string }>(props: WindowedProps<Row>) {
  const { rows, renderRow, label, className, grid, rowHeight = 180, finished } = props;
  const [sight, setSight] = useState<Sight>();
  const shownPlace = useShownPlace();
  const [heights] = useState(() => heightsOf(shownPlace(), label));
  const small = rows.length <= smallList;
  const batchPx = (rowHeight * batchRows) / (grid ? gridColumns : 1);
  const [atOnce] = useState(() => Math.ceil(window.innerHeight / batchPx));
  const [begun, setBegun] = useState(false);
  // What one sees first is drawn first; the rest of a short list right after it.
  useEffect(() => startTransition(() => setBegun(true)), []);
  useEffect(() => {
    if (small) return;
    const made = createSight();
    setSight(made);
    return () => made.stop();
  }, [small]);
  const part = {
    rows,
    renderRow,
    className,
    setSize: finished ? rows.length : -1,
    sight: small ? undefined : sight,
    heights,
    atOnce,
    all: small && begun,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: batches stand between the list and its rows
    <div role="list" aria-label={label} style={{ '--batch': `${batchPx}px` } as CSSProperties}>
      {countUp(Math.ceil(rows.length / stretchRows)).map((number) => (
        <Stretch key={number} number={number} {...part} />
      ))}
    </div>
  );
}

const countUp = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

type PartProps<Row extends { id: string }> = {
  /** Its place among its kind. */
  number: number;
  rows: readonly Row[];
  renderRow: (row: Row, index: number) => ReactNode;
  className: string | undefined;
  setSize: number;
  sight: Sight | undefined;
  heights: Map<number, number>;
  /** Batches that are drawn from the first frame. */
  atOnce: number;
  /** Everything is drawn. */
  all: boolean;
};

function Stretch<Row extends { id: string }>({ number, ...part }: PartProps<Row>) {
  const { rows, sight, heights } = part;
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(number === 0);
  useEffect(() => {
    const element = ref.current;
    if (!element || !sight) return;
    return sight.watch(element, 'far', number === 0, (isNear) => {
      if (isNear || !holdsFocus(element)) setNear(isNear);
    });
  }, [sight, number]);

  const first = number * stretchBatches;
  const batches = countUp(Math.ceil(Math.min(stretchRows, rows.length - number * stretchRows) / batchRows)).map((at) => first + at);
  return (
    <div ref={ref} style={near ? undefined : { blockSize: roomOf(batches, rows.length, heights) }}>
      {near && batches.map((batch) => <Batch key={batch} number={batch} {...part} />)}
    </div>
  );
}

/** What the focus is in stays, wherever it is. */
const holdsFocus = (element: HTMLElement): boolean => element.contains(document.activeElement);

/** The height of batches that are not drawn, as CSS: as they were, else as high as the first one (`--batch`). */
function roomOf(batches: readonly number[], rowCount: number, heights: ReadonlyMap<number, number>): string {
  let knownPx = 0;
  let unknown = 0;
  for (const batch of batches) {
    const height = heights.get(batch);
    if (height) knownPx += height;
    else unknown += Math.min(batchRows, rowCount - batch * batchRows) / batchRows;
  }
  return `calc(${knownPx}px + var(--batch) * ${unknown})`;
}

function Batch<Row extends { id: string }>({ number, rows, renderRow, className, setSize, sight, heights, atOnce, all }: PartProps<Row>) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(number < atOnce);
  const drawn = all || near;
  const drawnNow = useRef(drawn);
  drawnNow.current = drawn;
  // A short list that becomes long keeps what is drawn, until it is far.
  useEffect(() => {
    if (all) setNear(true);
  }, [all]);
  const first = number * batchRows;
  const count = Math.min(batchRows, rows.length - first);

  useEffect(() => {
    const element = ref.current;
    if (!element || !sight) return;
    return sight.watch(element, 'near', drawnNow.current, (isNear) => {
      if (!isNear && holdsFocus(element)) return;
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
    if (number !== 0 || count !== batchRows || !sight || !element) return;
    element.closest<HTMLElement>('[role="list"]')?.style.setProperty('--batch', `${element.offsetHeight}px`);
  }, [number, count, sight]);

  return (
    <div
      ref={ref}
      data-batch={number}
      className={drawn ? className : undefined}
      style={drawn ? undefined : { blockSize: roomOf([number], rows.length, heights) }}
    >
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
