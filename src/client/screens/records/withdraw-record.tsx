import { Trans, useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '#contract/collections/withdrawals.ts';
import { withdrawalStatuses } from '#contract/record-statuses.ts';
import { formatPoints } from '../../i18n/format.ts';
import { standardText } from '../../i18n/standard-text.ts';
import { useList } from '../../mirror/queries/list.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordList } from './record-list.tsx';
import { LinkedRow, RecordRow, RecordTime } from './record-row.tsx';
import { withdrawalTones } from './record-states.ts';
import { StatusIcon } from './status-icon.tsx';

/** Withdrawals, newest first (checklist S34). */
export default function WithdrawRecord() {
  const { t } = useLingui();
  const feed = useList('withdrawals');
  return (
    <RecordList
      title={t`Withdrawal records`}
      feed={feed}
      renderRow={(row) => (
        <LinkedRow of="withdrawal" id={row.id}>
          <WithdrawalRow row={row} />
        </LinkedRow>
      )}
      emptyText={<Trans>Every withdrawal, with its date and state, will appear here.</Trans>}
      emptyAction={
        <LinkButton kind="quiet" to="/withdraw">
          <Trans comment="Take points out of the account">Withdraw</Trans>
        </LinkButton>
      }
    />
  );
}

/** State, points, account and time of a withdrawal; and the operator's comment. */
function WithdrawalRow({ row }: { row: Withdrawal }) {
  const { i18n } = useLingui();
  const tone = withdrawalTones[row.status];
  return (
    <RecordRow
      title={
        <>
          <StatusIcon tone={tone} />
          {i18n._(withdrawalStatuses[row.status])}
        </>
      }
      tone={tone}
      amount={formatPoints(row.amount_cents)}
      atMs={row.at_ms}
      aside={`${row.bank} ${row.bank_code}`.trim()}
      said={standardText(i18n, row.desc)}
    >
      {row.updated_ms !== row.at_ms && (
        <p>
          <Trans comment="Before the time at which a withdrawal last changed its state">
            Updated <RecordTime atMs={row.updated_ms} />
          </Trans>
        </p>
      )}
    </RecordRow>
  );
}
