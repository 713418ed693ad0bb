import { Trans } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { formatAge, formatTime } from '../i18n/format.ts';
import { handsFocusToTitle } from './focus-title.ts';
import { RefreshIcon } from './icons.tsx';
import styles from './mirror-note.module.css';
import { useNow } from './now.ts';
import { useLatched } from './use-latched.ts';

/**
 * How old a copy may be, in ms, without saying so: while the club can be reached, what is on screen is requested again at once, and
 * an age that stands on every screen is read on none.
 */
export const oldAfterMs = 5 * 60_000;

type MirrorNoteProps = {
  asOfMs: number;
  /** The server has answered since it came on screen. */
  fresh: boolean;
  offline: boolean;
  /** Its age is said as long as the server has not confirmed it, however young it is: for balances. */
  strict?: boolean;
  onRetry?: (() => void) | undefined;
};

/**
 * How old a mirrored screen is (O6): nothing, unless the copy is old or the club can't be reached. Then the age of what is stored
 * and, once the server has confirmed it, the time of that: the note stays, so that nothing moves.
 */
export function MirrorNote({ asOfMs, fresh, offline, strict = false, onRetry }: MirrorNoteProps) {
  const nowMs = useNow(30_000);
  const stored = !fresh || offline;
  const isOld = offline || (!fresh && (strict || nowMs - asOfMs > oldAfterMs));
  const shown = useLatched(isOld && asOfMs > 0);
  // After the content that it is about: creating the first formatter of times is slow.
  const shownMs = useDeferredValue(asOfMs, 0);
  if (!shown) return null;
  return (
    <p className={styles.note} data-kept={stored || undefined} data-fleeting="">
      <span className={styles.lamp} aria-hidden="true" />
      <span data-skeleton={shownMs > 0 ? undefined : ''}>{shownMs > 0 && <Age asOfMs={shownMs} nowMs={nowMs} stored={stored} />}</span>
      {stored && onRetry && (
        <button ref={handsFocusToTitle} type="button" className={styles.retry} onClick={onRetry}>
          <RefreshIcon width="16" height="16" />
          <Trans>Refresh</Trans>
        </button>
      )}
    </p>
  );
}

/** Under a minute the age would read "now", as if it were current. */
function Age({ asOfMs, nowMs, stored }: { asOfMs: number; nowMs: number; stored: boolean }) {
  const age = stored && nowMs - asOfMs >= 60_000 ? formatAge(asOfMs, nowMs) : formatTime(asOfMs);
  return <Trans comment="How old a screen is, e.g. As of 12 min. ago, As of 10:42">As of {age}</Trans>;
}
