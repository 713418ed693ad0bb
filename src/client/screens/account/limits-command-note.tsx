import { Trans } from '@lingui/react/macro';
import type { Limits } from '#contract/collections/limits.ts';
import type { ScreenCommand } from '../../commands/use-idempotent-command.ts';
import { Button } from '../../ui/button.tsx';
import styles from './limits.module.css';

/** A change whose reply was lost: that it is being checked, or its outcome from the server's record. */
export function LimitsCommandNote({ command, seen }: { command: ScreenCommand<Limits>; seen: () => void }) {
  if (command.state === 'idle' || command.state === 'sending') return null;
  return (
    <section className={styles.note} role="status">
      <CommandWords command={command} />
      {command.state !== 'checking' && (
        <Button kind="quiet" onClick={seen}>
          <Trans comment="Button: the message was read">Understood</Trans>
        </Button>
      )}
    </section>
  );
}

function CommandWords({ command }: { command: ScreenCommand<Limits> }) {
  if (command.state === 'checking')
    return (
      <p>
        <Trans>Not known yet whether your last change was made. The club is being asked.</Trans>
      </p>
    );
  if (command.state === 'nothing-happened')
    return (
      <p>
        <Trans>Your last change was not made. Nothing happened.</Trans>
      </p>
    );
  return <p>{'message' in command && command.message}</p>;
}
