import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { register } from '../../commands/register.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { Terms } from './terms.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Which field each refusal is about. */
const refusedFields = {
  username_missing: 'username',
  username_invalid: 'username',
  username_taken: 'username',
  username_closed: 'username',
  password_missing: 'password',
  password_invalid: 'password',
  invite_missing: 'code',
  invite_invalid: 'code',
} as const;

/** A new member is met first; one who logs in is not. */
const throughWelcome = (wanted: string) => `/Welcome?next=${encodeURIComponent(wanted)}`;

/** Register (S46, V3-V5, P10). The terms have to be accepted (Q26); the age was confirmed at the gate and is stated again here (H10). */
export default function Register() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const [agreed, setAgreed] = useState(true);
  const missing = {
    username: t`Please enter your username`,
    password: t`Please enter your password`,
    code: t`Please enter your invite code`,
  };
  const { form, busy, next, readOut, send, fail, errorOf, onInput } = useEntryForm<keyof typeof missing | 'agreed'>(
    [
      { name: 'username', missing: missing.username },
      { name: 'password', missing: missing.password },
      { name: 'code', missing: missing.code },
    ],
    refusedFields,
    throughWelcome,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || offline) return;
    const values = readOut();
    if (values && agreed) void send(() => register(values));
    else if (values) fail('agreed', t`Please agree to the terms of the club`);
  };
  return (
    <EntryFrame title={t`Register`} welcome={<Trans>Members come by invitation.</Trans>} back="/Login">
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={onInput}>
        <Field
          name="username"
          label={<Trans>Username</Trans>}
          placeholder={missing.username}
          error={errorOf('username')}
          hint={<Trans>3 to 24 letters or digits; . _ and - are fine</Trans>}
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
          hint={<Trans>At least 8 characters</Trans>}
          autoComplete="new-password"
          maxLength={256}
          enterKeyHint="next"
        />
        <Field
          name="code"
          label={<Trans>Invite code</Trans>}
          placeholder={missing.code}
          error={errorOf('code')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          enterKeyHint="go"
        />
        <Agreement agreed={agreed} onChange={setAgreed} error={errorOf('agreed')} />
        <p className={styles.adults}>
          <strong>18+</strong>
          <span>
            <Trans>The club is for adults. By registering you confirm that you are 18 or older.</Trans>
          </span>
        </p>
        <div>
          <Button
            type="submit"
            kind="primary"
            className={styles.submit}
            busy={busy}
            disabledReason={offline ? t`You are offline. Registering needs a connection.` : undefined}
          >
            <Trans comment="Button: become a member">Register</Trans>
          </Button>
        </div>
        <p className={styles.other}>
          <Trans>Already a member?</Trans>{' '}
          <Link to="/Login" search={{ next }} replace>
            <Trans>Log in</Trans>
          </Link>
        </p>
      </form>
    </EntryFrame>
  );
}

type AgreementProps = { agreed: boolean; onChange: (agreed: boolean) => void; error: string | undefined };

/** The terms, and that they are accepted (V4). */
function Agreement({ agreed, onChange, error }: AgreementProps) {
  const errorId = useId();
  return (
    <div>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="agreed"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          <Trans>I agree to the terms of the club</Trans>
        </span>
      </label>
      {error && (
        <p id={errorId} className={styles.disagreed}>
          {error}
        </p>
      )}
      <Terms />
    </div>
  );
}
