import { Trans, useLingui } from '@lingui/react/macro';
import { useList } from '../../mirror/queries/list.ts';
import { ListRow } from '../../ui/list-row.tsx';
import type { LinkTarget } from '../../ui/location.ts';
import styles from './data.module.css';

type Blocker = LinkTarget & { title: string; text: string };

/**
 * What prevents closing the account now, as far as is known locally: the newest rows of each record. The server checks
 * all of them again.
 */
export function useCloseBlockers(): Blocker[] {
  const { t } = useLingui();
  const withdrawal = useList('withdrawals').rows.some(({ status }) => status === 1 || status === 2);
  const deposit = useList('deposits').rows.some(({ status }) => status === 1);
  const bet = useList('game-records').rows.some(({ status }) => status === 0);
  const blockers: [isThere: boolean, blocker: Blocker][] = [
    [withdrawal, { to: '/WithdrawRecord', title: t`A withdrawal is under way`, text: t`Wait until it is paid out or returned to you` }],
    [deposit, { to: '/RechargeRecord', title: t`A deposit waits for its payment`, text: t`Pay it, cancel it, or wait until it expires` }],
    [bet, { to: '/GameRecord', title: t`A bet is not drawn yet`, text: t`Wait for its draw` }],
  ];
  return blockers.filter(([isThere]) => isThere).map(([, blocker]) => blocker);
}

export function CloseBlockers({ blockers }: { blockers: readonly Blocker[] }) {
  if (blockers.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What stands in the way</Trans>
      </h2>
      <div className={styles.rows}>
        {blockers.map((blocker) => (
          <ListRow key={blocker.to} {...blocker} />
        ))}
      </div>
    </section>
  );
}
