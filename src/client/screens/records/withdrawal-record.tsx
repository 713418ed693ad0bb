import { Trans, useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { withdrawalStatuses } from '#contract/record-statuses.ts';
import { formatPoints } from '../../i18n/format.ts';
import { standardText } from '../../i18n/standard-text.ts';
import { useWithdrawal } from '../../mirror/queries/records.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewBalance, ToAccount } from './new-balance.tsx';
import { RecordPage, type RecordProps } from './record-page.tsx';
import { RecordTime } from './record-row.tsx';
import { withdrawalStates, withdrawalTones } from './record-states.ts';

/** One withdrawal. */
export function WithdrawalRecord({ id, isNew, onRetry }: RecordProps) {
  const { t, i18n } = useLingui();
  return (
    <RecordPage
      record={useWithdrawal(id)}
      title={t`Withdrawal`}
      onRetry={onRetry}
      view={(row) => ({
        title: isNew && row.status === 1 ? t`Your withdrawal is requested` : t`Withdrawal`,
        amount: formatPoints(row.amount_cents),
        facts: [
          [t`Paid to`, `${row.bank} ${row.bank_code}`.trim()],
          [t({ message: 'Requested', comment: 'Before the time of a withdrawal or a deposit' }), <RecordTime key="at" atMs={row.at_ms} />],
          [t`New balance`, isNew && <NewBalance />],
          [t`Record number`, row.id],
        ],
        states: withdrawalStates(row).map(({ status, atMs }) => ({
          name: i18n._(withdrawalStatuses[status]),
          tone: withdrawalTones[status],
          atMs,
        })),
        said: standardText(i18n, row.desc),
        next: <Next status={row.status} />,
        actions: (
          <>
            {isNew && <ToAccount />}
            <LinkButton kind="quiet" to="/WithdrawRecord">
              <Trans>Withdrawal records</Trans>
            </LinkButton>
          </>
        ),
      })}
    />
  );
}

function Next({ status }: { status: Withdrawal['status'] }) {
  switch (status) {
    case 1:
      return <Trans>The club checks it, then pays it out. Each step comes to you as a notification.</Trans>;
    case 2:
      return <Trans>The club has approved it. Next it is paid out.</Trans>;
    case 3:
      return <Trans>The points are back in your balance.</Trans>;
    case 4:
      return <Trans>It is paid out. When it arrives depends on the bank or network.</Trans>;
  }
}
