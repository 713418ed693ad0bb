import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { environment } from '../../app/environment.ts';
import { changeWheelSeed, changingWheelSeed } from '../../commands/change-wheel-seed.ts';
import { useMoneyAct } from '../../commands/use-money-act.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { reloadWheel } from '../../mirror/queries/wheel.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { Fingerprint } from './fingerprint.tsx';
import styles from './wheel.module.css';

/** Characters of a member's text (fairness.md, "Wheel"). */
const mostSigns = 64;

/** A text that nobody can guess: a fresh id has 122 bits of the phone's own chance. */
const proposal = (): string => environment.newId().replaceAll('-', '').slice(0, 20);

/** The member's own text, after the club's next fingerprint was shown: neither side can choose its part last. */
export function SeedForm({ nextHash, onDone }: { nextHash: string; onDone?: () => void }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const [text, setText] = useState(proposal);
  const [wrong, setWrong] = useState<string>();
  const { act, seen } = useMoneyAct(changingWheelSeed);
  useEffect(() => holdUpdates(), []);

  const tellEnd = () => {
    if (act.state === 'done') {
      toast(act.message, 'good');
      onDone?.();
    } else if (act.state === 'refused') {
      setWrong(act.message);
      reloadWheel();
    } else if (act.state === 'nothing-happened') setWrong(t`It did not reach the club. Nothing happened, you can try again.`);
    else return;
    seen();
  };
  const tellNow = useRef(tellEnd);
  tellNow.current = tellEnd;
  useEffect(() => {
    if (act.state !== 'idle') tellNow.current();
  }, [act.state]);

  const checking = act.state === 'checking';
  const signs = [...text].length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline || act.state !== 'idle') return;
    if (signs < 1 || signs > mostSigns) setWrong(t`Your text has 1 to 64 characters`);
    else void changeWheelSeed({ member_seed: text, server_seed_hash: nextHash });
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Fingerprint label={<Trans>The club’s next secret is fixed. Its fingerprint:</Trans>} hash={nextHash} />
      <Field
        name="member_seed"
        label={<Trans comment="The text that a member mixes into the wheel">Your text</Trans>}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(undefined);
        }}
        error={wrong}
        hint={<Trans>Your phone has made one up. Change it as you like: 1 to 64 characters.</Trans>}
        end={
          <button type="button" className={styles.inField} onClick={() => setText(proposal())}>
            <Trans comment="Button: another random text">Another</Trans>
          </button>
        }
      />
      <div>
        <Button
          type="submit"
          kind="primary"
          className={styles.wide}
          busy={act.state === 'sending'}
          disabledReason={
            offline
              ? t`You are offline. This needs the club.`
              : checking
                ? t`It was sent, and no answer came yet. The club is being asked.`
                : undefined
          }
        >
          <Trans comment="Button: play with this text">Use this text</Trans>
        </Button>
      </div>
    </form>
  );
}
