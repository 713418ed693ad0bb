import { useLingui } from '@lingui/react/macro';
import type { BaseInfo } from '#contract/collections/base.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { textIn } from '#contract/texts.ts';
import { useSession } from '../../device/session.ts';
import { type ShownConfig, useBaseInfo, useSystemConfig } from '../../mirror/queries/base-info.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { NoticeIcon, SearchIcon, SupportIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ticker } from '../../ui/ticker.tsx';
import { toast } from '../../ui/toast.ts';
import { Banners } from './banners.tsx';
import { FloatingIcons } from './floating-icons.tsx';
import styles from './home.module.css';
import { HotList } from './hot-list.tsx';
import { IconGrid } from './icon-grid.tsx';
import { OnScreen } from './on-screen.tsx';
import { PopUp } from './pop-up.tsx';

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
    <Screen
      title={club}
      tab
      heading={
        <span className={styles.name}>
          <img src="/icons/favicon.svg" alt="" width="32" height="32" />
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
          <IconLink label={t`Search`} icon={<SearchIcon />} to="/Search" />
          <IconButton label={t`Customer service`} icon={<SupportIcon />} onClick={openSupport} />
        </>
      }
    >
      <Banners config={shown} />
      <NoticeLine config={shown} />
      <IconGrid onSupport={openSupport} />
      <OnScreen config={shown} />
      <HotList besideIcons={base.state === 'ready' && (base.value.isluckdraw === 1 || base.value.iskefu === 1)} belowAll={hasAll(shown)} />
      {base.state === 'ready' && (
        <>
          <FloatingIcons wheel={base.value.isluckdraw === 1} support={base.value.iskefu === 1} onSupport={openSupport} />
          {base.value.ispop === 1 && base.value.pop_content.trim() !== '' && (
            <PopUp html={base.value.pop_content} seenAs={popUpOf(base.value)} lang={base.value.lang} />
          )}
        </>
      )}
    </Screen>
  );
}

/** Whether Home has, or is about to have, banners and both rows of videos. */
const hasAll = (config: ShownConfig | 'loading' | 'missing'): boolean =>
  config === 'loading' ||
  (config !== 'missing' && [config.banners, config.movielist_0, config.movielist_1].every(({ length }) => length > 0));

/** What identifies the pop-up's content in every language: its first text. */
const popUpOf = ({ texts, pop_content }: BaseInfo): string => (texts && textIn(texts, defaultLanguage)?.words.pop_content) ?? pop_content;

/** The notice that scrolls below the banners (S4). */
function NoticeLine({ config }: { config: ShownConfig | 'loading' | 'missing' }) {
  const { t } = useLingui();
  if (config === 'missing' || (config !== 'loading' && config.notice.trim() === '')) return null;
  return (
    <div className={styles.notice}>
      <NoticeIcon width="20" height="20" />
      {config === 'loading' ? <Skeleton width="70%" height="14px" /> : <Ticker text={config.notice} lang={config.lang} label={t`Notice`} />}
    </div>
  );
}

/** Opens support, or says that the club has switched it off (X6). A VIP membership is arranged there, too (P6). */
function useSupport(): () => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useBaseInfo();
  return () => {
    if (base.state === 'ready' && base.value.iskefu !== 1) toast(t`This function is switched off`);
    else navigate({ to: '/ServiceOnline' });
  };
}
