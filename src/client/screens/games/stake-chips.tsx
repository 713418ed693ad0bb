import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../i18n/format.ts';
import { useLimits } from '../../mirror/queries/limits.ts';
import { stakesWithin } from './bet-form.ts';
import styles from './stake-chips.module.css';
import type { Bet } from './use-bet.ts';

const stakeLimits: readonly string[] = ['stake_24h', 'loss_24h', 'loss_7d'];

/** A few fixed stakes to fill in with one tap: all alike, and none that means everything the member has. */
export function StakeChips({ bet: { betMax, balanceCents, type } }: { bet: Bet }) {
  const { t } = useLingui();
  const own = useLimits();
  const limits = own.state === 'ready' ? own.value.limits.filter(({ name }) => stakeLimits.includes(name)).map(({ value }) => value) : [];
  const offered = stakesWithin({ betMax, balanceCents, limits });
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.chips} aria-label={t({ message: 'Stakes', comment: 'Name of the buttons that fill in a stake' })}>
      {offered.map((stake) => (
        <Stake key={stake} points={formatNumber(stake)} onClick={() => type(String(stake))} />
      ))}
    </fieldset>
  );
}

function Stake({ points, onClick }: { points: string; onClick: () => void }) {
  const { t } = useLingui();
  const label = t({ message: `Stake ${points} points`, comment: 'Name of a button that fills in a stake; it shows the number alone' });
  return (
    <button type="button" className={styles.chip} aria-label={label} onClick={onClick}>
      {points}
    </button>
  );
}
