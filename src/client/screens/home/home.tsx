import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../device/session.ts';
import { useBaseInfo, useSystemConfig } from '../../mirror/queries/base-info.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SupportIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { Banners } from './banners.tsx';
import { FloatingIcons } from './floating-icons.tsx';
import styles from './home.module.css';
import { HotList } from './hot-list.tsx';
import { IconGrid } from './icon-grid.tsx';
import { NoticeLine } from './notice-line.tsx';
import { OnScreen } from './on-screen.tsx';
import { PopUp } from './pop-up.tsx';
import { useSupport } from './use-support.ts';

/** Home (S2-S10). */
export default function Home() {
  const { t } = useLingui();
  const base = useBaseInfo();
  const config = useSystemConfig();
  const visitor = useSession() === null;
  const openSupport = useSupport();
  const club = base.state === 'ready' ? base.value.name : 'Foyer';
  const shown = config.state === 'ready' ? config.value : config.state;
  return (
    <Screen title={club} tab>
      <TopBar
        title={
          <span className={styles.name}>
            <img src="/icons/icon.svg" alt="" width="32" height="32" />
            {club}
          </span>
        }
        actions={
          <>
            {visitor && (
              <LinkButton kind="quiet" to="/Login" className={styles.login}>
                {t`Log in`}
              </LinkButton>
            )}
            <IconButton label={t`Customer service`} icon={<SupportIcon />} onClick={openSupport} />
          </>
        }
      />
      <Banners config={shown} />
      <NoticeLine config={shown} />
      <IconGrid onSupport={openSupport} />
      <OnScreen config={shown} />
      <HotList />
      {base.state === 'ready' && (
        <>
          <FloatingIcons wheel={base.value.isluckdraw === 1} support={base.value.iskefu === 1} onSupport={openSupport} />
          {base.value.ispop === 1 && base.value.pop_content.trim() !== '' && <PopUp html={base.value.pop_content} />}
        </>
      )}
    </Screen>
  );
}
