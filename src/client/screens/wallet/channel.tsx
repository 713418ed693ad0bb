import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { BaseInfo } from '#contract/collections/base.ts';
import { centsOfDecimal } from '#domain/points.ts';
import { formatPoints } from '../../i18n/format.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLeaveFlow } from '../../ui/leave-flow.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { type LinkTarget, useSearch } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { ExternalIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { amountOfTyped } from './amount-text.ts';
import { ChannelList } from './channel-list.tsx';
import { NoChannels } from './no-channels.tsx';
import frame from './pay-frame.module.css';
import { PayFrame, type Payment } from './pay-frame.tsx';
import styles from './wallet.module.css';

/** The choice of a payment channel, and then the provider's page (S37, R20, T31). */
export default function Channel() {
  const { t } = useLingui();
  const leave = useLeaveFlow();
  const [payment, setPayment] = useState<Payment>();
  const left = useRef(false);
  // Once: the steps back also close the frame's layer, which would leave again.
  const leaveFor = (target: LinkTarget) => {
    if (left.current) return;
    left.current = true;
    leave(target, ['/Channel', '/Recharge']);
  };
  const leaveFrame = () => leaveFor({ to: '/Mine' });
  return (
    <Screen
      title={t`Payment`}
      back="/Recharge"
      {...(payment ? { onBack: leaveFrame } : {})}
      actions={
        payment && (
          <a className={frame.outside} href={payment.page.href} target="_blank" rel="noopener noreferrer" aria-label={t`Open in a new tab`}>
            <ExternalIcon />
          </a>
        )
      }
    >
      {payment ? (
        <PayFrame
          payment={payment}
          onLeave={leaveFrame}
          onEnd={() => leaveFor({ to: '/Record', search: { of: 'deposit', id: payment.depositId, done: '1' } })}
        />
      ) : (
        <Retryable>{(retry) => <Choice onRetry={retry} onPage={setPayment} />}</Retryable>
      )}
    </Screen>
  );
}

function Choice({ onRetry, onPage }: { onRetry: () => void; onPage: (payment: Payment) => void }) {
  const base = useBaseInfo();
  if (base.state === 'missing') return <MissingState offline={base.offline} onRetry={onRetry} />;
  if (base.state === 'loading')
    return (
      <div className={styles.container} aria-busy="true">
        <Skeleton height="88px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </div>
    );
  return <Ways base={base.value} onPage={onPage} />;
}

function Ways({ base, onPage }: { base: BaseInfo; onPage: (payment: Payment) => void }) {
  const money = amountOfTyped(useSearch({ from: '/member/Channel' }).money ?? '');
  if (base.pay_channels.length === 0) return <NoChannels support={base.iskefu !== 0} />;
  if (money === undefined)
    return (
      <EmptyState
        art="lost"
        title={<Trans>Wrong amount</Trans>}
        text={<Trans>First enter how many points you want.</Trans>}
        action={
          <LinkButton kind="primary" replace to="/Recharge">
            <Trans comment="Put points into the account">Recharge</Trans>
          </LinkButton>
        }
      />
    );
  return (
    <div className={styles.container}>
      <div className={styles.card}>
        <p className={styles.quiet}>
          <Trans comment="How many points">Amount</Trans>
        </p>
        <p className={styles.figure}>
          {formatPoints(centsOfDecimal(money) ?? 0)}{' '}
          <span className={styles.unit}>
            <Trans comment="The unit behind an amount">points</Trans>
          </span>
        </p>
      </div>
      <ChannelList base={base} money={money} onPage={onPage} />
    </div>
  );
}
