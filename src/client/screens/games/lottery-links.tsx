import { Trans } from '@lingui/react/macro';
import type { Lottery } from '#contract/collections/lotteries.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { LedgerIcon, ProofIcon } from '../../ui/outline-icons.tsx';
import styles from './lottery.module.css';

/** The ways on from a lottery: own bets, and what the club publishes so that draws can be checked. */
export const LotteryLinks = ({ lottery }: { lottery: Lottery }) => (
  <nav className={styles.links}>
    <ListRow
      to="/GameRecord"
      icon={<LedgerIcon />}
      title={<Trans>Game records</Trans>}
      text={<Trans>Your bets, and what became of them</Trans>}
    />
    <ListRow
      to="/Fairness"
      search={{ key: lottery.key }}
      icon={<ProofIcon />}
      title={<Trans>How fair draws are made</Trans>}
      text={<Trans>What the club has promised before, and every void</Trans>}
    />
  </nav>
);
