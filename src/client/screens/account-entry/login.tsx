import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { logIn } from '../../commands/log-in.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useDoubt } from './use-doubt.ts';
import { useEntryForm } from './use-entry-form.ts';

/** Which field each refusal is about. */
const refusedFields = {
  username_missing: 'username',
  password_missing: 'password',
  // It does not say which of the two.
  login_wrong: 'password',
  password_invalid: 'password',
  reset_code_wrong: 'code',
} as const;

/** Log in (S45, V1, V2, X3); with the operator's one-time code the password is a new one, in place of a forgotten one. */
export default function Login() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  useDoubt();
  const [withCode, setWithCode] = useState(false);
  const [code, setCode] = useState('');
  const missing = {
    username: t`Please enter your username`,
    code: t`Please enter the code from the club`,
    password: t`Please enter your password`,
  };
  const names = withCode ? (['username', 'code', 'password'] as const) : (['username', 'password'] as const);
  const { form, busy, next, readOut, send, settle, errorOf, onInput } = useEntryForm<keyof typeof missing>(
    names.map((name) => ({ name, missing: missing[name] })),
    refusedFields,
  );
  const disabledReason = offline ? t`You are offline. Logging in needs a connection.` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || offline) return;
    const values = readOut();
    if (!values) return;
    const { username, password } = values;
    void send(() => logIn({ username, password, ...(withCode ? { code } : {}) }));
  };
  const change = () => {
    setWithCode(!withCode);
    // What was wrong is no longer said, and no update takes the choice away.
    onInput();
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
        {withCode && <CodeField value={code} onChange={setCode} placeholder={missing.code} error={errorOf('code')} />}
        <PasswordField
          // The new one is not the one before: a password that was refused would become the member's, and nobody would see it.
          key={withCode ? 'new' : 'current'}
          name="password"
          label={withCode ? <Trans>New password</Trans> : <Trans>Password</Trans>}
          placeholder={missing.password}
          error={errorOf('password')}
          hint={withCode && <Trans>At least 8 characters</Trans>}
          autoComplete={withCode ? 'new-password' : 'current-password'}
          maxLength={256}
          enterKeyHint="go"
        />
        <div>
          <Button type="submit" kind="primary" className={styles.submit} busy={busy} disabledReason={disabledReason}>
            <Trans>Log in</Trans>
          </Button>
        </div>
        <PasskeyButton disabledReason={disabledReason} onResult={settle} />
        <Button kind="quiet" aria-disabled={busy} onClick={change}>
          {withCode ? <Trans>Log in with your password</Trans> : <Trans>I have a code from the club</Trans>}
        </Button>
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
