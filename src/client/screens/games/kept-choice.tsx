import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import styles from './kept-choice.module.css';
import type { Bet } from './use-bet.ts';

/**
 * The draw that a choice was made for has closed: nothing was sent, and nothing is lost. One tap moves the choice to the draw that
 * is open by then; placing it is another one, in another place.
 */
export function KeptChoice({ bet: { kept, move }, id, className }: { bet: Bet; id: string; className?: string | undefined }) {
  return (
    <div role="status" className={className}>
      {kept && (
        <div className={styles.kept}>
          <p id={id}>
            <Closed draw={kept.draw} />
          </p>
          <Button aria-disabled={kept.next === undefined} onClick={move}>
            {kept.next === undefined ? (
              <Trans comment="Button: the bet that was put together is to be on the draw that opens next">Move it to the next draw</Trans>
            ) : (
              <MoveTo draw={kept.next} />
            )}
          </Button>
        </div>
      )}
    </div>
  );
}

const Closed = ({ draw }: { draw: string }) => (
  <Trans comment="The bet that was put together was not sent; {draw} is a number">Draw {draw} has closed. Your choice is kept.</Trans>
);

const MoveTo = ({ draw }: { draw: string }) => (
  <Trans comment="Button: the bet that was put together is to be on this draw instead">Move it to draw {draw}</Trans>
);
