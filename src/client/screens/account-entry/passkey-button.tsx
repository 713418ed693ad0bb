import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommandResult } from '../../commands/outcome.ts';
import type { PasskeyResult } from '../../commands/passkeys.ts';
import { supportsPasskeys } from '../../device/passkey-support.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { Button } from '../../ui/button.tsx';
import { KeyIcon } from '../../ui/outline-icons.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './entry-frame.module.css';

type PasskeyButtonProps = { disabledReason: string | undefined; onResult: (result: CommandResult) => void };

/** Its code is loaded when it is pressed; without the server it would be of no use anyway. */
async function logIn(): Promise<PasskeyResult> {
  const release = holdUpdates();
  try {
    const { logInByPasskey } = await import('../../commands/passkeys.ts').catch(() => ({ logInByPasskey: undefined }));
    return logInByPasskey ? await logInByPasskey() : { state: 'unknown' };
  } finally {
    release();
  }
}

/** Logs in with a passkey, where the browser has any. Turning the browser's question down is no fault. */
export function PasskeyButton({ disabledReason, onResult }: PasskeyButtonProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  if (!supportsPasskeys()) return null;
  const press = async () => {
    setBusy(true);
    try {
      const result = await logIn();
      if (result.state === 'cancelled') toast(t`You were not logged in.`);
      else if (result.state === 'known' || result.state === 'impossible')
        toast(t`Passkeys do not work here. Please log in with your password.`, 'bad');
      else onResult(result);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button icon={<KeyIcon />} className={styles.passkey} busy={busy} disabledReason={disabledReason} onClick={() => void press()}>
        <Trans>Log in with a passkey</Trans>
      </Button>
    </div>
  );
}
