import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useList } from '../../mirror/queries/list.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { useWheelFacts, useWheelPrizes, useWheelWins } from '../../mirror/queries/wheel.ts';
import { PlaySession } from '../../play-session/play-session.tsx';
import { Below } from '../../ui/below.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSearch } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { scrollBehavior } from '../../ui/use-motion.ts';
import { PastTurns } from './past-turns.tsx';
import { PrizeList } from './prize-list.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { FirstSeed, SeedSection, SeedSheet } from './seed-section.tsx';
import { TurnPanel, TurnPanelSkeleton } from './turn-panel.tsx';
import { useSeedChange } from './use-seed-change.ts';
import { useTurn } from './use-turn.ts';
import styles from './wheel.module.css';
import { WheelArt } from './wheel-art.tsx';
import { WheelWinners } from './wheel-winners.tsx';

/** The prize wheel (checklist S25). */
export default function LuckDraw() {
  const { t } = useLingui();
  return (
    <Screen title={t`Prize wheel`} back>
      <Retryable>{(retry) => <WheelContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function WheelContent({ onRetry }: { onRetry: () => void }) {
  const base = useBaseInfo();
  const prizes = useWheelPrizes();
  const asked = useWheelFacts();
  const change = useSeedChange();
  const stage = useRef<HTMLDivElement>(null);
  const turn = useTurn(prizes.state === 'ready' ? prizes.value : []);
  const facts = useHeld(asked, turn.locked);
  const turning = turn.phase === 'turning';
  useEffect(() => {
    // A member who pressed the button further down wants to see the wheel turn.
    if (turning) stage.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [turning]);
  const wins = useHeld(useWheelWins(), turn.locked);
  const spins = useList('wheel-spins');
  const turns = useHeld(spins, turn.locked);
  const member = useHeld(useMember(), turn.locked);
  /** The turn whose check was asked for, at its result or on its own page. */
  const { turn: named } = useSearch({ from: '/member/luckDraw' });
  const [wanted, setWanted] = useState(named);
  const known = facts.state === 'ready' ? facts.value : undefined;
  const seedSheet = known && known.server_seed_hash !== '' && <SeedSheet nextHash={known.next_server_seed_hash} change={change} />;
  if (base.state === 'ready' && base.value.isluckdraw !== 1 && !turn.locked)
    return (
      <>
        <WheelClosed />
        <PastTurns feed={turns} facts={facts} wanted={wanted} onChangeText={change.edit} />
        {seedSheet}
      </>
    );
  if (prizes.state === 'missing') return <MissingState offline={prizes.offline} onRetry={onRetry} />;
  // What is below comes with it: otherwise it would be pushed down.
  const waits = facts.state === 'loading' || prizes.state === 'loading';
  return (
    <>
      <PlaySession still={turn.locked} />
      <div ref={stage} className={styles.stage}>
        <WheelArt prizes={prizes.state === 'ready' ? prizes.value : []} phase={turn.phase} degrees={turn.degrees} />
      </div>
      {waits && <TurnPanelSkeleton />}
      {!waits && (
        <>
          {facts.state === 'missing' && <MissingState offline={facts.offline} onRetry={onRetry} />}
          {facts.state === 'ready' && <TurnPanel facts={facts} member={member} turn={turn} />}
          {known?.server_seed_hash === '' && !turn.locked && <FirstSeed nextHash={known.next_server_seed_hash} change={change} />}
          <WheelWinners wins={wins} />
          <Below>
            {prizes.state === 'ready' && <PrizeList prizes={prizes.value} costCents={known?.cost_cents} />}
            {known && known.server_seed_hash !== '' && <SeedSection facts={known} onChangeText={change.edit} locked={turn.locked} />}
            <PastTurns feed={turns} facts={facts} wanted={wanted} onChangeText={change.edit} />
            <p className={styles.way}>
              <LinkButton kind="quiet" to="/Fairness" search={{ key: 'wheel' }}>
                <Trans>How the wheel is made fair</Trans>
              </LinkButton>
            </p>
          </Below>
        </>
      )}
      {seedSheet}
      <ResultSheet
        result={turn.result}
        atMs={spins.rows.find(({ id }) => id === turn.result?.turn?.spin)?.at_ms}
        open={turn.phase === 'shown'}
        onClose={turn.close}
        onCheck={setWanted}
      />
    </>
  );
}

/** Shown while `isluckdraw` is 0. */
const WheelClosed = () => (
  <EmptyState
    art="door"
    title={<Trans>The wheel is closed in this club</Trans>}
    action={
      <LinkButton kind="quiet" to="/Home">
        <Trans>To the first page</Trans>
      </LinkButton>
    }
  />
);

/**
 * The mirror's value; while `held`, the previous one, as soon as there was one: the result of a turn must not be shown
 * before the wheel has stopped.
 */
function useHeld<T extends { state: string }>(now: T, held: boolean): T {
  const before = useRef(now);
  if (!held || before.current.state !== 'ready') before.current = now;
  return before.current;
}
