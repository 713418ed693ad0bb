import { Trans, useLingui } from '@lingui/react/macro';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { DiceIcon, GiftIcon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { useSearch } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './fairness.module.css';
import { LotteryFacts } from './lottery-facts.tsx';
import { WheelRules } from './wheel-rules.tsx';

/** How draws are made and checked (checklist H4, H22): of one lottery, of the wheel (`wheel`), or links to each. */
export default function Fairness() {
  const { t } = useLingui();
  const { key } = useSearch({ from: '/open/Fairness' });
  const title = key === 'wheel' ? t`How the wheel is made fair` : t`How the draws are made`;
  return (
    <Screen title={title} back={key === 'wheel' ? '/luckDraw' : '/game_n'}>
      <Retryable key={key}>
        {(retry) =>
          key === 'wheel' ? <WheelRules /> : key === undefined ? <Games onRetry={retry} /> : <LotteryFacts of={key} onRetry={retry} />
        }
      </Retryable>
    </Screen>
  );
}

function Games({ onRetry }: { onRetry: () => void }) {
  const base = useBaseInfo();
  const lotteries = useWholeList('lotteries');
  if (lotteries.state === 'missing') return <MissingState offline={lotteries.offline} onRetry={onRetry} />;
  return (
    <>
      <div className={styles.text}>
        <p>
          <Trans>
            Every result is fixed before the first bet on it, and locked up under a fingerprint. Afterwards it is unlocked, and your phone
            checks it by itself, also without a network.
          </Trans>
        </p>
      </div>
      {lotteries.state === 'loading' ? (
        <div className={styles.text} aria-busy="true">
          <Skeleton height="56px" />
          <Skeleton height="56px" />
        </div>
      ) : (
        <nav>
          {lotteries.value.map(({ id, key, name, desc }) => (
            <ListRow key={id} to="/Fairness" search={{ key }} icon={<DiceIcon />} title={name} text={desc} />
          ))}
          {base.state === 'ready' && base.value.isluckdraw === 1 && (
            <ListRow to="/Fairness" search={{ key: 'wheel' }} icon={<GiftIcon />} title={<Trans>Prize wheel</Trans>} />
          )}
        </nav>
      )}
    </>
  );
}
