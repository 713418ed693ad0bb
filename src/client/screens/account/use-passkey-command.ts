import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PasskeyResult } from '../../commands/passkeys.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';

/** Where a refusal is told other than by a toast; true if it was. */
type Refused = (why: string, message: string) => boolean;

/**
 * Runs one command about passkeys at a time, and says how it ended. `again` is called afterwards, whatever the outcome: the list is asked
 * for again. Resolves to whether it was done.
 */
export function usePasskeyCommand(again: () => void) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const declined = {
    cancelled: t`Nothing was changed.`,
    known: t`This device has a passkey of yours already.`,
    impossible: t`This device or browser can’t make a passkey here.`,
  };
  const run = async (command: () => Promise<PasskeyResult>, refused: Refused = () => false): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const release = holdUpdates();
    try {
      const result = await command();
      if (result.state === 'done') toast(result.message, 'good');
      else if (result.state === 'refused') {
        if (!refused(result.why, result.message)) toast(result.message, 'bad');
      } else if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
      else if (result.state === 'unknown') toast(t`No answer came from the club. Please try again.`, 'bad');
      else toast(declined[result.state], result.state === 'cancelled' ? 'plain' : 'bad');
      if (result.state === 'done' || result.state === 'unknown') again();
      return result.state === 'done';
    } finally {
      release();
      setBusy(false);
    }
  };
  return { busy, run };
}
