import type { ReactNode } from 'react';

/** A list as the mirror gives it; `Feed` of mirror/queries fits. */
export type PullFeed<Row> = {
  state: 'loading' | 'missing' | 'ready';
  offline: boolean;
  rows: readonly Row[];
  asOfMs: number;
  fresh: boolean;
  finished: boolean;
  pulling: boolean;
  failed: boolean;
  more(): void;
  refresh(): Promise<boolean>;
};

type PullListProps<Row extends { id: string }> = {
  feed: PullFeed<Row>;
  renderRow: (row: Row, index: number) => ReactNode;
  /** Shown when the server has nothing. */
  empty: ReactNode;
  /** The list's accessible name. */
  label: string;
  /** `rows`: one below the other; `cards`: a grid of two columns and more; `wide`: a grid of wide cards. */
  layout?: 'rows' | 'cards' | 'wide';
  /** One row's skeleton, in its own shape. */
  skeleton?: ReactNode;
  /** How high a row is about, in px, for rows that were not drawn yet. */
  rowHeight?: number;
  /** How many px before its end more is asked for (C24). */
  offset?: number;
};

export function PullList<Row extends { id: string }>({ feed, renderRow, empty, label }: PullListProps<Row>) {
  if (feed.state === 'ready' && feed.rows.length === 0) return empty;
  return (
    <ul aria-label={label}>
      {feed.rows.map((row, index) => (
        <li key={row.id}>{renderRow(row, index)}</li>
      ))}
    </ul>
  );
}
