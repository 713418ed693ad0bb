import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyLogRow } from '#contract/collections/money-log.ts';
import { transferKinds } from '#contract/ledger-kinds.ts';
import { formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { useList } from '../../mirror/queries/list.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { InIcon, OutIcon, ProofIcon, ReportIcon } from '../../ui/outline-icons.tsx';
import { RecordList } from './record-list.tsx';
import { LinkedRow, RecordRow } from './record-row.tsx';

/** Movements of the balance, newest first (checklist S36). */
export default function MoneyLog() {
  const { t } = useLingui();
  const feed = useList('money-log');
  return (
    <RecordList
      title={t`Points in detail`}
      feed={feed}
      renderRow={(row) => (
        <LinkedRow of="movement" id={row.id}>
          <Movement row={row} />
        </LinkedRow>
      )}
      head={
        <>
          <ListRow
            to="/Statement"
            icon={<ProofIcon />}
            title={t`Check the statement`}
            text={t`Adds up and proves every movement, on this phone`}
          />
          <ListRow to="/Personalreport" icon={<ReportIcon />} title={t`Personal report`} text={t`What you put in and what came out`} />
        </>
      }
      emptyText={<Trans>Every movement of your points will appear here.</Trans>}
    />
  );
}

/** What left the balance is plain (against C28, where it is green), and has a minus sign, an arrow and a word; what came in is green. */
function Movement({ row: { kind, amount_cents, balance_cents, at_ms } }: { row: MoneyLogRow }) {
  const { i18n } = useLingui();
  const out = amount_cents < 0;
  const Arrow = out ? OutIcon : InIcon;
  const balance = formatPoints(balance_cents);
  return (
    <RecordRow
      title={i18n._(transferKinds[kind])}
      amount={
        <>
          <Arrow width={18} height={18} />
          {formatSignedPoints(amount_cents)}
        </>
      }
      amountTone={out ? 'plain' : 'good'}
      atMs={at_ms}
      aside={
        out ? (
          <Trans comment="Under a movement: points went out of the balance, and how much was left after it">
            Deducted · balance {balance}
          </Trans>
        ) : (
          <Trans comment="Under a movement: points came in, and how much the balance was after it">Added · balance {balance}</Trans>
        )
      }
    />
  );
}
