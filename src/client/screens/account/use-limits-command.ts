import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setLimits } from '../../commands/set-limits.ts';
import { toast } from '../../ui/toast.ts';

/** Sends a change of limits. Resolves to true if the control that sent it has nothing more to show. */
export function useLimitsCommand(): { busy: boolean; send: (fields: Record<string, string>) => Promise<boolean> } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const send = async (fields: Record<string, string>) => {
    setBusy(true);
    try {
      const result = await setLimits(fields);
      if (result.state === 'done') toast(result.message, 'good');
      else if (result.state === 'refused') toast(result.message, 'bad');
      else if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
      // `unknown`: the note at the top of the screen shows the outcome.
      return result.state === 'done' || result.state === 'unknown';
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
