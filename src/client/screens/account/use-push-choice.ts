import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { changePush, type DevicePush, type PushChoice, type PushResult } from '../../commands/push.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';
import { choiceOf } from './notification-choice.ts';

/**
 * What this device is notified of, with what the member has just tapped and the server has not confirmed yet. Changes are sent one after
 * the other; of several that wait only the last one. `again`: the state is asked for again, whatever the outcome.
 */
export function usePushChoice(device: DevicePush, again: () => void) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState<PushChoice>();
  const waiting = useRef<PushChoice>(undefined);
  const running = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server ends what was only wanted
  useEffect(() => {
    if (!running.current) setWanted(undefined);
  }, [device]);
  const show = (result: PushResult) => {
    if (result.state === 'refused') toast(result.message, 'bad');
    if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
    if (result.state === 'unknown') toast(t`No answer came from the club. Please try again.`, 'bad');
    if (result.state === 'put-off') toast(t`Nothing was changed.`);
    if (result.state === 'impossible') toast(t`This browser gave no address for notifications. Please try again later.`, 'bad');
  };
  const run = async () => {
    running.current = true;
    const release = holdUpdates();
    try {
      while (waiting.current) {
        const next = waiting.current;
        waiting.current = undefined;
        const result = await changePush(device.server, next);
        if (result.state === 'done') continue;
        waiting.current = undefined;
        setWanted(undefined);
        show(result);
      }
    } finally {
      running.current = false;
      release();
      again();
    }
  };
  const change = (next: PushChoice) => {
    waiting.current = next;
    setWanted(next);
    if (!running.current) void run();
  };
  return { choice: wanted ?? choiceOf(device), change };
}
