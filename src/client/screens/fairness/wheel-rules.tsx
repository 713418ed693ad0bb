import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './fairness.module.css';

/** The rules of the wheel's seeds, in plain words. They are the same for everybody: nothing is requested. */
export function WheelRules() {
  return (
    <>
      <section className={styles.text}>
        <h2>
          <Trans>In plain words</Trans>
        </h2>
        <ol className={styles.steps}>
          <li>
            <Trans>
              The club draws a secret for you alone, and shows its fingerprint before it knows your text. It can’t choose another one later.
            </Trans>
          </li>
          <li>
            <Trans>
              You add a text of your own, which the club could not know. Every turn follows from the secret, your text and the number of the
              turn.
            </Trans>
          </li>
          <li>
            <Trans>Once you change your text the club has to show the secret. Your phone makes every turn of it anew and compares.</Trans>
          </li>
          <li>
            <Trans>
              Prizes and their chances stay as they are for as long as your text is in use. A club that changes them ends your text and
              shows its secret.
            </Trans>
          </li>
        </ol>
        <p className={styles.plain}>
          <Trans>
            What this can’t rule out: the club knows its own secret, so it could know your next turn once it knows your text. It can’t
            change it.
          </Trans>
        </p>
      </section>
      <section className={styles.text}>
        <h2>
          <Trans>With a program of your own</Trans>
        </h2>
        <code className={styles.code}>SHA-256(secret) = fingerprint</code>
        <code className={styles.code}>HMAC-SHA-256(secret, "foyer/wheel/1|" + text + "|" + turn + "|" + block)</code>
        <p>
          <Trans>
            Blocks are counted from 0. Their bytes are read in words of four, the highest byte first; words that would favour a prize are
            skipped. The first word, divided by the sum of all weights, leaves a rest: the prize in whose part of the weights it falls is
            yours.
          </Trans>
        </p>
      </section>
      <p className={styles.way}>
        <LinkButton kind="plain" to="/luckDraw">
          <Trans>To the wheel</Trans>
        </LinkButton>
      </p>
    </>
  );
}
