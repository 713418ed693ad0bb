import { Trans } from '@lingui/react/macro';
import type { Receipt } from '#contract/commands/place-bet.ts';
import { formatDateTime, formatPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Link } from '../../ui/link.tsx';
import styles from './bet-note.module.css';
import { linkToBetCheck } from './lottery-links.ts';
import type { BetNow } from './use-bet-now.ts';

/** `brief`: without the receipts, since the bets are listed below it. */
type BetNoteProps = { now: BetNow; brief?: boolean };

/** The state of the last bet: placed with its receipts, refused with the reason, or being checked. */
export function BetNote({ now, brief = false }: BetNoteProps) {
  return (
    <div role="status" className={styles.container}>
      {now.state !== 'none' && now.state !== 'sending' && (
        <div className={styles.note} data-state={now.state}>
          <Words now={now} brief={brief} />
        </div>
      )}
    </div>
  );
}

function Words({ now, brief }: Required<BetNoteProps>) {
  const offline = useConnection() === 'offline';
  if (now.state === 'placed')
    return (
      <>
        <p className={styles.title}>{now.message}</p>
        {!brief && (
          <>
            <Receipts receipts={now.receipts} />
            <Account placed={now} />
          </>
        )}
      </>
    );
  if (now.state === 'refused')
    return (
      <>
        <p className={styles.title}>
          <Trans>The bet was not placed</Trans>
        </p>
        <p>{now.message}</p>
      </>
    );
  if (now.state === 'nothing-happened')
    return (
      <p>
        <Trans>It did not reach the club, and can’t arrive any more. Nothing happened. You can try again.</Trans>
      </p>
    );
  return (
    <>
      <p className={styles.title}>
        <Trans>Not known yet whether your bet was placed</Trans>
      </p>
      <p>
        {offline ? (
          <Trans>It was sent, and no answer came. The club is asked as soon as it can be reached. Nothing is sent twice.</Trans>
        ) : (
          <Trans>It was sent, and no answer came yet. The club is being asked. Nothing is sent twice.</Trans>
        )}
      </p>
    </>
  );
}

/** What it came to, and when: the total, the balance that it left, and the time by the club's clock. */
function Account({ placed: { receipts, balanceCents } }: { placed: BetNow & { state: 'placed' } }) {
  const atMs = receipts[0]?.at_ms;
  const total = receipts.reduce((sum, { stake_cents }) => sum + stake_cents, 0);
  if (atMs === undefined || balanceCents === undefined) return null;
  return (
    <p className={styles.account}>
      <span>
        <Deducted points={formatPoints(total)} balance={formatPoints(balanceCents)} />
      </span>
      <time dateTime={new Date(atMs).toISOString()}>{formatDateTime(atMs)}</time>
    </p>
  );
}

const Deducted = ({ points, balance }: { points: string; balance: string }) => (
  <Trans comment="What a bet cost, and the balance after it">
    Stake {points} points · balance {balance}
  </Trans>
);

/** Each receipt contains the commitment to its draw from before the draw (H4), and links to its check. */
function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <ul className={styles.receipts}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <OneReceipt receipt={receipt} />
        </li>
      ))}
    </ul>
  );
}

function OneReceipt({ receipt: { id, expect, play, stake_cents, commitment } }: { receipt: Receipt }) {
  const nameOf = usePlayName();
  const name = nameOf(play);
  const points = formatPoints(stake_cents);
  return (
    <>
      <p>
        <Trans comment="A receipt: what was bet on, with how many points, in which draw">
          <b>{name}</b>, {points} points on draw {expect}
        </Trans>
      </p>
      <details>
        <summary>
          <Trans comment="Opens the receipt's number and the promise of its draw">Receipt</Trans>
        </summary>
        <p className={styles.hex}>{id}</p>
        <p>
          <Trans>The promise of this draw, as it was given before you bet:</Trans>
        </p>
        <p className={styles.hex}>{commitment}</p>
        <Link {...linkToBetCheck(id)} className={styles.link}>
          <Trans>Check this bet</Trans>
        </Link>
      </details>
    </>
  );
}
