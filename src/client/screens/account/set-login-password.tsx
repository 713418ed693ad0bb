import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { setLoginPassword, settingLoginPassword } from '../../commands/member-profile.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import type { FieldProps } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useCommandForm } from '../../ui/use-command-form.ts';
import styles from './form.module.css';

/** Changes the login password (S52, V12), which ends all of the member's sessions (T24). */
export default function SetLoginPassword() {
  const { t } = useLingui();
  return (
    <Screen title={t`Login password`} back="/Setting">
      <PasswordForm />
    </Screen>
  );
}

const empty = { old_password: '', new_password: '', again: '' };
const names = ['old_password', 'new_password', 'again'] as const;

function PasswordForm() {
  const { t } = useLingui();
  const command = useFormCommand(settingLoginPassword);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm(empty, command, {
    // The client signs out by itself, and the log-in screen says why.
    done: () => undefined,
    fieldOf: {
      form_incomplete: 'old_password',
      old_password_wrong: 'old_password',
      password_invalid: 'new_password',
      password_same: 'new_password',
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const { old_password, new_password, again } = values;
    const missing = names.find((name) => values[name] === '');
    if (missing) return fail(missing, t`Please fill in the form completely`);
    if (again !== new_password) return fail('again', t`The second password does not match`);
    void setLoginPassword({ old_password, new_password });
  };
  const fieldProps = (name: (typeof names)[number]) =>
    ({
      name,
      value: values[name],
      onChange: (event) => set(name)(event.target.value),
      error: errorOf(name),
      maxLength: 256,
      autoComplete: name === 'old_password' ? 'current-password' : 'new-password',
      enterKeyHint: name === 'again' ? 'go' : 'next',
    }) satisfies Partial<FieldProps>;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.quiet}>
        <Trans>With a new password you are logged out on every device, this one too. Then you log in with the new one.</Trans>
      </p>
      <UsernameForManagers />
      <PasswordField {...fieldProps('old_password')} label={<Trans>Old password</Trans>} />
      <PasswordField {...fieldProps('new_password')} label={<Trans>New password</Trans>} hint={<Trans>At least 8 characters</Trans>} />
      <PasswordField {...fieldProps('again')} label={<Trans>New password again</Trans>} />
      <CommandNote note={note} what={t`Login password`} />
      <div>
        <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
          <Trans comment="Button: save what was entered">Save</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Tells a password manager to which account the password belongs. */
function UsernameForManagers() {
  const member = useMember();
  const username = member.state === 'ready' ? member.value.username : '';
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
