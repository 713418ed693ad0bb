import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Session } from '#contract/commands/member-profile.ts';
import { useDeviceName } from '../../i18n/device-name.ts';
import { formatAge, formatDateTime } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useSessions } from '../../mirror/queries/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { useNow } from '../../ui/now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { Section } from './section.tsx';
import styles from './sessions.module.css';

/** The member's sessions, this device's first; the others can be ended from here. */
export function SessionsSection({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Section title={t({ message: 'Logged in on', comment: 'Heading: the devices on which the member is logged in' })}>
      <div className={styles.sessions}>
        <Sessions onRetry={onRetry} />
      </div>
    </Section>
  );
}

function Sessions({ onRetry }: { onRetry: () => void }) {
  const sessions = useSessions();
  const offline = useConnection() === 'offline';
  if (sessions.state === 'missing') return <NotHere offline={sessions.offline} onRetry={onRetry} />;
  if (sessions.state === 'loading') return <Skeleton height="72px" />;
  return (
    <>
      <MirrorNote asOfMs={sessions.asOfMs} fresh={sessions.fresh} offline={offline} />
      <ul className={styles.list}>
        {sessions.value
          .toSorted((a, b) => Number(b.here) - Number(a.here))
          .map((session) => (
            <li key={session.id}>
              <SessionRow session={session} offline={offline} />
            </li>
          ))}
      </ul>
    </>
  );
}

function NotHere({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <>
      <p className={styles.quiet}>
        {offline ? (
          <Trans>You are offline, and this was never opened here. It comes once the club can be reached.</Trans>
        ) : (
          <Trans>The club did not answer.</Trans>
        )}
      </p>
      <div>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  );
}

function SessionRow({ session, offline }: { session: Session; offline: boolean }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const device = useDeviceName(session.device);
  return (
    <div className={styles.row}>
      <p className={styles.device}>
        <span>{device}</span>
        {session.here && (
          <span className={styles.here}>
            <Trans comment="Mark in the list of devices: the one that is used right now">This phone</Trans>
          </span>
        )}
      </p>
      <Times session={session} />
      {!session.here && (
        <div className={styles.end}>
          <Button disabledReason={offline ? t`You are offline. This needs a connection.` : undefined} onClick={() => setAsking(true)}>
            <Trans>Log out there</Trans>
            <span className="unseen"> ({device})</span>
          </Button>
        </div>
      )}
      {!session.here && <RevokeDialog id={session.id} device={device} open={asking} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Times({ session: { created_ms, seen_ms, here } }: { session: Session }) {
  const nowMs = useNow(30_000);
  const since = formatDateTime(created_ms);
  const age = formatAge(seen_ms, nowMs);
  return (
    <p className={styles.quiet}>
      <Trans comment="{since} is a date and time">Logged in {since}</Trans>
      {!here && (
        <>
          <br />
          {nowMs - seen_ms < hourMs ? (
            <Trans>Used within the last hour</Trans>
          ) : (
            <Trans comment="{age} is like: 3 hr. ago">Last used about {age}</Trans>
          )}
        </>
      )}
    </p>
  );
}

/** The server records a session's use once an hour. */
const hourMs = 3_600_000;
