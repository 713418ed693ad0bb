import { Trans } from '@lingui/react/macro';
import type { Limits } from '#contract/collections/limits.ts';
import { settingLimits } from '../../commands/set-limits.ts';
import { type ScreenCommand, useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { Button } from '../../ui/button.tsx';
import styles from './limits.module.css';

/** A change whose reply was lost: nobody knows yet, or how it ended, from the club's own record. */
export function LimitsActNote() {
  const { act, seen } = useIdempotentCommand(settingLimits);
  if (act.state === 'idle' || act.state === 'sending') return null;
  return (
    <section className={styles.note} role="status">
      <ActWords act={act} />
      {act.state !== 'checking' && (
        <Button kind="quiet" onClick={seen}>
          <Trans comment="Button: the message was read">Understood</Trans>
        </Button>
      )}
    </section>
  );
}

function ActWords({ act }: { act: ScreenCommand<Limits> }) {
  if (act.state === 'checking')
    return (
      <p>
        <Trans>Not known yet whether your last change was made. The club is being asked.</Trans>
      </p>
    );
  if (act.state === 'nothing-happened')
    return (
      <p>
        <Trans>Your last change was not made. Nothing happened.</Trans>
      </p>
    );
  return <p>{'message' in act && act.message}</p>;
}
