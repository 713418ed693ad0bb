import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { passkeyLimits } from '#contract/commands/passkeys.ts';
import { addPasskey } from '../../commands/passkeys.ts';
import { useDeviceName } from '../../i18n/device-name.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useFieldFault } from '../../ui/use-field-fault.ts';
import styles from './form.module.css';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { usePasskeyCommand } from './use-passkey-command.ts';

type AddPasskeySheetProps = { open: boolean; blocked: string | undefined; onClose: () => void; onChange: () => void };

/** Adds a passkey: the login password first, then the browser's own dialog. */
export function AddPasskeySheet({ open, blocked, onClose, onChange }: AddPasskeySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Add a passkey`}>
      <AddForm blocked={blocked} onClose={onClose} onChange={onChange} />
    </Sheet>
  );
}

function AddForm({ blocked, onClose, onChange }: Omit<AddPasskeySheetProps, 'open'>) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { fail, clear, errorOf } = useFieldFault<'name' | 'password'>(form);
  const { busy, run } = usePasskeyCommand(onChange);
  const [name, setName] = useState(useDeviceName(navigator.userAgent).slice(0, passkeyLimits.nameLength));
  const [password, setPassword] = useState('');
  const refused = (why: string, message: string): boolean => {
    const field = why === 'passkey_name' ? 'name' : why.startsWith('password_') || why === 'login_wait' ? 'password' : undefined;
    if (field) fail(field, message);
    return field !== undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blocked) return;
    if (name.trim() === '') return fail('name', t`Please enter a name`);
    if (password === '') return fail('password', t`Please enter your password`);
    if (await run(() => addPasskey({ name, password }), refused)) onClose();
  };
  return (
    <form ref={form} className={styles.sheet} noValidate onChange={clear} onSubmit={(event) => void submit(event)}>
      <PasskeyNameField value={name} onChange={setName} error={errorOf('name')} />
      <PasswordField
        name="password"
        label={<Trans>Login password</Trans>}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errorOf('password')}
        maxLength={256}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <div>
        <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={blocked}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
