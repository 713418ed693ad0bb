import { Trans, useLingui } from '@lingui/react/macro';
import { transferKinds } from '#contract/ledger-kinds.ts';
import { formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { useMovement } from '../../mirror/queries/records.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordPage, type RecordProps } from './record-page.tsx';
import { RecordTime } from './record-row.tsx';

/** One movement of the balance: it has no states, and the statement proves it. */
export function MovementRecord({ id, onRetry }: RecordProps) {
  const { t, i18n } = useLingui();
  return (
    <RecordPage
      record={useMovement(id)}
      title={t`Movement of points`}
      onRetry={onRetry}
      view={(row) => ({
        title: i18n._(transferKinds[row.kind]),
        amount: formatSignedPoints(row.amount_cents),
        facts: [
          [t({ message: 'When', comment: 'Before a date and time' }), <RecordTime key="at" atMs={row.at_ms} />],
          [t`Balance before`, formatPoints(row.balance_cents - row.amount_cents)],
          [t`Balance after`, formatPoints(row.balance_cents)],
          [t`Record number`, row.id],
        ],
        states: [],
        actions: (
          <LinkButton kind="quiet" to="/Statement">
            <Trans>Check the statement</Trans>
          </LinkButton>
        ),
      })}
    />
  );
}
