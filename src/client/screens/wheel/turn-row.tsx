import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { formatPoints } from '../../i18n/format.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Button } from '../../ui/button.tsx';
import { afterStepBack } from '../../ui/layers.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { scrollBehavior } from '../../ui/use-motion.ts';
import { Fingerprint } from './fingerprint.tsx';
import type { TurnCheck } from './use-turn-checks.ts';
import styles from './wheel.module.css';

type TurnRowProps = {
  spin: InLanguage<WheelSpin>;
  check: TurnCheck | undefined;
  seen: boolean;
  time: string;
  /** The member came here from its result or its own page: it is opened, and gets the focus. */
  wanted: boolean;
  /** Opens the form for another text, which lets the turn be checked. */
  onChangeText: () => void;
};

/** A turn with its verdict; the values of the check are collapsed. */
export function TurnRow({ spin, check, seen, time, wanted, onChangeText }: TurnRowProps) {
  const row = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!wanted || !row.current) return;
    const { current: details } = row;
    details.open = true;
    // The result's sheet is closing, and takes a step back, which restores the position of the page.
    afterStepBack(() => {
      details.querySelector('summary')?.focus({ preventScroll: true });
      details.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
    });
  }, [wanted]);
  return (
    <li className={styles.turn} data-check={check}>
      <details ref={row} className={styles.details}>
        <summary className={styles.turnHead}>
          <span className={styles.turnTitle} lang={spin.lang}>
            {spin.title}
          </span>
          <span className={styles.turnCost}>
            {spin.cost_cents === 0 ? (
              <Trans comment="A turn of the wheel that was free">free turn</Trans>
            ) : (
              <Cost points={formatPoints(spin.cost_cents)} />
            )}
          </span>
          <time className={styles.small} dateTime={new Date(spin.at_ms).toISOString()}>
            {time}
          </time>
          {check && (
            <span className={styles.check}>
              <CheckWords check={check} />
            </span>
          )}
        </summary>
        <div className={styles.proof}>
          {check === 'open' && (
            <>
              <p>
                <Trans>Turns can be checked as soon as you change your text: then the club has to show its secret.</Trans>
              </p>
              <div>
                <Button onClick={onChangeText}>
                  <Trans>Change my text</Trans>
                </Button>
              </div>
            </>
          )}
          <Turn n={spin.n} text={spin.member_seed} />
          <Fingerprint label={<Trans>Fingerprint, shown before your text</Trans>} hash={spin.pair} />
          <p className={styles.small}>
            {seen ? (
              <Trans>This phone saw this fingerprint before it sent your text.</Trans>
            ) : (
              <Trans>This phone did not see this fingerprint before your text: another device set it, or you have logged out since.</Trans>
            )}
          </p>
          <Fingerprint label={<Trans>The club’s secret, shown after it</Trans>} hash={spin.server_seed ?? ''} />
          <LinkButton kind="quiet" to="/Record" search={{ of: 'turn', id: spin.id }}>
            <Trans comment="Button: opens the page of one turn of the wheel">Record of this turn</Trans>
          </LinkButton>
        </div>
      </details>
    </li>
  );
}

const Cost = ({ points }: { points: string }) => <Trans comment="What a turn of the wheel cost">for {points} points</Trans>;

const Turn = ({ n, text }: { n: number; text: string }) => (
  <p className={styles.small}>
    <Trans>
      Turn {n} with your text “{text}”
    </Trans>
  </p>
);

function CheckWords({ check }: { check: TurnCheck }) {
  switch (check) {
    case 'match':
      return <Trans comment="Verdict: the turn is as it was promised">Matches</Trans>;
    case 'mismatch':
      return <Trans comment="Verdict: the turn is not as it was promised">Does not match</Trans>;
    case 'missing':
      return <Trans comment="Verdict: what the check needs is not there">Its secret was not shown</Trans>;
    case 'open':
      return <Trans comment="The turn can be checked after the text was changed">Text still in use</Trans>;
    case 'awaited':
      return <Trans comment="The secret of a turn of the wheel">Its secret is not on this phone yet</Trans>;
    case 'running':
      return <Trans>Checking</Trans>;
  }
}
