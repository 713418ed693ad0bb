import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useAfterFirstFrame } from './first-picture.ts';
import { ListNews } from './list-news.tsx';
import { MissingState } from './missing-state.tsx';
import styles from './pull-list.module.css';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { Windowed } from './windowed.tsx';

/** A list from the mirror; `Feed` of mirror/queries fits. */
export type PullFeed<Row> = {
  state: 'loading' | 'missing' | 'ready';
  offline: boolean;
  rows: readonly Row[];
  asOfMs: number;
  fresh: boolean;
  finished: boolean;
  /** The part of it that is stored, if that is not all. */
  stored?: StoredRows | undefined;
  pulling: boolean;
  failed: boolean;
  more(): void;
  refresh(): Promise<boolean>;
};

/** The first rows of a list, by time or by position; whether the others can be loaded online. */
export type StoredRows = {
  rows: number;
  order: 'newest' | 'pos';
  rest: 'connection' | 'nowhere';
};

export type Layout = 'rows' | 'cards' | 'wide';

export type PullListProps<Row extends { id: string }> = {
  feed: PullFeed<Row>;
  renderRow: (row: Row, index: number) => ReactNode;
  /** Shown when the server has nothing. */
  empty: ReactNode;
  /** The list's accessible name. */
  label: string;
  /** `rows`: one below the other; `cards`: a grid of portrait cards; `wide`: a grid of wide cards. */
  layout?: Layout;
  /** One row's skeleton, in its own shape. */
  skeleton?: ReactNode;
  /** A row's approximate height, in px, to reserve space for rows that were not drawn yet. */
  rowHeight?: number;
  /** About where in its page the list begins at the earliest, in px: then the first frame has only the rows that the window shows. */
  beginsAt?: number;
  /** How many px before its end the next page is requested (C24). */
  offset?: number;
};

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A list that is refreshed by a pull (S6) and loads more near its end; of long ones only the visible part is drawn. */
export function PullList<Row extends { id: string }>(props: PullListProps<Row>) {
  const { feed, label } = props;
  return (
    <div className={styles.list}>
      <PullToRefresh refresh={feed.refresh} label={label} />
      <Body {...props} />
      <ListNews label={label} count={feed.rows.length} />
    </div>
  );
}

function Body<Row extends { id: string }>({
  feed,
  renderRow,
  empty,
  label,
  layout = 'rows',
  skeleton,
  rowHeight,
  beginsAt,
  offset = 50,
}: PullListProps<Row>) {
  const { t } = useLingui();
  const asked = useAsked(feed);
  if (feed.state === 'missing') return <MissingState offline={feed.offline} onRetry={() => void feed.refresh()} />;
  // Without a row, and not being asked for, it has its end at once, which asks for more: what is here may be shown elsewhere.
  if (feed.state === 'loading' || (feed.rows.length === 0 && feed.pulling))
    return (
      <div className={styles[layout]} role="status" aria-label={t`Loading ${label}`}>
        {skeletonKeys.map((key) => (
          <div key={key} aria-hidden="true">
            {skeleton}
          </div>
        ))}
      </div>
    );
  // Known to be empty, whether or not the last request succeeded.
  if (feed.rows.length === 0 && feed.finished) return empty;
  return (
    <>
      {feed.rows.length > 0 && (
        <Windowed
          rows={feed.rows}
          renderRow={renderRow}
          label={label}
          className={styles[layout]}
          grid={layout !== 'rows'}
          rowHeight={rowHeight}
          beginsAt={beginsAt}
          finished={feed.finished}
        />
      )}
      <End feed={feed} asked={asked} offset={offset} layout={layout} skeleton={skeleton} />
    </>
  );
}

/** How long the next page waits after one that brought no row; twice as long after each further one. */
const pauseMs = 1_000;
const longestPauseMs = 60_000;

/** How often more was asked for after these rows. The list's end alone would not know: without a row it goes while more is on its way. */
type Asked = { count: number; times: number };

function useAsked({ failed, rows: { length: count } }: PullFeed<unknown>): RefObject<Asked> {
  const asked = useRef<Asked>({ count, times: 0 });
  if (failed || asked.current.count !== count) asked.current = { count, times: 0 };
  return asked;
}

type EndProps = { feed: PullFeed<unknown>; asked: RefObject<Asked>; offset: number; layout: Layout; skeleton: ReactNode };

/** After the last row: loading, a failure, or that this is all. */
function End({ feed, asked, offset, layout, skeleton }: EndProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { finished, pulling, failed, stored, more } = feed;
  const moreNow = useRef(more);
  moreNow.current = more;
  const count = feed.rows.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: observed again after every page, since a page may end above the fold
  useEffect(() => {
    if (finished || pulling || failed || !ref.current) return;
    const end = ref.current;
    const ask = (): void => {
      asked.current.times += 1;
      moreNow.current();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      rootMargin: `0px 0px ${offset}px`,
    });
    // Whatever the reason: an answer without a row must not lead to the next request at once, and so on.
    const { times } = asked.current;
    if (times === 0) {
      observer.observe(end);
      return () => observer.disconnect();
    }
    const waiting = setTimeout(() => observer.observe(end), Math.min(pauseMs * 2 ** (times - 1), longestPauseMs));
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, [finished, pulling, failed, offset, count]);

  if (finished && (!stored || stored.rest === 'connection'))
    return (
      <p className={styles.end}>
        <span>
          <Trans comment="Under the last row of a list">That is all</Trans>
        </span>
      </p>
    );
  if (stored && (finished || (feed.offline && count <= stored.rows)))
    return (
      <p className={styles.stored}>
        <StoredNote stored={stored} />
      </p>
    );
  if (failed)
    return (
      <div className={styles.failed}>
        <p>
          {feed.offline ? (
            <Trans>You are offline. More comes once the club can be reached.</Trans>
          ) : (
            <Trans>The club did not answer.</Trans>
          )}
        </p>
        <Button kind="quiet" onClick={more}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  return (
    <div ref={ref} className={styles[layout]} aria-hidden="true">
      <Coming rows={layout === 'rows' ? 1 : skeletonKeys.length} skeleton={skeleton} />
    </div>
  );
}

/** The shape of rows to come. Mostly below the window: not in a screen's first frame. */
function Coming({ rows, skeleton }: { rows: number; skeleton: ReactNode }) {
  return useAfterFirstFrame() && skeletonKeys.slice(0, rows).map((key) => <div key={key}>{skeleton}</div>);
}

/** That only a part of a list is stored, and how to get the rest. */
function StoredNote({ stored: { rows, order, rest } }: { stored: StoredRows }) {
  const { i18n } = useLingui();
  const count = i18n.number(rows);
  if (rest === 'nowhere') return <Trans>The newest {count} are kept on this phone; older ones are not.</Trans>;
  if (order === 'newest') return <Trans>The newest {count} are kept on this phone. Older ones need a connection.</Trans>;
  return <Trans>The first {count} are kept on this phone. The others need a connection.</Trans>;
}
