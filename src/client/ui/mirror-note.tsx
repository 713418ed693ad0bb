import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { formatAge } from '../i18n/format.ts';
import { RefreshIcon } from './icons.tsx';
import styles from './mirror-note.module.css';
import { useNow } from './now.ts';

type MirrorNoteProps = {
  asOfMs: number;
  /** The server has answered since it came on screen. */
  fresh: boolean;
  offline?: boolean;
  onRetry?: (() => void) | undefined;
};

/** How old a mirrored screen is (O6): the time of the server's confirmation if it is fresh, the age if it is stored data. */
export function MirrorNote({ asOfMs, fresh, offline = false, onRetry }: MirrorNoteProps) {
  const { i18n } = useLingui();
  const nowMs = useNow(30_000);
  const stored = !fresh || offline;
  // After the content that it is about: creating the first formatter of times is slow.
  const shownMs = useDeferredValue(asOfMs, 0);
  const hour = () => i18n.date(new Date(shownMs), { hour: '2-digit', minute: '2-digit' });
  const age = () => formatAge(shownMs, nowMs);
  return (
    <p className={styles.note} data-kept={stored || undefined} data-fleeting="">
      <span className={styles.lamp} aria-hidden="true" />
      <span data-skeleton={shownMs > 0 ? undefined : ''}>{shownMs > 0 && (stored ? <Saved age={age()} /> : <AsOf hour={hour()} />)}</span>
      {stored && onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          <RefreshIcon width="16" height="16" />
          <Trans>Refresh</Trans>
        </button>
      )}
    </p>
  );
}

const Saved = ({ age }: { age: string }) => <Trans comment="{age} is like: 12 min ago">Saved {age}</Trans>;

const AsOf = ({ hour }: { hour: string }) => <Trans>As of {hour}</Trans>;
