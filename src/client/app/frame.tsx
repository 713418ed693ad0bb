import '../ui/tokens.css';
import '../ui/forced-colors.css';
import { useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../device/session.ts';
import { useStore } from '../device/store.ts';
import { useBaseInfo } from '../mirror/queries/base-info.ts';
import { useTooOld } from '../pwa/update.ts';
import { isUnknown } from '../routes/gates.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { appBannerSlot } from './app-banner-slot.ts';
import { Arrival } from './arrival.tsx';
import styles from './frame.module.css';
import { OfflineStrip } from './offline-strip.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tab-bar.tsx';
import { TooOld } from './too-old.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Surrounds every screen: tab bar, notices, toasts (S1, R43). */
export function Frame({ children }: { children: ReactNode }) {
  const member = useSession() !== null;
  const base = useBaseInfo();
  const tooOld = useTooOld();
  const slot = useStore(appBannerSlot);
  const tab = useOnTabPage() && !tooOld;
  const club = base.state === 'ready' ? base.value.name : 'Foyer';

  useGateUpdates(member, base.state === 'ready' && base.value.video_login === 1);
  useScrollRestoration();
  return (
    <div className={styles.frame} data-tabs={tab || undefined}>
      {/* First: it has to listen before a screen announces itself. */}
      <Arrival club={club} />
      <SkipLink />
      {tab && <TabBar />}
      {tooOld ? <TooOld /> : children}
      <OfflineStrip />
      {!tooOld && slot && <slot.Banners tab={tab} member={member} />}
      <ToastRegion />
    </div>
  );
}

/** Whether the rendered screen is one of the five tabs: the address may be ahead of it. */
export const useOnTabPage = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.tab === true && !isUnknown(matches) });

/** Runs the gates again when somebody logs in or out, or the club is closed to visitors (T4). */
function useGateUpdates(member: boolean, closed: boolean): void {
  const router = useRouter();
  const asked = useRef({ member, closed });
  useEffect(() => {
    if (asked.current.member === member && asked.current.closed === closed) return;
    asked.current = { member, closed };
    void router.invalidate();
  }, [router, member, closed]);
}
