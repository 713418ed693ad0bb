import { Trans, useLingui } from '@lingui/react/macro';
import { formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { useWheelSpin } from '../../mirror/queries/wheel.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { RecordPage, type RecordProps } from './record-page.tsx';
import { RecordTime } from './record-row.tsx';

/** One turn of the wheel: it is settled at once, so it has one time, and its check is on the wheel's screen. */
export function TurnRecord({ id, onRetry }: RecordProps) {
  const { t } = useLingui();
  return (
    <RecordPage
      record={useWheelSpin(id)}
      title={t`Turn of the wheel`}
      onRetry={onRetry}
      view={(row) => ({
        title: t`Turn of the wheel`,
        amount: row.points_cents > 0 ? formatSignedPoints(row.points_cents) : formatPoints(0),
        facts: [
          [
            t({ message: 'Prize', comment: 'Label: what a turn of the wheel gave' }),
            <span key="prize" lang={row.lang}>
              {row.title}
            </span>,
          ],
          [
            t({ message: 'Cost', comment: 'Label: what a turn of the wheel cost' }),
            row.cost_cents > 0 ? formatPoints(row.cost_cents) : t({ message: 'free turn', comment: 'A turn of the wheel that was free' }),
          ],
          [t({ message: 'When', comment: 'Before a date and time' }), <RecordTime key="at" atMs={row.at_ms} />],
          [t`Your text for the wheel`, row.member_seed],
          [t`Record number`, row.id],
        ],
        states: [],
        next:
          row.server_seed === null ? (
            <Trans>Turns can be checked as soon as you change your text: then the club has to show its secret.</Trans>
          ) : (
            <Trans>The club has shown its secret for this turn. This phone checks it by itself.</Trans>
          ),
        actions: (
          <LinkButton kind="primary" to="/luckDraw" search={{ turn: id }}>
            <Trans comment="Button: to the check of this turn of the wheel">Check this turn</Trans>
          </LinkButton>
        ),
      })}
    />
  );
}
