import { Trans, useLingui } from '@lingui/react/macro';
import type { BaseInfo } from '#contract/collections/base.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { SupportIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { AccountIcon, IdCardIcon, SpeechIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './service-online.module.css';
import { SwitchedOff } from './switched-off.tsx';

/** The entry to support (checklist S54): what it is for, and the button that opens it. */
export default function ServiceOnline() {
  return <Retryable>{(retry) => <ServiceEntry onRetry={retry} />}</Retryable>;
}

function ServiceEntry({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const base = useBaseInfo();
  return (
    <Screen title={t`Online service`} back>
      {base.state === 'loading' && <EntrySkeleton />}
      {base.state === 'missing' && <MissingState offline={base.offline} onRetry={onRetry} />}
      {base.state === 'ready' && <Entry base={base.value} />}
    </Screen>
  );
}

function Entry({ base }: { base: BaseInfo }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  if (base.iskefu === 0) return <SwitchedOff />;
  return (
    <div className={styles.entry}>
      <div className={styles.mark} aria-hidden="true">
        <SupportIcon width={40} height={40} />
      </div>
      <h2 className={styles.heading}>
        <Trans>How can we help?</Trans>
      </h2>
      <ul className={styles.list}>
        <li>
          <IdCardIcon />
          <span>
            <Trans>Membership: how to become a full member</Trans>
          </span>
        </li>
        <li>
          <AccountIcon />
          <span>
            <Trans>Your account: passwords, bank details, a log-in that fails</Trans>
          </span>
        </li>
        <li>
          <SpeechIcon />
          <span>
            <Trans>Questions about a profile, a video or a game</Trans>
          </span>
        </li>
      </ul>
      <div className={styles.action}>
        {offline ? (
          <Button
            kind="primary"
            icon={<SpeechIcon />}
            className={styles.button}
            disabledReason={t`You are offline. The conversation needs a connection.`}
          >
            <Trans>Start a conversation</Trans>
          </Button>
        ) : (
          <LinkButton kind="primary" to="/ServicePage" icon={<SpeechIcon />} className={styles.button}>
            <Trans>Start a conversation</Trans>
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function EntrySkeleton() {
  return (
    <div className={styles.entry}>
      <Skeleton width="88px" height="88px" round />
      <Skeleton width="60%" height="32px" />
      <Skeleton height="180px" />
      <Skeleton height="48px" />
    </div>
  );
}
