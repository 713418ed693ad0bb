import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { voidReasons } from '#contract/record-statuses.ts';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import type { Fairness } from '../../mirror/queries/fairness.ts';
import styles from './fairness.module.css';

/** What the next draw is already committed to. */
export function NextDraw({ now }: { now: Fairness['now'] }) {
  return (
    <section className={styles.text}>
      <h2>
        <Trans>The next draw is fixed</Trans>
      </h2>
      <OfDraw expect={now.expect} />
      <code className={styles.code}>{now.commitment}</code>
    </section>
  );
}

const OfDraw = ({ expect }: { expect: string }) => (
  <p className={styles.quiet}>
    <Trans>Fingerprint of the secret of draw {expect}</Trans>
  </p>
);

/** Void draws: how many, the last ones, and why. */
export function Voids({ count, periods }: { count: number; periods: Fairness['periods'] }) {
  const { i18n } = useLingui();
  const voided = periods.filter((period) => period.void !== null);
  const wordsOf = (why: string): string => (why in voidReasons ? i18n._(voidReasons[why as keyof typeof voidReasons]) : why);
  return (
    <section className={styles.text}>
      <h2>
        <Trans comment="Draws that did not count; every stake was given back">Void draws</Trans>
      </h2>
      <p>
        <Plural
          value={count}
          _0="No draw was void so far."
          one="# draw was void so far. Every stake on it was given back."
          other="# draws were void so far. Every stake on them was given back."
        />
      </p>
      {voided.length > 0 && (
        <ul className={styles.voids}>
          {voided.map(({ expect, void: why }) => (
            <li key={expect}>
              <code>{expect}</code> <span>{wordsOf(why ?? '')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        <Trans>
          There are three reasons and no other: the public random value did not come in time, the stored secret does not fit its
          fingerprint, or a wrong clock had opened the draw more than ten minutes ahead of its time. A pause of the server is none.
        </Trans>
      </p>
    </section>
  );
}

/** The anchors of all chains, so that nobody can swap a chain afterwards. */
export function Chains({ chains }: { chains: Fairness['chains'] }) {
  return (
    <section className={styles.text}>
      <h2>
        <Trans>Anchors of the chains</Trans>
      </h2>
      <ul className={styles.chains}>
        {chains.map(({ from_k, anchor, length, published_at_ms }) => (
          <li key={from_k}>
            <ChainLine from={formatNumber(from_k)} length={formatNumber(length)} time={formatDateTime(published_at_ms)} />
            <code className={styles.code}>{anchor}</code>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        <Trans>
          Hashed as often as draws were opened, a shown secret leads back to its anchor. Write it down, or compare it with another phone’s.
        </Trans>
      </p>
    </section>
  );
}

const ChainLine = ({ from, length, time }: { from: string; length: string; time: string }) => (
  <p className={styles.quiet}>
    <Trans>
      From draw {from} on, for {length} draws; published {time}
    </Trans>
  </p>
);
