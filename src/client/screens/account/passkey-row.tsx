import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { Passkey } from '#contract/commands/passkeys.ts';
import { removePasskey, renamePasskey } from '../../commands/passkeys.ts';
import { formatAge, formatDateTime } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNow } from '../../ui/now.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useFieldFault } from '../../ui/use-field-fault.ts';
import styles from './form.module.css';
import { PasskeyNameField } from './passkey-name-field.tsx';
import rows from './sessions.module.css';
import { usePasskeyCommand } from './use-passkey-command.ts';

type PasskeyRowProps = { passkey: Passkey; blocked: string | undefined; onChange: () => void };

/** One passkey, with what can be done about it. */
export function PasskeyRow({ passkey, blocked, onChange }: PasskeyRowProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const { name } = passkey;
  return (
    <div className={rows.row}>
      <p className={rows.device}>{name}</p>
      <Times passkey={passkey} />
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" disabledReason={blocked} onClick={() => setOpen('rename')}>
          <Trans>Rename</Trans>
          <span className="unseen"> ({name})</span>
        </Button>
        <Button aria-haspopup="dialog" aria-disabled={blocked !== undefined} onClick={() => setOpen('remove')}>
          <Trans>Remove</Trans>
          <span className="unseen"> ({name})</span>
        </Button>
      </div>
      <Sheet open={open === 'rename'} onClose={close} title={t`Name of the passkey`}>
        <RenameForm passkey={passkey} blocked={blocked} onClose={close} onChange={onChange} />
      </Sheet>
      <RemoveDialog passkey={passkey} open={open === 'remove'} onClose={close} onChange={onChange} />
    </div>
  );
}

function Times({ passkey: { created_ms, used_ms } }: { passkey: Passkey }) {
  const nowMs = useNow(30_000);
  const since = formatDateTime(created_ms);
  const age = used_ms === null ? '' : formatAge(used_ms, nowMs);
  return (
    <p className={rows.quiet}>
      <Trans comment="{since} is a date and time">Added {since}</Trans>
      <br />
      {used_ms === null ? <Trans>Not used yet</Trans> : <Trans comment="{age} is like: 3 hr. ago">Last used {age}</Trans>}
    </p>
  );
}

function RenameForm({ passkey, blocked, onClose, onChange }: PasskeyRowProps & { onClose: () => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { fail, clear, errorOf } = useFieldFault<'name'>(form);
  const { busy, run } = usePasskeyCommand(onChange);
  const [name, setName] = useState(passkey.name);
  const refused = (why: string, message: string): boolean => {
    if (why === 'passkey_name') fail('name', message);
    return why === 'passkey_name';
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blocked) return;
    if (name.trim() === '') return fail('name', t`Please enter a name`);
    if (await run(() => renamePasskey(passkey.id, name), refused)) onClose();
  };
  return (
    <form ref={form} className={styles.sheet} noValidate onChange={clear} onSubmit={(event) => void submit(event)}>
      <PasskeyNameField value={name} onChange={setName} error={errorOf('name')} />
      <div>
        <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={blocked}>
          <Trans comment="Button: save what was entered">Save</Trans>
        </Button>
      </div>
    </form>
  );
}

type RemoveDialogProps = { passkey: Passkey; open: boolean; onClose: () => void; onChange: () => void };

function RemoveDialog({ passkey: { id, name }, open, onClose, onChange }: RemoveDialogProps) {
  const { t } = useLingui();
  const { busy, run } = usePasskeyCommand(onChange);
  const remove = async () => {
    await run(() => removePasskey(id));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t`Remove this passkey?`}
      confirm={<Trans>Remove</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>
        <Trans comment="{name} is a passkey's name">
          {name} no longer opens your account. Your device may offer it until you delete it there, too.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
