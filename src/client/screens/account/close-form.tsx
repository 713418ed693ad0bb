import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { MemberInfo } from '#contract/collections/member.ts';
import { forgetMember, forgettingMember } from '../../commands/forget-member.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { formatPoints } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useCommandForm } from '../../ui/use-command-form.ts';
import { CloseBlockers, useCloseBlockers } from './close-blockers.tsx';
import styles from './data.module.css';

type CloseFormProps = { member: Mirrored<MemberInfo> & { state: 'ready' }; onRetry: () => void };

/** What prevents it, what happens to the points, the password; and a confirmation before it is sent. */
export function CloseForm({ member: { value: member, asOfMs, fresh }, onRetry }: CloseFormProps) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const blockers = useCloseBlockers();
  const [givenUp, setGivenUp] = useState('');
  const [asking, setAsking] = useState(false);
  const cents = Math.round(member.money_value * 100);
  const command = useFormCommand(forgettingMember);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm({ password: '' }, command, {
    // The client signs out by itself, and the log-in screen shows the message.
    done: () => undefined,
    fieldOf: { form_incomplete: 'password', password_wrong: 'password' },
  });
  // The member agrees to give up the points that were shown: if the balance changes, they are asked again.
  const givesUp = givenUp === member.money;
  const undecided =
    blockers.length > 0
      ? t`Something is still open, as listed above.`
      : cents > 0 && !givesUp
        ? t`First decide what happens to your points.`
        : undefined;
  const reason = disabledReason ?? undecided;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || reason !== undefined) return;
    if (values.password === '') return fail('password', t`Please enter your password`);
    setAsking(true);
  };
  const close = () => {
    setAsking(false);
    void forgetMember(values.password, cents > 0 ? member.money : undefined);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <CloseBlockers blockers={blockers} />
      {cents > 0 && (
        <section className={styles.part}>
          <MirrorNote asOfMs={asOfMs} fresh={fresh} offline={offline} onRetry={onRetry} />
          <div className={styles.rows}>
            <Points cents={cents} checked={givesUp} onChange={(on) => setGivenUp(on ? member.money : '')} blocked={disabledReason} />
          </div>
        </section>
      )}
      <PasswordField
        name="password"
        label={<Trans>Login password</Trans>}
        value={values.password}
        onChange={(event) => set('password')(event.target.value)}
        error={errorOf('password')}
        maxLength={256}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <CommandNote note={note} what={t`Closing the account`} />
      <div>
        <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={reason}>
          <Trans>Close the account</Trans>
        </Button>
      </div>
      <Confirmation open={asking} cents={cents} onClose={() => setAsking(false)} onConfirm={close} />
    </form>
  );
}

type PointsProps = { cents: number; checked: boolean; onChange: (checked: boolean) => void; blocked: string | undefined };

function Points({ cents, checked, onChange, blocked }: PointsProps) {
  const points = formatPoints(cents);
  return (
    <Switch
      label={<Trans>I give up my {points} points</Trans>}
      hint={<Trans>They go back to the club. You can also use them, or withdraw them first.</Trans>}
      checked={checked}
      onChange={onChange}
      disabledReason={blocked}
    />
  );
}

type LastQuestionProps = { open: boolean; cents: number; onClose: () => void; onConfirm: () => void };

function Confirmation({ open, cents, onClose, onConfirm }: LastQuestionProps) {
  const { t } = useLingui();
  const points = formatPoints(cents);
  return (
    <ConfirmDialog
      open={open}
      title={t`Close the account for good?`}
      confirm={cents > 0 ? <Trans>Give up the points and close</Trans> : <Trans>Close the account</Trans>}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <div className={styles.words}>
        {cents > 0 && (
          <p>
            <Trans>You give up {points} points. Nobody can give them back.</Trans>
          </p>
        )}
        <p>
          <Trans>The account is closed at once, on every device. It can’t be opened again.</Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}
