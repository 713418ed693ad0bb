import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { changeWheelSeed, changingWheelSeed } from '../../commands/change-wheel-seed.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { reloadWheel } from '../../mirror/queries/wheel.ts';
import { toast } from '../../ui/toast.ts';
import { useCommandEnd } from '../../ui/use-command-end.ts';
import { useNotSent } from '../../ui/use-not-sent.ts';

/**
 * The change of the member's text, while the wheel's screen is open: the form that sent it may be closed by the
 * time it is done.
 */
export function useSeedChange() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const { command, seen, isHeldBack } = useIdempotentCommand(changingWheelSeed);
  const notSent = useNotSent();
  const [editing, setEditing] = useState(false);
  const [wrong, setWrong] = useState<string>();

  useCommandEnd(command.state, () => {
    if (command.state === 'sending' || command.state === 'checking') return;
    if (command.state === 'done') toast(command.message, 'good');
    if (command.state === 'refused') reloadWheel();
    if (isHeldBack) setWrong(notSent);
    else if (command.state === 'done') setEditing(false);
    else if (command.state === 'refused') setWrong(command.message);
    else setWrong(t`It did not reach the club. Nothing happened, you can try again.`);
    seen();
  });

  return {
    editing,
    edit: () => {
      setWrong(undefined);
      setEditing(true);
    },
    stopEditing: () => setEditing(false),
    wrong,
    setWrong,
    busy: command.state === 'sending',
    disabledReason: offline
      ? t`You are offline. This needs a connection.`
      : command.state === 'checking'
        ? t`It was sent, and no answer came yet. The club is being asked. Nothing is sent twice.`
        : undefined,
    send: (member_seed: string, server_seed_hash: string) => void changeWheelSeed({ member_seed, server_seed_hash }),
  };
}

export type SeedChange = ReturnType<typeof useSeedChange>;
