import { Plural, Trans } from '@lingui/react/macro';
import { classNames } from './class-names.ts';
import styles from './unread.module.css';

/** The largest number that is shown as it is. */
const most = 99;

/** The number of unread rows; nothing if there is none. */
export function UnreadCount({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classNames(styles.count, className)} data-fleeting="gone">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="unseen">
        {' '}
        <Plural value={count} one="# unread" other="# unread" />
      </span>
    </span>
  );
}

/** The dot of an unread row. */
export function UnreadDot() {
  return (
    <span className={styles.dot}>
      <span className="unseen">
        <Trans comment="Mark at a row of a list that was not read yet">Unread</Trans>{' '}
      </span>
    </span>
  );
}
