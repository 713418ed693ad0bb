import { Trans, useLingui } from '@lingui/react/macro';
import type { Deposit } from '#contract/collections/deposits.ts';
import { depositReasons, depositStatuses } from '#contract/record-statuses.ts';
import { formatPoints } from '../../i18n/format.ts';
import { useDeposit } from '../../mirror/queries/records.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewBalance, ToAccount } from './new-balance.tsx';
import { RecordPage, type RecordProps } from './record-page.tsx';
import { RecordTime } from './record-row.tsx';
import { depositStates, depositTones } from './record-states.ts';

/** One deposit. */
export function DepositRecord({ id, isNew, onRetry }: RecordProps) {
  const { t, i18n } = useLingui();
  const saidOf = ({ reason, desc }: Deposit): string => {
    const known = Object.entries(depositReasons).find(([name]) => name === reason)?.[1];
    return known ? i18n._(known) : desc;
  };
  return (
    <RecordPage
      record={useDeposit(id)}
      title={t`Deposit`}
      onRetry={onRetry}
      view={(row) => ({
        title: isNew ? i18n._(depositStatuses[row.status]) : t`Deposit`,
        amount: formatPoints(row.amount_cents),
        facts: [
          [t({ message: 'Requested', comment: 'Before the time of a withdrawal or a deposit' }), <RecordTime key="at" atMs={row.at_ms} />],
          [t`New balance`, isNew && row.status === 2 && <NewBalance />],
          [t`Record number`, row.id],
        ],
        states: depositStates(row).map(({ status, atMs }) => ({
          name: i18n._(depositStatuses[status]),
          tone: depositTones[status],
          atMs,
        })),
        said: saidOf(row),
        next: <Next status={row.status} />,
        actions: (
          <>
            {isNew && <ToAccount />}
            <LinkButton kind="quiet" to="/RechargeRecord">
              <Trans>Recharge records</Trans>
            </LinkButton>
          </>
        ),
      })}
    />
  );
}

function Next({ status }: { status: Deposit['status'] }) {
  switch (status) {
    case 1:
      return <Trans>The points come once the payment is confirmed. Nothing was credited yet.</Trans>;
    case 2:
      return <Trans>The points are in your balance.</Trans>;
    case 3:
      return <Trans>Nothing was credited. Should the payment arrive after all, the points are still credited.</Trans>;
  }
}
