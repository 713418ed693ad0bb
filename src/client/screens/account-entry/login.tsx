import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { logIn } from '../../commands/log-in.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useDoubt } from './use-doubt.ts';
import { useEntryForm } from './use-entry-form.ts';

/** Log in (S45, V1, V2, X3). */
export default function Login() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  useDoubt();
  const missing = { username: t`Please enter your username`, password: t`Please enter your password` };
  const { form, busy, next, readOut, send, settle, errorOf, onInput } = useEntryForm(
    [
      { name: 'username', missing: missing.username },
      { name: 'password', missing: missing.password },
    ],
    // It does not say which of the two.
    { username_missing: 'username', password_missing: 'password', login_wrong: 'password' },
  );
  const disabledReason = offline ? t`You are offline. Logging in needs a connection.` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || offline) return;
    const values = readOut();
    if (values) void send(() => logIn(values));
  };
  return (
    <EntryFrame title={t`Log in`} welcome={<Trans>Good to see you again.</Trans>} back="/Home">
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={onInput}>
        <Field
          name="username"
          label={<Trans>Username</Trans>}
          placeholder={missing.username}
          error={errorOf('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          enterKeyHint="next"
        />
        <PasswordField
          name="password"
          label={<Trans>Password</Trans>}
          placeholder={missing.password}
          error={errorOf('password')}
          autoComplete="current-password"
          maxLength={256}
          enterKeyHint="go"
        />
        <div>
          <Button type="submit" kind="primary" className={styles.submit} busy={busy} disabledReason={disabledReason}>
            <Trans>Log in</Trans>
          </Button>
        </div>
        <PasskeyButton disabledReason={disabledReason} onResult={settle} />
        <p className={styles.other}>
          <Trans>Not a member yet?</Trans>{' '}
          <Link to="/Register" search={{ next }} replace>
            <Trans comment="Link to the page where one becomes a member">Register</Trans>
          </Link>
        </p>
      </form>
    </EntryFrame>
  );
}
