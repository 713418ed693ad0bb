import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './command-note.module.css';
import type { Note } from './use-command-form.ts';
import { useNotSent } from './use-not-sent.ts';

/** The state of a command as text; `what` names it, e.g. "Withdrawal". */
export function CommandNote({ note, what }: { note: Note; what: ReactNode }) {
  return (
    <div role="status" className={styles.container}>
      {note.state !== 'quiet' && (
        <div className={styles.note} data-state={note.state}>
          <p className={styles.title}>{note.state === 'checking' ? <Checking what={what} /> : what}</p>
          <p>
            <Words note={note} />
          </p>
        </div>
      )}
    </div>
  );
}

/** The title of a command whose outcome is unknown. */
export const Checking = ({ what }: { what: ReactNode }) => (
  <Trans comment="{what} is e.g. Withdrawal, Payout account">{what}: not known yet</Trans>
);

function Words({ note }: { note: Note }) {
  const notSent = useNotSent();
  if (note.state === 'not-sent') return notSent;
  if (note.state === 'refused') return note.message;
  if (note.state === 'nothing-happened')
    return <Trans>It did not reach the club, and can’t arrive any more. Nothing happened. You can try again.</Trans>;
  if (note.state === 'checking' && note.offline)
    return <Trans>It was sent, and no answer came. The club is asked as soon as it can be reached. Nothing is sent twice.</Trans>;
  return <Trans>It was sent, and no answer came yet. The club is being asked. Nothing is sent twice.</Trans>;
}
