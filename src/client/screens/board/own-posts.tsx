import { Trans, useLingui } from '@lingui/react/macro';
import type { Post } from '#contract/collections/posts.ts';
import { usePreference } from '../../device/preferences.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import type { Note } from '../../ui/use-command-form.ts';
import { hideMessage } from './hidden-messages.ts';
import styles from './own-posts.module.css';

/** How many removed posts are shown here, the latest first; the notifications have all of them. */
const mostRemoved = 5;

/** This member's posts that others do not see: those waiting for review, and those that the club removed, with the reason. */
export function OwnPosts({ posts, note }: { posts: readonly Post[]; note: Note | undefined }) {
  const { t } = useLingui();
  const hidden = usePreference('hiddenMessages');
  const waiting = posts.filter(({ state }) => state === 'waiting');
  const removed = posts.filter(({ id, state }) => state === 'removed' && !hidden.includes(id)).slice(0, mostRemoved);
  const rows = [...waiting, ...removed];
  return (
    <>
      {note && note.state !== 'quiet' && (
        <div className={styles.note}>
          <CommandNote note={note} what={t({ message: 'Message', comment: 'A message for the board that a member sent' })} />
        </div>
      )}
      {rows.length > 0 && (
        <section className={styles.own} aria-label={t`Your messages that others do not see`}>
          {rows.map((post) => (
            <OwnPost key={post.id} post={post} />
          ))}
        </section>
      )}
    </>
  );
}

function OwnPost({ post: { id, state, content, reason, at_ms } }: { post: Post }) {
  return (
    <article className={styles.post} data-state={state}>
      <p className={styles.head}>
        {state === 'waiting' ? (
          <Chip tone="brass">
            <Trans comment="Marks a message that the club reads before others see it">Waits for review</Trans>
          </Chip>
        ) : (
          <Chip tone="wine">
            <Trans comment="Marks a message that the club took off the board, or did not put there">Removed by the club</Trans>
          </Chip>
        )}
        <time className={styles.time} dateTime={new Date(at_ms).toISOString()}>
          {formatDateTime(at_ms)}
        </time>
      </p>
      <p className={styles.content} dir="auto">
        {content}
      </p>
      {state === 'waiting' ? (
        <p className={styles.quiet}>
          <Trans>Only you see it until the club has read it.</Trans>
        </p>
      ) : (
        <>
          <p className={styles.reason}>
            <Trans comment="{reason} is what somebody of the club wrote">Reason: {reason}</Trans>
          </p>
          <div>
            <Button kind="quiet" onClick={() => hideMessage(id)}>
              <Trans comment="Button: a notice that was read goes away">Don’t show again</Trans>
            </Button>
          </div>
        </>
      )}
    </article>
  );
}
