import { Trans, useLingui } from '@lingui/react/macro';
import { preference, setPreference, usePreference } from '../../device/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { handsFocusToTitle } from '../../ui/focus-title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/outline-icons.tsx';
import styles from './search.module.css';

/** More would be a history, and push the field's results off a small screen. */
const mostWords = 8;

const same = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Remembers words whose result was opened: on this device alone, until they are cleared or the member signs out. */
export function rememberWords(typed: string): void {
  const words = typed.trim();
  if (words === '') return;
  const others = preference('recentWords').filter((one) => !same(one, words));
  setPreference('recentWords', [words, ...others].slice(0, mostWords));
}

/** What was searched before, while nothing is typed; or what can be searched. */
export function RecentWords({ onChoose, hint }: { onChoose: (words: string) => void; hint: string }) {
  const { t } = useLingui();
  const words = usePreference('recentWords');
  if (words.length === 0) return <EmptyState title={<Trans>Search the club</Trans>} text={hint} />;
  return (
    <section className={styles.group} aria-label={t`Recent searches`}>
      <div className={styles.head}>
        <h2>
          <Trans>Recent searches</Trans>
        </h2>
        <Button kind="quiet" onClick={() => setPreference('recentWords', [])}>
          <Trans comment="Button: removes all recent searches">Clear all</Trans>
        </Button>
      </div>
      <ul>
        {words.map((one) => (
          <li key={one} className={styles.recent}>
            <button ref={handsFocusToTitle} type="button" className={styles.again} onClick={() => onChoose(one)}>
              <ClockIcon size={20} />
              <span>{one}</span>
            </button>
            <IconButton
              label={t`Remove “${one}” from the recent searches`}
              icon={<CloseIcon />}
              onClick={() =>
                setPreference(
                  'recentWords',
                  words.filter((other) => other !== one),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        <Trans>They stay on this phone, and are deleted when you log out.</Trans>
      </p>
    </section>
  );
}
