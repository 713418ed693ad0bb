import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { useSession } from '../../device/session.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { Button } from '../../ui/button.tsx';
import { DiceIcon, GiftIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { type LinkTarget, useNavigate } from '../../ui/location.ts';
import { ProofIcon } from '../../ui/outline-icons.tsx';
import { useReservedSpace } from '../../ui/reserved-space.ts';
import { Screen } from '../../ui/screen.tsx';
import { GamesClosed, useGamesClosed } from './games-closed.tsx';
import { LookChoice } from './look-choice.tsx';
import { linkToLottery } from './lottery-links.ts';
import styles from './picker.module.css';
import { SettingTable } from './setting-table.tsx';
import { TableArt } from './table-art.tsx';
import { tableLights, tableOf, tableStyles } from './table-looks.ts';

/** The games' tab (checklist R4, S24, Q4): the look of the table, and a link to the hall. */
export default function Picker() {
  const { t } = useLingui();
  const closed = useGamesClosed();
  const [starting, setStarting] = useState<LinkTarget>();
  if (starting !== undefined) return <SettingTable to={starting} />;
  return (
    <Screen
      title={t`Games`}
      tab
      actions={
        <LinkButton kind="quiet" to="/Game">
          <Trans>Game hall</Trans>
        </LinkButton>
      }
    >
      {closed ? <GamesClosed /> : <Choices onStart={setStarting} />}
    </Screen>
  );
}

function Choices({ onStart }: { onStart: (to: LinkTarget) => void }) {
  const { t } = useLingui();
  const stored = usePreference('table');
  const { style, light } = tableOf(stored);
  const choose = (styleKey: string, lightKey: string) => setPreference('table', `${styleKey}.${lightKey}`);
  return (
    <div className={styles.container}>
      <div className={styles.table}>
        <TableArt style={style} light={light} />
      </div>
      <LookChoice
        legend={t({ message: 'Style', comment: 'Heading above the ten looks of the game table' })}
        name="style"
        options={tableStyles.map(({ key, name, cloth }) => ({ key, name, colour: cloth }))}
        value={style.key}
        onChange={(key) => choose(key, light.key)}
      />
      <LookChoice
        legend={t({ message: 'Preference', comment: 'Heading above the four ways to light the game table' })}
        name="light"
        options={tableLights.map(({ key, name, glow }) => ({ key, name, colour: glow }))}
        value={light.key}
        onChange={(key) => choose(style.key, key)}
      />
      <p className={styles.note}>
        <Trans>Style and preference colour your table. The draws and the odds are the same at every table.</Trans>
      </p>
      <MoreLinks />
      <StartBar onStart={onStart} />
    </div>
  );
}

function MoreLinks() {
  const base = useBaseInfo();
  return (
    <nav className={styles.ways}>
      <ListRow to="/Game" icon={<DiceIcon />} title={<Trans>Game hall</Trans>} text={<Trans>All games by category</Trans>} />
      {base.state === 'ready' && base.value.isluckdraw === 1 && (
        <ListRow
          to="/luckDraw"
          icon={<GiftIcon />}
          title={<Trans>Prize wheel</Trans>}
          text={<Trans>Every prize is shown with its chance</Trans>}
        />
      )}
      <ListRow
        to="/Fairness"
        icon={<ProofIcon />}
        title={<Trans>How the draws are made</Trans>}
        text={<Trans>And how your phone checks them</Trans>}
      />
    </nav>
  );
}

/** Opens the first lottery (T37); a visitor is sent to the log-in at once (T5). */
function StartBar({ onStart }: { onStart: (to: LinkTarget) => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const member = useSession() !== null;
  const offline = useConnection() === 'offline';
  const lotteries = useWholeList('lotteries');
  const first = lotteries.state === 'ready' ? (lotteries.value.find(({ open }) => open === 1) ?? lotteries.value[0]) : undefined;
  const reason =
    first || lotteries.state === 'loading'
      ? undefined
      : lotteries.state === 'ready'
        ? t`There is no game in this club yet.`
        : offline
          ? t`You are offline, and no game is on this phone yet.`
          : t`The club did not answer.`;
  const start = () => {
    if (!first) return;
    if (member) onStart(linkToLottery(first));
    else navigate(linkToLottery(first));
  };
  const bar = useRef<HTMLDivElement>(null);
  useReservedSpace('--foot-bar', bar);
  return (
    <div ref={bar} className={styles.start} data-missing={lotteries.state === 'missing' ? '' : undefined}>
      <Button kind="primary" className={styles.wide} busy={lotteries.state === 'loading'} disabledReason={reason} onClick={start}>
        <Trans comment="Button: sit down at the table">Start</Trans>
      </Button>
    </div>
  );
}
