import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Lottery, LotteryResult } from '#contract/collections/lotteries.ts';
import { voidReasons } from '#contract/record-statuses.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useLotteryResults } from '../../mirror/queries/lottery.ts';
import { Link } from '../../ui/link.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BlankDice, DiceRow } from './dice.tsx';
import { linkToDrawCheck } from './lottery-links.ts';
import styles from './lottery-results.module.css';
import type { Reveal } from './use-reveal.ts';

/** The latest result, and the earlier ones collapsed; void draws are included with their reason. */
export function LotteryResults({ lottery, reveal, onRetry }: { lottery: Lottery; reveal: Reveal; onRetry: () => void }) {
  const { t } = useLingui();
  const results = useLotteryResults(lottery.key);
  const offline = useConnection() === 'offline';
  if (results.state === 'missing') return <MissingState offline={results.offline} onRetry={onRetry} />;
  if (results.state === 'loading')
    return (
      <div className={styles.waiting} role="status" aria-label={t`Loading`}>
        <Skeleton width="45%" height="20px" />
        <Skeleton width="180px" height="52px" />
      </div>
    );
  const [latest, ...earlier] = results.value;
  const note = <MirrorNote asOfMs={results.asOfMs} fresh={results.fresh} offline={offline} onRetry={onRetry} />;
  return (
    <section className={styles.results} data-empty={latest ? undefined : ''} aria-label={t`Results`}>
      {latest ? <Latest lottery={lottery} result={latest} reveal={reveal} note={note} /> : <NothingDrawn lottery={lottery} note={note} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            <Trans comment="Opens the list of results before the latest one">Earlier results</Trans>
          </summary>
          <ul>
            {earlier.map((result) => (
              <Earlier key={result.expect} lottery={lottery} result={result} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Numbers instead of dice unless the club's `close_number` is 0 (checklist S23, C29). */
function useAsNumbers(): boolean {
  const base = useBaseInfo();
  return base.state === 'ready' && base.value.close_number !== 0;
}

type ResultProps = { lottery: Lottery; result: LotteryResult };

/** The places of the first result, and what is known of it already: the club's promise. */
const NothingDrawn = ({ lottery, note }: { lottery: Lottery; note: ReactNode }) => (
  <div className={styles.latest}>
    <BlankDice />
    <p className={styles.quiet}>
      <Trans>Nothing was drawn yet. The first result will appear here.</Trans>
    </p>
    <div className={styles.foot}>
      <Link to="/Fairness" search={{ key: lottery.key }} className={styles.check}>
        <Trans>How fair draws are made</Trans>
      </Link>
      {note}
    </div>
  </div>
);

/** `note`, its age, is beside the link, where it moves nothing. */
function Latest({ lottery, result, reveal, note }: ResultProps & { reveal: Reveal; note: ReactNode }) {
  const asNumbers = useAsNumbers();
  const { expect } = result;
  return (
    <div className={styles.latest}>
      <p className={styles.quiet}>
        <Trans comment="Before the number of the last draw">
          Draw <b>{expect}</b>
        </Trans>
      </p>
      {result.opencode && <DiceRow dice={result.opencode} asNumbers={asNumbers} shown={reveal.dice} moves={reveal.moves} />}
      <p className={styles.words} aria-live="polite">
        {!reveal.running && <ResultWords result={result} />}
      </p>
      <div className={styles.foot}>
        <Link {...linkToDrawCheck(lottery.key, expect)} className={styles.check}>
          <Trans>Check this draw</Trans>
        </Link>
        {note}
      </div>
    </div>
  );
}

function Earlier({ lottery, result }: ResultProps) {
  const asNumbers = useAsNumbers();
  return (
    <li>
      <Link {...linkToDrawCheck(lottery.key, result.expect)} className={styles.row}>
        <span className={styles.expect}>{result.expect}</span>
        {result.opencode && <DiceRow dice={result.opencode} asNumbers={asNumbers} small />}
        <span className={styles.said}>
          <ResultWords result={result} />
        </span>
      </Link>
    </li>
  );
}

/** The total, with big or small and odd or even; or why there is none. */
function ResultWords({ result: { opencode, one, two, void: why } }: { result: LotteryResult }) {
  const { i18n } = useLingui();
  const nameOf = usePlayName();
  if (!opencode) {
    const reason = why !== null && why in voidReasons ? i18n._(voidReasons[why as keyof typeof voidReasons]) : '';
    return <Trans comment="A draw without a result; {reason} is a sentence">Void: {reason}</Trans>;
  }
  const total = opencode[0] + opencode[1] + opencode[2];
  return (
    <span>
      {total} · {nameOf(one)} · {nameOf(two)}
    </span>
  );
}
