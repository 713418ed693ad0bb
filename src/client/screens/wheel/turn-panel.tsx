import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { MemberInfo } from '#contract/collections/member.ts';
import { formatPoints } from '../../i18n/format.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import type { WheelFacts } from '../../mirror/queries/wheel.ts';
import { usePlaySessionBlock } from '../../play-session/play-session.tsx';
import { Button } from '../../ui/button.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { useTurn } from './use-turn.ts';
import styles from './wheel.module.css';

type TurnPanelProps = {
  facts: Mirrored<WheelFacts> & { state: 'ready' };
  member: Mirrored<MemberInfo>;
  turn: ReturnType<typeof useTurn>;
};

/** What the next turn costs, what the member has, and the button (H22, T25). It needs a text of the member's. */
export function TurnPanel({ facts, member, turn }: TurnPanelProps) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const block = usePlaySessionBlock();
  const { cost_cents: costCents, free_left: freeLeft, server_seed_hash: pair } = facts.value;
  const checking = turn.command.state === 'checking';
  const reason = checking
    ? t`Your last request is still being checked.`
    : offline
      ? t`You are offline. The wheel needs a connection.`
      : turn.locked
        ? undefined
        : pair === ''
          ? t`Choose your text first, below.`
          : block;
  const free = freeLeft > 0;
  const panel = useRef<HTMLDivElement>(null);
  const pairBefore = useRef(pair);
  useLayoutEffect(() => {
    const isFirst = pairBefore.current === '' && pair !== '';
    pairBefore.current = pair;
    // The button that set the text is gone, with the focus: here it goes on, so before the title has it. Not at the other button: a second
    // tap would turn the wheel.
    if (isFirst && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [pair]);
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <div className={styles.cost}>
        <p>{free ? <FreeTurns count={freeLeft} /> : <Cost points={formatPoints(costCents)} />}</p>
        {member.state === 'ready' && <Balance points={formatPoints(Math.round(member.value.money_value * 100))} />}
        <Age facts={facts} member={member} />
      </div>
      <div>
        <Button
          kind="primary"
          className={styles.wide}
          busy={turn.locked && !checking}
          disabledReason={reason}
          onClick={() => turn.go(free ? 0 : costCents)}
        >
          {free ? <Trans comment="Button: turn the wheel; this turn is free">Go · free</Trans> : <Go points={formatPoints(costCents)} />}
        </Button>
      </div>
      <div role="status">
        {checking && (
          <div className={styles.checking}>
            <p className={styles.checkingTitle}>
              <Trans>Your turn: not known yet</Trans>
            </p>
            <p>
              {offline ? (
                <Trans>It was sent, and no answer came. The club is asked as soon as it can be reached. Nothing is sent twice.</Trans>
              ) : (
                <Trans>It was sent, and no answer came yet. The club is being asked. Nothing is sent twice.</Trans>
              )}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

const FreeTurns = ({ count }: { count: number }) => (
  <Plural value={count} one="The next turn is free: # free turn left today" other="The next turn is free: # free turns left today" />
);

const Cost = ({ points }: { points: string }) => <Trans>A turn costs {points} points. No free turn is left today.</Trans>;

const Go = ({ points }: { points: string }) => <Trans comment="Button: turn the wheel for so many points">Go · {points} points</Trans>;

const Balance = ({ points }: { points: string }) => (
  <p>
    <Trans comment="The member's balance beside the price of a turn of the wheel">Balance {points} points</Trans>
  </p>
);

/** How old the older one of price and balance is, if it is not current (O6). */
function Age({ facts, member }: Pick<TurnPanelProps, 'facts' | 'member'>) {
  const offline = useConnection() === 'offline';
  if (member.state !== 'ready') return <MirrorNote asOfMs={facts.asOfMs} fresh={facts.fresh} offline={offline} />;
  return <MirrorNote asOfMs={Math.min(facts.asOfMs, member.asOfMs)} fresh={facts.fresh && member.fresh} offline={offline} />;
}

export function TurnPanelSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <Skeleton width="70%" height="44px" />
      <Skeleton height="48px" />
    </div>
  );
}
