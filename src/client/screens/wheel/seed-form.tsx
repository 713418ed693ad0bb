import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { proposeWheelSeed } from '../../commands/change-wheel-seed.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Fingerprint } from './fingerprint.tsx';
import type { SeedChange } from './use-seed-change.ts';
import styles from './wheel.module.css';

/** The most characters of a member's text. */
const mostCharacters = 64;

/** The member's own text, after the server's next hash was shown: neither side can choose its part last. */
export function SeedForm({ nextHash, change }: { nextHash: string; change: SeedChange }) {
  const { t } = useLingui();
  const [text, setText] = useState(proposeWheelSeed);
  const { wrong, setWrong, busy, disabledReason } = change;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => holdUpdates(), []);
  useEffect(() => {
    if (wrong !== undefined) field.current?.focus();
  }, [wrong]);

  const type = (typed: string) => {
    setText(typed);
    setWrong(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || disabledReason !== undefined) return;
    const characters = [...text].length;
    if (characters < 1 || characters > mostCharacters) setWrong(t`Your text needs 1 to 64 characters`);
    else change.send(text, nextHash);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Fingerprint label={<Trans>The club’s next secret is fixed. Its fingerprint:</Trans>} hash={nextHash} />
      <Field
        ref={field}
        name="member_seed"
        label={<Trans comment="The text that a member mixes into the wheel">Your text</Trans>}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        onChange={(event) => type(event.target.value)}
        error={wrong}
        hint={<Trans>Your phone has made one up. Change it as you like: 1 to 64 characters.</Trans>}
        end={
          <button type="button" className={styles.inField} onClick={() => type(proposeWheelSeed())}>
            <Trans comment="Button: another random text">Another</Trans>
          </button>
        }
      />
      <div>
        <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
          <Trans comment="Button: play with this text">Use this text</Trans>
        </Button>
      </div>
    </form>
  );
}
