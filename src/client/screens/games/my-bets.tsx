import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import type { Lottery } from '#contract/collections/lotteries.ts';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { gameStatuses } from '#contract/record-statuses.ts';
import { formatPoints, formatSignedPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { useList } from '../../mirror/queries/list.ts';
import { Link } from '../../ui/link.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { linkToBetCheck } from './lottery-links.ts';
import styles from './my-bets.module.css';
import { betsByDraw, type DrawBets, type OwnBet } from './own-bets.ts';

/** How many plays are listed of one draw; the others are in the records. */
const mostShown = 20;

type MyBetsProps = {
  lottery: Lottery;
  /** The draw that takes bets; undefined if the club's clock is not known, as offline. */
  expect: string | undefined;
  /** The last draw with a result on the device: older bets are in the records alone. */
  drawn: string | undefined;
  /** Of the bet just placed. */
  receipts: readonly Receipt[];
  /** A result is being shown die by die: what became of a bet is not told before it. */
  held: boolean;
};

/** The member's own bets where they were placed, each with its outcome and its check: from the device's copy, also offline. */
export function MyBets({ lottery, expect, drawn, receipts, held }: MyBetsProps) {
  const feed = useList('game-records');
  const rows = useRef(feed.rows);
  if (!held) rows.current = feed.rows;
  const records = rows.current;
  const draws = useMemo(() => betsByDraw(lottery.key, records, receipts, drawn), [lottery.key, records, receipts, drawn]);
  const isNone = expect !== undefined ? draws[0]?.expect !== expect : draws.length === 0;
  return (
    <section className={styles.bets}>
      {isNone && (
        <div>
          <ThisDraw />
          <p className={styles.quiet}>
            {feed.state === 'missing' ? (
              <Trans>Your bets are not on this phone yet.</Trans>
            ) : (
              feed.state === 'ready' && <Trans>You have no bet on this draw.</Trans>
            )}
          </p>
        </div>
      )}
      {draws.map((draw) => (
        <OfDraw key={draw.expect} draw={draw} isOpen={draw.expect === expect} />
      ))}
      {feed.asOfMs > 0 && <MirrorNote asOfMs={feed.asOfMs} fresh={feed.fresh} offline={feed.offline} />}
    </section>
  );
}

const ThisDraw = () => (
  <h2 className={styles.title}>
    <Trans>My bets on this draw</Trans>
  </h2>
);

function OfDraw({ draw: { expect, bets }, isOpen }: { draw: DrawBets; isOpen: boolean }) {
  return (
    <div>
      {isOpen ? (
        <ThisDraw />
      ) : (
        <h2 className={styles.title}>
          <Trans comment="{expect} is the number of a draw">My bets on draw {expect}</Trans>
        </h2>
      )}
      <ul>
        {bets.slice(0, mostShown).map((bet) => (
          <li key={bet.id}>
            <OneBet bet={bet} />
          </li>
        ))}
      </ul>
      {bets.length > mostShown && (
        <Link to="/GameRecord" className={styles.check}>
          <Trans>All of them are in the game records</Trans>
        </Link>
      )}
    </div>
  );
}

function OneBet({ bet: { id, play, stakeCents, payoutCents, status } }: { bet: OwnBet }) {
  const { t, i18n } = useLingui();
  const nameOf = usePlayName();
  const amount = status === 'won' ? formatSignedPoints(payoutCents) : status === 'lost' ? formatSignedPoints(-stakeCents) : '';
  return (
    <Link {...linkToBetCheck(id)} className={styles.bet} data-status={status}>
      <span>
        <b>{nameOf(play)}</b> · <Stake points={formatPoints(stakeCents)} />
      </span>
      <span className={styles.status}>
        {i18n._(gameStatuses[status])} {amount}
      </span>
      <span className={styles.check}>{t`Check this bet`}</span>
    </Link>
  );
}

const Stake = ({ points }: { points: string }) => <Trans comment="The stake of a bet">{points} points</Trans>;
