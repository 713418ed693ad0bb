import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useRefusedFrame } from '../../pwa/refused-frame.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RefusedFrame } from '../../ui/refused-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './support-frame.module.css';

/** After so long without a page, another way is offered; the frame goes on trying behind it. */
const patienceMs = 10_000;

/** A page of our own needs no script (without them, its own origin gives it nothing but its style); somebody else's desk may use scripts and forms. */
const ownSandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
const outsideSandbox = `${ownSandbox} allow-scripts allow-forms allow-downloads`;

/**
 * The frame, as high as the viewport less 65 px. A desk that is open stays open when the connection goes: what was
 * written in it is not ours to throw away.
 */
export function SupportFrame({ address }: { address: URL }) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const [state, setState] = useState<'waiting' | 'late' | 'there'>('waiting');
  const [tries, setTries] = useState(0);
  const isOwn = address.origin === window.location.origin;
  const policy = useRefusedFrame(address.origin);
  const framed = !offline || state === 'there';
  useEffect(() => {
    if (!framed || state !== 'waiting') return;
    const timer = setTimeout(() => setState('late'), patienceMs);
    return () => clearTimeout(timer);
  }, [framed, state]);
  if (!framed)
    return (
      <EmptyState
        art="offline"
        title={<Trans>Support needs a connection</Trans>}
        text={<Trans>You are offline. It opens here as soon as you are back online.</Trans>}
      />
    );
  if (policy !== 'framed') return <RefusedFrame art="support" reloads={policy === 'renewed'} />;
  return (
    <div className={styles.room}>
      {state === 'waiting' && (
        <div className={styles.over}>
          <Skeleton width="120px" height="28px" />
          <Skeleton width="70%" height="40px" />
          <Skeleton height="88px" />
          <Skeleton height="220px" />
        </div>
      )}
      {state === 'late' && (
        <div className={styles.over}>
          <EmptyState
            art="support"
            title={<Trans>Support does not answer</Trans>}
            text={<Trans>Try again, or open it in a new tab with the button above.</Trans>}
            action={
              <Button
                onClick={() => {
                  setTries(tries + 1);
                  setState('waiting');
                }}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </div>
      )}
      <iframe
        key={tries}
        className={styles.frame}
        title={t`Support`}
        src={address.href}
        sandbox={isOwn ? ownSandbox : outsideSandbox}
        // The browser's own page of an error loads as well; of our own origin it is told by having no document for us.
        onLoad={({ currentTarget }) => (!isOwn || currentTarget.contentDocument) && setState('there')}
      />
    </div>
  );
}
