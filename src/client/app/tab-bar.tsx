import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import type { LinkTarget } from '../ui/location.ts';
import styles from './tab-bar.module.css';
import { BoardTabIcon, GamesTabIcon, HomeTabIcon, MineTabIcon, VideosTabIcon } from './tab-icons.tsx';

type Tab = LinkTarget & { icon: ReactNode; label: ReactNode };

/** The tab bar, on exactly five pages (R43). */
export function TabBar() {
  const { t } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const tabs: Tab[] = [
    { to: '/Home', icon: <HomeTabIcon />, label: <Trans comment="Tab: the first page">Home</Trans> },
    { to: '/MessageBoard', icon: <BoardTabIcon />, label: <Trans comment="Tab: the message board; one short word">Board</Trans> },
    { to: '/game_n', icon: <GamesTabIcon />, label: <Trans>Games</Trans> },
    { to: '/video', icon: <VideosTabIcon />, label: <Trans>Videos</Trans> },
    { to: '/Mine', icon: <MineTabIcon />, label: <Trans comment="Tab: the member's own page; one short word">Me</Trans> },
  ];
  return (
    <nav className={styles.bar} aria-label={t({ message: 'Main', comment: 'Name of the tab bar for screen readers' })}>
      <ul className={styles.tabs}>
        {tabs.map(({ icon, label, ...target }) => (
          <li key={target.to} className={styles.place}>
            <Link {...target} className={styles.tab} aria-current={target.to === path ? 'page' : undefined}>
              {icon}
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
