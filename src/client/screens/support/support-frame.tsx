import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useRefusedFrame } from '../../pwa/refused-frame.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RefusedFrame } from '../../ui/refused-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './support-frame.module.css';

/** After this time in ms without a page, another way is offered; the frame keeps loading behind it. */
const timeoutMs = 10_000;

/** A page of our own needs no scripts (without them, our origin gives it only its style); an external support page may use scripts and forms. */
const ownSandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
const outsideSandbox = `${ownSandbox} allow-scripts allow-forms allow-downloads`;

/**
 * The frame, as high as the viewport less 65 px. An open support page stays open when the connection is lost: what the
 * member wrote in it must not be lost.
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
    const timer = setTimeout(() => setState('late'), timeoutMs);
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
    <div className={styles.container}>
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
        // The browser's own error page loads as well; on our own origin it is recognised by its inaccessible document.
        onLoad={({ currentTarget }) => (!isOwn || currentTarget.contentDocument) && setState('there')}
      />
    </div>
  );
}
