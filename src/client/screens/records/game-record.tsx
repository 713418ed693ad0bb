import { Trans, useLingui } from '@lingui/react/macro';
import type { GameRecord } from '#contract/collections/game-records.ts';
import { gameStatuses, gameStatusOf } from '#contract/record-statuses.ts';
import { formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { useList } from '../../mirror/queries/list.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './game-record.module.css';
import { RecordList } from './record-list.tsx';
import { LinkedRow, RecordRow, RecordTime } from './record-row.tsx';
import { betTones } from './record-states.ts';
import { StatusIcon } from './status-icon.tsx';

/** The points won or lost; otherwise only the stake. */
export function betAmount(record: GameRecord): string {
  const { stake_cents, payout_cents } = record;
  const status = gameStatusOf(record);
  if (status === 'won') return formatSignedPoints(payout_cents);
  return status === 'lost' ? formatSignedPoints(-stake_cents) : formatPoints(stake_cents);
}

/** The member's bets, one row per play, newest first; each opens its own page (checklist S33). */
export default function GameRecords() {
  const { t } = useLingui();
  return (
    <RecordList
      title={t`Game records`}
      feed={useList('game-records')}
      renderRow={(record) => <Bet record={record} />}
      emptyText={<Trans>Your bets and their results will appear here.</Trans>}
      emptyAction={
        <LinkButton to="/Game">
          <Trans>To the game hall</Trans>
        </LinkButton>
      }
    />
  );
}

function Bet({ record }: { record: GameRecord }) {
  const { i18n } = useLingui();
  const { id, name, play, stake_cents, at_ms, updated_ms, opencode, one, two, data } = record;
  const status = gameStatusOf(record);
  const nameOf = usePlayName();
  const stake = formatPoints(stake_cents);
  const expect = data[0]?.expect ?? '';
  return (
    <LinkedRow of="bet" id={id}>
      <RecordRow
        title={
          <>
            {name}: {nameOf(play)}
          </>
        }
        amount={betAmount(record)}
        amountTone={betTones[status]}
        atMs={at_ms}
        aside={
          <span className={styles.status} data-tone={betTones[status]}>
            <StatusIcon tone={betTones[status]} />
            {i18n._(gameStatuses[status])}
          </span>
        }
      >
        <p>
          {status === 'won' ? (
            <Trans comment="Of a bet: its stake and the number of its draw">
              Stake {stake}, draw {expect}
            </Trans>
          ) : (
            <Trans comment="Before the number of a draw">Draw {expect}</Trans>
          )}
          {opencode && (
            <>
              {' · '}
              {opencode.join(' ')} · {nameOf(one)} · {nameOf(two)}
            </>
          )}
        </p>
        {updated_ms > at_ms && (
          <p>
            <Trans comment="Before the time at which a bet was settled">
              Updated <RecordTime atMs={updated_ms} />
            </Trans>
          </p>
        )}
      </RecordRow>
    </LinkedRow>
  );
}
