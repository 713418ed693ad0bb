import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setLimits } from '../../commands/set-limits.ts';
import { toast } from '../../ui/toast.ts';
import { useNotSent } from '../../ui/use-not-sent.ts';

type Send = (fields: Record<string, string>, refused?: (message: string) => void) => Promise<boolean>;

/**
 * Sends a change of limits. Resolves to true if the control that sent it has nothing more to show. `refused` says a refusal
 * where it belongs; without it a toast does.
 */
export function useLimitsCommand(): { busy: boolean; send: Send } {
  const { t } = useLingui();
  const notSent = useNotSent();
  const [busy, setBusy] = useState(false);
  const send: Send = async (fields, refused = (message) => toast(message, 'bad')) => {
    setBusy(true);
    try {
      const result = await setLimits(fields);
      if (result.state === 'done') toast(result.message, 'good');
      else if (result.state === 'refused') refused(result.message);
      else if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
      else if (result.state === 'earlier-open') toast(notSent, 'bad');
      // `unknown`: it was sent, and the note at the top of the screen shows the outcome.
      return result.state === 'done' || result.state === 'unknown';
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
