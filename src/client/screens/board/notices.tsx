import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { useSession } from '../../device/session.ts';
import { useList } from '../../mirror/queries/list.ts';
import type { Feed } from '../../mirror/queries/mirrored.ts';
import { readAll, useReading } from '../../mirror/queries/unread.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSearch } from '../../ui/location.ts';
import { PullList } from '../../ui/pull-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ListHead } from './list-head.tsx';
import { NoticeRow, NoticeSkeleton } from './notice-row.tsx';
import { NotificationRow } from './notification-row.tsx';

/** Announcements (checklist S43), or with `mine=1` the member's own notifications (Q10). */
export default function Notices() {
  const { t } = useLingui();
  const mine = useSearch({ from: '/open/Notice' }).mine === '1';
  const title = mine ? t`My notifications` : t`Notices`;
  return (
    <Screen title={title} back>
      {mine ? <MyNotifications /> : <Announcements />}
    </Screen>
  );
}

function Announcements() {
  const { t } = useLingui();
  const { id: wanted } = useSearch({ from: '/open/Notice' });
  const feed = useAskedFirst(useList('notices'), wanted);
  const reading = useReading('notices');
  return (
    <>
      <ListHead list="notices" feed={feed} />
      <PullList
        feed={feed}
        label={t`Notices`}
        skeleton={<NoticeSkeleton />}
        rowHeight={133}
        renderRow={(notice) => (
          <NoticeRow
            notice={notice}
            startsOpen={notice.id === wanted}
            unread={reading.isUnread(notice)}
            onRead={() => reading.read(notice)}
          />
        )}
        empty={
          <EmptyState art="notices" title={<Trans>No notices yet</Trans>} text={<Trans>What the club announces will appear here.</Trans>} />
        }
      />
    </>
  );
}

/** The notice that the address names is the first, and open. */
function useAskedFirst<Row extends { id: string }>(feed: Feed<Row>, wanted: string | undefined): Feed<Row> {
  return useMemo(() => {
    const asked = feed.rows.filter(({ id }) => id === wanted);
    return asked.length === 0 ? feed : { ...feed, rows: [...asked, ...feed.rows.filter(({ id }) => id !== wanted)] };
  }, [feed, wanted]);
}

/** The member's own notifications; a visitor has none, and requests nothing. */
function MyNotifications() {
  return useSession() ? <Notifications /> : <NothingYet loggedIn={false} />;
}

function Notifications() {
  const { t } = useLingui();
  const feed = useList('notifications');
  const reading = useReading('notifications');
  useEffect(() => {
    // They are shown in full: whoever leaves has seen them. The dots stay while the screen is open.
    const seen = () => readAll('notifications');
    window.addEventListener('pagehide', seen);
    return () => {
      window.removeEventListener('pagehide', seen);
      seen();
    };
  }, []);
  return (
    <>
      <ListHead list="notifications" feed={feed} />
      <PullList
        feed={feed}
        label={t`My notifications`}
        skeleton={<NoticeSkeleton />}
        rowHeight={90}
        renderRow={(notification) => <NotificationRow notification={notification} unread={reading.isUnread(notification)} />}
        empty={<NothingYet loggedIn />}
      />
    </>
  );
}

function NothingYet({ loggedIn }: { loggedIn: boolean }) {
  return (
    <EmptyState
      art="notices"
      title={<Trans>Nothing for you yet</Trans>}
      text={<Trans>News about your own account will appear here.</Trans>}
      action={
        loggedIn ? (
          <LinkButton kind="quiet" to="/Notice">
            <Trans>Read the club’s notices</Trans>
          </LinkButton>
        ) : (
          <LinkButton kind="quiet" to="/Login">
            <Trans>Log in</Trans>
          </LinkButton>
        )
      }
    />
  );
}
