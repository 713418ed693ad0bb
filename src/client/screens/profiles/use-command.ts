import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CommandResult } from '../../commands/outcome.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { toast } from '../../ui/toast.ts';

/** One command of a screen at a time, whose outcome is shown. `send` resolves to true if it is done. */
export function useCommand(): { busy: boolean; send: (command: () => Promise<CommandResult>, quiet?: boolean) => Promise<boolean> } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const send = async (command: () => Promise<CommandResult>, quiet = false) => {
    if (busy) return false;
    setBusy(true);
    try {
      const result = await command();
      if (result.state === 'done') {
        if (!quiet && result.message !== '') toast(result.message, 'good');
        return true;
      }
      const why = result.state === 'refused' ? result.message : '';
      toast(why || (result.state === 'offline' ? t`You are offline` : t`The club did not answer. Please try again.`), 'bad');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

/** Why nothing can be sent now (O7); undefined if it can. */
export function useBlocked(): string | undefined {
  const { t } = useLingui();
  return useConnection() === 'offline' ? t`This needs a connection` : undefined;
}
