import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { proposeWheelSeed } from '../../commands/change-wheel-seed.ts';
import { usePreference } from '../../device/preferences.ts';
import type { WheelFacts } from '../../mirror/queries/wheel.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { SeedForm } from './seed-form.tsx';
import type { SeedChange } from './use-seed-change.ts';
import styles from './wheel.module.css';

/** Before the first turn: the member's part is set after the server's is committed. One tap is enough; the rest is folded behind it. */
export function FirstSeed({ nextHash, change }: { nextHash: string; change: SeedChange }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, disabledReason, wrong, send } = change;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <Trans>First, your own text</Trans>
      </h2>
      <div>
        <Button
          kind="primary"
          className={styles.wide}
          busy={busy}
          disabledReason={isOpen ? undefined : disabledReason}
          aria-disabled={disabledReason !== undefined}
          onClick={() => void send(proposeWheelSeed(), nextHash)}
        >
          <Trans comment="Button: play with a text that the phone makes up">Use a random text</Trans>
        </Button>
      </div>
      <p className={isOpen ? 'unseen' : styles.fault} role="status">
        {!isOpen && wrong}
      </p>
      <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Trans comment="Opens the explanation of the member’s text, and the form for one of their own">
            What it is for, or a text of my own
          </Trans>
        </summary>
        <div className={styles.sheet}>
          <p className={styles.small}>
            <Trans>
              Every turn follows from two parts: a secret of the club and a text of yours. The club’s part is fixed before it knows yours,
              so it can’t choose what you get. Your phone checks it afterwards.
            </Trans>
          </p>
          {isOpen && <SeedForm nextHash={nextHash} change={change} />}
        </div>
      </details>
    </section>
  );
}

type SeedSectionProps = { facts: WheelFacts; onChangeText: () => void; locked: boolean };

/** The pair in use, and how to end it: only then can its turns be checked. */
export function SeedSection({ facts, onChangeText, locked }: SeedSectionProps) {
  const seen = usePreference('wheelPairs');
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <Trans comment="The text that a member mixes into the wheel">Your text</Trans>
      </h2>
      <p className={styles.seed}>{facts.member_seed}</p>
      <p className={styles.small}>
        <Plural value={facts.n} _0="No turn yet." one="# turn so far." other="# turns so far." />{' '}
        <Trans>Turns can be checked as soon as you change your text: then the club has to show its secret.</Trans>
      </p>
      <details className={styles.details}>
        <summary>
          <Trans comment="Opens the hashes of the club's secrets">Fingerprints</Trans>
        </summary>
        <Fingerprint label={<Trans>Of the club’s secret in use</Trans>} hash={facts.server_seed_hash} />
        {!seen.includes(facts.server_seed_hash) && (
          <p className={styles.small}>
            <Trans>This phone did not see this fingerprint before your text: another device set it, or you have logged out since.</Trans>
          </p>
        )}
        <Fingerprint label={<Trans>Of its next one</Trans>} hash={facts.next_server_seed_hash} />
      </details>
      <Button onClick={onChangeText} busy={locked}>
        <Trans>Change my text</Trans>
      </Button>
    </section>
  );
}

/** The form for another text: opened in the section above, or at a turn that waits for its check, also while the wheel is closed. */
export function SeedSheet({ nextHash, change }: { nextHash: string; change: SeedChange }) {
  const { t } = useLingui();
  return (
    <Sheet open={change.editing} onClose={change.stopEditing} title={t`Change my text`}>
      <div className={styles.sheet}>
        <p>
          <Trans>The secret of your present text is shown, and your turns with it are checked. The next one begins with turn 0.</Trans>
        </p>
        {change.editing && <SeedForm nextHash={nextHash} change={change} />}
      </div>
    </Sheet>
  );
}
