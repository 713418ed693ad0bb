import { useLingui } from '@lingui/react/macro';
import type { Notification } from '#contract/collections/notifications.ts';
import { type DepositReason, depositReasons } from '#contract/record-statuses.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { standardText } from '../../i18n/standard-text.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { UnreadDot } from '../../ui/unread.tsx';
import styles from './notification-row.module.css';
import { notificationText, notificationTitle } from './notification-words.tsx';

/** What was done about the member's account (H18), its consequence, and why. */
export function NotificationRow({ notification, unread }: { notification: Notification; unread: boolean }) {
  const { at_ms } = notification;
  const text = notificationText(notification);
  return (
    <article className={styles.row}>
      <p className={styles.title}>
        {unread && <UnreadDot />}
        {notificationTitle(notification)}
      </p>
      <time className={styles.time} dateTime={new Date(at_ms).toISOString()}>
        {formatDateTime(at_ms)}
      </time>
      {text && <p className={styles.more}>{text}</p>}
      <Reason notification={notification} />
    </article>
  );
}

/** The club's standard reason, or the operator's text. */
function Reason({ notification: { kind, values } }: { notification: Notification }) {
  const { i18n } = useLingui();
  const { reason = '' } = values;
  if (reason === '') return null;
  const known = kind === 'deposit_rejected' && reason in depositReasons;
  return (
    <FoldedText className={styles.reason} text={known ? i18n._(depositReasons[reason as DepositReason]) : standardText(i18n, reason)} />
  );
}
