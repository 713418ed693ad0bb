import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Feed } from '../../mirror/queries/mirrored.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import { PullList } from '../../ui/pull-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RecordSkeleton } from './record-row.tsx';

type RecordListProps<Row> = {
  title: string;
  feed: Feed<Row>;
  renderRow: (row: Row) => ReactNode;
  /** What will be listed here, once there is something (S32). */
  emptyText: ReactNode;
  /** A link for the empty list. */
  emptyAction?: ReactNode;
  /** Above the rows. */
  head?: ReactNode;
};

/** A list of records, refreshed by a pull, with its age; an empty one (X26) differs from one that is not stored yet (O5). */
export function RecordList<Row extends { id: string }>({ title, feed, renderRow, emptyText, emptyAction, head }: RecordListProps<Row>) {
  return (
    <Screen title={title} back="/Mine">
      {head}
      <FeedNote feed={feed} />
      <PullList
        feed={feed}
        label={title}
        skeleton={<RecordSkeleton />}
        rowHeight={90}
        renderRow={renderRow}
        empty={<EmptyState art="records" title={<Trans>Empty data</Trans>} text={emptyText} action={emptyAction} />}
      />
    </Screen>
  );
}
