import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { allWays, oddsOf, type Play, plays, rtpHundredths } from '#domain/odds.ts';
import { formatNumber, formatPoints } from '../../i18n/format.ts';
import { usePlayName } from '../../i18n/play-name.ts';
import type { LotteryOdds } from '../../mirror/queries/lottery.ts';
import { Below } from '../../ui/below.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from './play-grid.module.css';

type PlayGridProps = {
  odds: readonly LotteryOdds[];
  chosen: readonly Play[];
  onToggle: (play: Play) => void;
  /** It is there on arrival: the totals, which are below the window, come after the first frame. */
  onArrival: boolean;
};

/** The twenty plays, each with its probability, its payout and its average return (checklist C13, H6). */
export const PlayGrid = memo(function PlayGrid({ odds, chosen, onToggle, onArrival }: PlayGridProps) {
  const isTotal = ({ type }: LotteryOdds) => /^[0-9]+$/.test(type);
  const { t } = useLingui();
  const tile = (one: LotteryOdds) => (
    <PlayTile key={one.type} odds={one} isChosen={chosen.includes(one.type)} onToggle={() => onToggle(one.type)} />
  );
  const totals = (
    <>
      <h3 className={styles.group}>{t({ message: 'Total of the three dice', comment: 'Title above the totals from 3 to 18' })}</h3>
      <div className={styles.totals}>{odds.filter(isTotal).map(tile)}</div>
    </>
  );
  return (
    <>
      <p className={styles.legend}>
        <Trans>
          On each: what a win pays per point, how many of the {allWays} outcomes win, the chance, and the average return in the long run.
        </Trans>
      </p>
      <div className={styles.sides}>{odds.filter((one) => !isTotal(one)).map(tile)}</div>
      {onArrival ? <Below>{totals}</Below> : totals}
    </>
  );
});

/** In its exact shape while the odds are being read: the boxes, without what they say. */
export const PlayGridSkeleton = () => (
  <div className={styles.waiting} aria-hidden="true" inert>
    <PlayGrid odds={shapes} chosen={[]} onToggle={() => undefined} onArrival={false} />
  </div>
);

/** Stand-ins with texts of the usual length. */
const shapes: readonly LotteryOdds[] = plays.map((type) => {
  const { ways, multiplierHundredths, returnHundredthsOfPercent } = oddsOf(type, rtpHundredths.byDefault);
  return {
    type,
    name: '',
    img: '',
    ways,
    multiplier_hundredths: multiplierHundredths,
    return_hundredths_of_percent: returnHundredthsOfPercent,
  };
});

type PlayTileProps = { odds: LotteryOdds; isChosen: boolean; onToggle: () => void };

function PlayTile({ odds: { type, ways, multiplier_hundredths, return_hundredths_of_percent }, isChosen, onToggle }: PlayTileProps) {
  const { t, i18n } = useLingui();
  const nameOf = usePlayName();
  const pays = formatPoints(multiplier_hundredths);
  const random = formatNumber((ways * 100) / allWays);
  const percent = i18n.number(ways / allWays, { style: 'percent', maximumFractionDigits: 2 });
  const back = formatPoints(return_hundredths_of_percent);
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onToggle}>
      {isChosen && <CheckIcon className={styles.mark} width={18} height={18} />}
      <span className={styles.name}>{nameOf(type)}</span>
      <span className={styles.pays}>× {pays}</span>
      <span className={styles.odds}>
        <Trans comment="In how many of the 216 ways three dice fall a play wins">
          {ways} of {allWays}
        </Trans>
      </span>
      <span className={styles.odds}>
        <span aria-hidden="true">{percent}</span>
        <span className="unseen">
          {t({ message: `chance ${random}%`, comment: 'How likely a play wins, for those who do not see the screen' })}
        </span>
      </span>
      <span className={styles.odds}>
        <Trans comment="What comes back of the stakes on average">{back}% return</Trans>
      </span>
    </button>
  );
}
