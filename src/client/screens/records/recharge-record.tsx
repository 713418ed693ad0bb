import { Trans, useLingui } from '@lingui/react/macro';
import type { Deposit } from '#contract/collections/deposits.ts';
import { depositReasons, depositStatuses } from '#contract/record-statuses.ts';
import { formatPoints } from '../../i18n/format.ts';
import { useList } from '../../mirror/queries/list.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordList } from './record-list.tsx';
import { LinkedRow, RecordRow, RecordTime } from './record-row.tsx';
import { depositTones } from './record-states.ts';
import { StatusIcon } from './status-icon.tsx';

/** Deposits, newest first (checklist S35). */
export default function RechargeRecord() {
  const { t } = useLingui();
  const feed = useList('deposits');
  return (
    <RecordList
      title={t`Recharge records`}
      feed={feed}
      renderRow={(row) => (
        <LinkedRow of="deposit" id={row.id}>
          <DepositRow row={row} />
        </LinkedRow>
      )}
      emptyText={<Trans>Every deposit, with its date and state, will appear here.</Trans>}
      emptyAction={
        <LinkButton kind="quiet" to="/Recharge">
          <Trans comment="Put points into the account">Recharge</Trans>
        </LinkButton>
      }
    />
  );
}

function DepositRow({ row }: { row: Deposit }) {
  const { i18n } = useLingui();
  const tone = depositTones[row.status];
  const reason = Object.entries(depositReasons).find(([name]) => name === row.reason)?.[1];
  return (
    <RecordRow
      title={
        <>
          <StatusIcon tone={tone} />
          {i18n._(depositStatuses[row.status])}
        </>
      }
      tone={tone}
      amount={formatPoints(row.amount_cents)}
      atMs={row.at_ms}
      said={reason ? i18n._(reason) : row.desc}
    >
      {row.paid_ms !== null && (
        <p>
          <Trans comment="Before the time at which a deposit was paid">
            Paid <RecordTime atMs={row.paid_ms} />
          </Trans>
        </p>
      )}
    </RecordRow>
  );
}
