import { useLingui } from '@lingui/react/macro';
import { type DepositReason, depositReasons } from '#contract/record-statuses.ts';
import type { Notification } from '#contract/shelves/notifications.ts';
import { formatDateTime } from '../../i18n/format.ts';
import styles from './notification-row.module.css';
import { notificationText, notificationTitle } from './notification-words.tsx';

/** What was done about the member's account (H18), what follows from it, and why. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { at_ms } = notification;
  const text = notificationText(notification);
  return (
    <article className={styles.row}>
      <p className={styles.title}>{notificationTitle(notification)}</p>
      <time className={styles.time} dateTime={new Date(at_ms).toISOString()}>
        {formatDateTime(at_ms)}
      </time>
      {text && <p>{text}</p>}
      <Reason notification={notification} />
    </article>
  );
}

/** The club's own word for it, or what an operator typed, as it was typed. */
function Reason({ notification: { kind, values } }: { notification: Notification }) {
  const { i18n } = useLingui();
  const { reason = '' } = values;
  if (reason === '') return null;
  const known = kind === 'deposit_rejected' && reason in depositReasons;
  return <p className={styles.reason}>{known ? i18n._(depositReasons[reason as DepositReason]) : reason}</p>;
}
