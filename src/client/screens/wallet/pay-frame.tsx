import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { followPayment } from '../../commands/deposit.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useDeposit } from '../../mirror/queries/records.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { useRefusedFrame } from '../../pwa/refused-frame.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useBackCloses } from '../../ui/layers.ts';
import { RefusedFrame } from '../../ui/refused-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './pay-frame.module.css';

/** After this time in ms without a page, a new tab is offered; the frame keeps loading behind it. */
const timeoutMs = 10_000;

/** A payment that was begun: the provider's page, and the id of the deposit. */
export type Payment = { page: URL; depositId: string };

type PayFrameProps = { payment: Payment; onLeave: () => void; onEnd: () => void };

/**
 * The provider's page in a frame that may submit forms and nothing else: never scripts together with our origin. The
 * provider notifies the server, not us: after every page in the frame, and on leaving, the server is asked. Its record
 * of the deposit says when the payment has ended (`onEnd`), however the page looks then.
 */
export function PayFrame({ payment: { page, depositId }, onLeave, onEnd }: PayFrameProps) {
  const { t } = useLingui();
  const deposit = useDeposit(depositId);
  const hasEnded = deposit.state === 'ready' && deposit.value !== null && deposit.value.status !== 1;
  const onEndNow = useRef(onEnd);
  onEndNow.current = onEnd;
  useEffect(() => {
    if (hasEnded) onEndNow.current();
  }, [hasEnded]);
  const offline = useConnection() === 'offline';
  const [state, setState] = useState<'waiting' | 'late' | 'there'>('waiting');
  const policy = useRefusedFrame(page.origin);
  useBackCloses(true, onLeave);
  useEffect(() => {
    // A reload would interrupt a payment.
    const release = holdUpdates();
    return () => {
      release();
      void followPayment();
    };
  }, []);
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('late'), timeoutMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={styles.container}>
      {policy !== 'framed' && (
        <div className={styles.over}>
          <RefusedFrame art="offline" reloads={false} />
        </div>
      )}
      {policy === 'framed' && state === 'waiting' && (
        <div className={styles.over}>
          <Skeleton width="60%" height="32px" />
          <Skeleton height="120px" />
          <Skeleton height="48px" />
        </div>
      )}
      {policy === 'framed' && state === 'late' && (
        <div className={styles.over}>
          <EmptyState
            art="offline"
            title={<Trans>The payment page does not open</Trans>}
            text={
              offline ? (
                <Trans>You are offline. Your deposit is listed in the recharge records.</Trans>
              ) : (
                <Trans>Open it in a new tab with the button above. Your deposit is listed in the recharge records.</Trans>
              )
            }
          />
        </div>
      )}
      <iframe
        className={styles.frame}
        title={t`Payment page`}
        src={page.href}
        sandbox="allow-forms"
        referrerPolicy="no-referrer"
        onLoad={() => {
          setState('there');
          void followPayment();
        }}
      />
      <div className={styles.foot}>
        <Button className={styles.wide} onClick={onLeave}>
          <Trans comment="Button: back to the member's own page">Back to my account</Trans>
        </Button>
      </div>
    </div>
  );
}
