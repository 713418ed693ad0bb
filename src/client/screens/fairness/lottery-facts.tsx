import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { type Fairness, useFairness } from '../../mirror/queries/fairness.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DrawRules } from './draw-rules.tsx';
import styles from './fairness.module.css';
import { Chains, NextDraw, Voids } from './fairness-lists.tsx';

/** What the server publishes of a lottery, and what each value is for. */
export function LotteryFacts({ of: key, onRetry }: { of: string; onRetry: () => void }) {
  const fairness = useFairness(key);
  const lotteries = useWholeList('lotteries');
  const offline = useConnection() === 'offline';
  // Known, also offline: asking again would not help.
  if (fairness.state === 'missing' && lotteries.state === 'ready' && !lotteries.value.some((lottery) => lottery.key === key))
    return <NoSuchLottery />;
  if (fairness.state === 'missing') return <MissingState offline={fairness.offline} onRetry={onRetry} />;
  if (fairness.state === 'loading')
    return (
      <div className={styles.text} aria-busy="true">
        <Skeleton height="180px" />
        <Skeleton height="120px" />
        <Skeleton height="120px" />
      </div>
    );
  const { value } = fairness;
  const name = lotteries.state === 'ready' ? lotteries.value.find((lottery) => lottery.key === key)?.name : undefined;
  const drawn = value.periods.find(({ opencode }) => opencode !== null);
  return (
    <>
      <div className={styles.note}>
        <MirrorNote asOfMs={fairness.asOfMs} fresh={fairness.fresh} offline={offline} onRetry={onRetry} />
      </div>
      <section className={styles.text}>
        <h2>{name ?? key}</h2>
        <Facts value={value} />
      </section>
      <DrawRules beacon={value.beacon} closesBeforeS={Math.round(value.closes_before_ms / 1_000)} />
      {drawn && (
        <p className={styles.way}>
          <LinkButton kind="plain" to="/DrawCheck" search={{ lottery: key, expect: drawn.expect }}>
            <Trans>Check the last draw on this phone</Trans>
          </LinkButton>
        </p>
      )}
      <NextDraw now={value.now} />
      <Voids count={value.voids} periods={value.periods} />
      <Chains chains={value.chains} />
      <section className={styles.text}>
        <h2>
          <Trans>With a program of your own</Trans>
        </h2>
        <code className={styles.code}>SHA-256(secret) = fingerprint</code>
        <code className={styles.code}>{`HMAC-SHA-256(secret, "foyer/dice/1|${key}|" + draw + "|${value.beacon}|" + block)`}</code>
        <p>
          <Trans>
            Blocks are counted from 0. Their bytes are taken in order; those of 252 and more are skipped. The rest of a division by 6, plus
            1, is a die, until there are three.
          </Trans>
        </p>
      </section>
    </>
  );
}

const NoSuchLottery = () => (
  <EmptyState
    art="lost"
    title={<Trans>There is no such game</Trans>}
    text={<Trans>The club has no game at this address.</Trans>}
    action={
      <LinkButton to="/Game">
        <Trans>To the game hall</Trans>
      </LinkButton>
    }
  />
);

function Facts({ value }: { value: Fairness }) {
  const { t, i18n } = useLingui();
  return (
    <FactList
      facts={[
        [
          t({ message: 'Return', comment: 'How much of the stakes comes back on average' }),
          i18n.number(value.rtp_hundredths / 100, { style: 'percent', maximumFractionDigits: 2 }),
        ],
        [
          t`Betting closes before the draw`,
          <Plural key="closes" value={value.closes_before_ms / 1_000} one="# second" other="# seconds" />,
        ],
        [t`Draws opened so far`, formatNumber(value.now.k)],
        [t({ message: 'Void draws', comment: 'Draws that did not count; every stake was given back' }), formatNumber(value.voids)],
      ]}
    />
  );
}
