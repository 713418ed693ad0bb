import { Plural, Trans } from '@lingui/react/macro';
import styles from './fairness.module.css';

/** The rules of a draw in plain words, and what they can't rule out: without a beacon the operator could know a result early. */
export function DrawRules({ beacon, closesBeforeS }: { beacon: string; closesBeforeS: number }) {
  return (
    <section className={styles.text}>
      <h2>
        <Trans>In plain words</Trans>
      </h2>
      <ol className={styles.steps}>
        <li>
          <Trans>Each draw has a secret. Its fingerprint is shown before the first bet can be placed, and stands on every receipt.</Trans>
        </li>
        <li>
          <Plural
            value={closesBeforeS}
            one="Betting closes # second before the draw. Only then is the secret taken out."
            other="Betting closes # seconds before the draw. Only then is the secret taken out."
          />
        </li>
        <li>
          <Trans>The dice follow from the secret alone. After the draw it is shown, and your phone rolls them anew and compares.</Trans>
        </li>
        <li>
          <Trans>
            Each secret’s fingerprint is the secret of the draw before. So all of them hang on one chain, whose anchor was shown before the
            first draw.
          </Trans>
        </li>
        <li>
          <Trans>
            A draw that a wrong clock opened more than ten minutes ahead of its time takes no bets, and is void before it closes: stakes are
            given back, and its secret is shown.
          </Trans>
        </li>
      </ol>
      <p className={styles.plain}>
        {beacon === 'none' ? (
          <Trans>The club can’t change a result. But it could know it early, since no public random value is mixed in.</Trans>
        ) : (
          <Trans>
            The club can’t change a result, and can’t know it early: the public random value {beacon} is mixed in after betting has closed.
          </Trans>
        )}
      </p>
    </section>
  );
}
