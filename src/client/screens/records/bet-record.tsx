import { Trans, useLingui } from '@lingui/react/macro';
import type { GameRecord } from '#contract/collections/game-records.ts';
import { gameStatuses, gameStatusOf, voidReasons } from '#contract/record-statuses.ts';
import { formatPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { useGameRecord } from '../../mirror/queries/game-records.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { betAmount } from './game-record.tsx';
import { RecordPage, type RecordProps } from './record-page.tsx';
import { betStates, betTones } from './record-states.ts';

/** One play of a bet: what was staked on which draw, what became of it, and the way to its check. */
export function BetRecord({ id, onRetry }: RecordProps) {
  const { t, i18n } = useLingui();
  const nameOf = usePlayName();
  const reasonOf = ({ void: why }: GameRecord): string => {
    const known = Object.entries(voidReasons).find(([name]) => name === why)?.[1];
    return known ? i18n._(known) : '';
  };
  return (
    <RecordPage
      record={useGameRecord(id)}
      title={t({ message: 'Bet', comment: 'A bet that was placed' })}
      onRetry={onRetry}
      view={(row) => ({
        title: `${row.name}: ${nameOf(row.play)}`,
        amount: betAmount(row),
        facts: [
          [t({ message: 'Stake', comment: 'Label: the points of a bet' }), formatPoints(row.stake_cents)],
          [
            t({ message: 'Paid out', comment: 'Label: the points that a bet has won' }),
            row.payout_cents > 0 && formatPoints(row.payout_cents),
          ],
          [t({ message: 'Draw', comment: 'Label: the number of a draw' }), row.data[0]?.expect ?? ''],
          [
            t({ message: 'Result', comment: 'Label: the dice of a draw' }),
            row.opencode && `${row.opencode.join(' ')} · ${nameOf(row.one)} · ${nameOf(row.two)}`,
          ],
          [t`Record number`, row.id],
        ],
        states: betStates(row).map(({ status, atMs }) => ({
          name: status === 'waiting' ? t({ message: 'Placed', comment: 'The first state of a bet' }) : i18n._(gameStatuses[status]),
          tone: betTones[status],
          atMs,
        })),
        said: reasonOf(row),
        next: <Next status={gameStatusOf(row)} />,
        actions: (
          <>
            <LinkButton kind="primary" to="/DrawCheck" search={{ receipt: id }}>{t`Check this bet`}</LinkButton>
            <LinkButton kind="quiet" to="/GameRecord">
              <Trans>Game records</Trans>
            </LinkButton>
          </>
        ),
      })}
    />
  );
}

function Next({ status }: { status: keyof typeof gameStatuses }) {
  switch (status) {
    case 'waiting':
      return <Trans>Its draw is still to come. The result appears here by itself.</Trans>;
    case 'won':
      return <Trans>The points are in your balance.</Trans>;
    case 'void':
      return <Trans>The points are back in your balance.</Trans>;
    case 'lost':
      return <Trans>It is settled. The stake was deducted when the bet was placed.</Trans>;
  }
}
