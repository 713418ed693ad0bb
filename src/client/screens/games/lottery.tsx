import { Trans, useLingui } from '@lingui/react/macro';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { reloadLottery, useLotteryResults } from '../../mirror/queries/lottery.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { PlaySession } from '../../play-session/play-session.tsx';
import { Below } from '../../ui/below.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { useSearch } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { LedgerIcon, ProofIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { phaseOf } from './countdown.ts';
import styles from './lottery.module.css';
import { LotteryPlay } from './lottery-play.tsx';
import { LotteryResults } from './lottery-results.tsx';
import { PeriodHead } from './period-head.tsx';
import { PeriodStrip } from './period-strip.tsx';
import { useCountdown } from './use-countdown.ts';
import { useDrawToast } from './use-draw-toast.ts';
import { useReveal } from './use-reveal.ts';
import { WinnersFeed } from './winners-feed.tsx';

/** A lottery (checklist S22, S23, R31, T9-T14). */
export default function LotteryScreen() {
  const { t } = useLingui();
  const { key, id } = useSearch({ from: '/member/Lottery' });
  const lotteries = useWholeList('lotteries');
  const offline = useConnection() === 'offline';
  const found = lotteries.state === 'ready' ? lotteries.value.find((one) => (key ? one.key === key : one.id === id)) : undefined;
  const title = found?.name ?? t({ message: 'Game', comment: 'Title of a lottery’s screen while its name is not known' });
  return (
    <Screen title={title} back="/Game">
      <Retryable>
        {(retry) => {
          // Not mounted again on a refresh: the selection stays.
          if (found) return <LotteryContent key={found.key} lottery={found} />;
          if (lotteries.state === 'missing') return <MissingState offline={lotteries.offline} onRetry={retry} />;
          if (lotteries.state === 'ready' && lotteries.fresh) return <NoSuchLottery />;
          // The stored list does not have it: a newer one may.
          return offline ? <MissingState offline onRetry={retry} /> : <LotterySkeleton />;
        }}
      </Retryable>
    </Screen>
  );
}

function LotteryContent({ lottery }: { lottery: Lottery }) {
  const onRetry = () => reloadLottery(lottery.key, lottery.id);
  const live = useCountdown(lottery.key);
  const phase = live.state === 'ready' ? phaseOf(live.countdown) : undefined;
  const results = useLotteryResults(lottery.key);
  const latest = results.state === 'ready' ? results.value[0] : undefined;
  const reveal = useReveal(latest, live.state === 'ready' ? live.countdown.expect : undefined);
  useDrawToast(lottery, live);
  return (
    <div className={styles.container} data-above-bar="">
      <PlaySession still={phase === 'drawing' || reveal.running} />
      <PeriodHead lottery={lottery} live={live} onRetry={onRetry} />
      <PeriodStrip lottery={lottery} live={live} />
      <LotteryResults lottery={lottery} reveal={reveal} onRetry={onRetry} />
      <LotteryPlay lottery={lottery} live={live} drawn={latest?.expect} held={reveal.running} onRetry={onRetry} />
      <Below>
        <WinnersFeed lottery={lottery} />
        <LotteryLinks lottery={lottery} />
      </Below>
    </div>
  );
}

function LotterySkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading`}>
      <Skeleton height="180px" />
      <Skeleton height="96px" />
      <Skeleton height="240px" />
    </div>
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

/** The links of a lottery: own bets, and what is published so that draws can be checked. */
const LotteryLinks = ({ lottery }: { lottery: Lottery }) => (
  <nav className={styles.links}>
    <ListRow to="/GameRecord" icon={<LedgerIcon />} title={<Trans>Game records</Trans>} text={<Trans>Your bets and their results</Trans>} />
    <ListRow
      to="/Fairness"
      search={{ key: lottery.key }}
      icon={<ProofIcon />}
      title={<Trans>How fair draws are made</Trans>}
      text={<Trans>What the club has promised before, and every void</Trans>}
    />
  </nav>
);
