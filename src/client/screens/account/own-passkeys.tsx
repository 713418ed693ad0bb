import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Passkey } from '#contract/commands/passkeys.ts';
import { supportsPasskeys } from '../../device/passkey-support.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import styles from './form.module.css';
import { PasskeyRow } from './passkey-row.tsx';
import rows from './sessions.module.css';

export { listPasskeys } from '../../commands/passkeys.ts';

/** `blocked`: why nothing can be changed now. `onChange`: something may have changed. */
type OwnPasskeysProps = { passkeys: readonly Passkey[]; blocked: string | undefined; onChange: () => void };

/** The list, and how another one is added. */
export function OwnPasskeys({ passkeys, blocked, onChange }: OwnPasskeysProps) {
  return (
    <>
      {passkeys.length === 0 && <EmptyState title={<Trans>No passkey yet</Trans>} />}
      <ul className={rows.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyRow passkey={passkey} blocked={blocked} onChange={onChange} />
          </li>
        ))}
      </ul>
      <Adding blocked={blocked} onChange={onChange} />
    </>
  );
}

function Adding({ blocked, onChange }: Omit<OwnPasskeysProps, 'passkeys'>) {
  const [open, setOpen] = useState(false);
  if (!supportsPasskeys())
    return (
      <p className={styles.reason}>
        <Trans>Passkeys can’t be added here: this browser doesn’t support them, or the club’s address is a number.</Trans>
      </p>
    );
  return (
    <div>
      <Button kind="primary" className={styles.wide} aria-haspopup="dialog" disabledReason={blocked} onClick={() => setOpen(true)}>
        <Trans>Add a passkey</Trans>
      </Button>
      <AddPasskeySheet open={open} blocked={blocked} onClose={() => setOpen(false)} onChange={onChange} />
    </div>
  );
}
