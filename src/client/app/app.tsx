import '../ui/tokens.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../device/session.ts';
import { useBaseInfo } from '../mirror/queries/base-info.ts';
import { useTooOld } from '../pwa/update.ts';
import { addressOf } from '../routes/addresses.ts';
import { followHistory, isAt, navigate, useLocation } from '../ui/location.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { UnderHeader } from '../ui/under-header.ts';
import styles from './app.module.css';
import { Arrival } from './arrival.tsx';
import { redirectOf, type Visitor } from './gate.ts';
import { HouseNotices } from './house-notices.tsx';
import { followLeaving, tellArrivingThird } from './leaving-navigation.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { ScreenHost } from './screen-host.tsx';
import { loadOtherScreens } from './screen-store.ts';
import { keepScrollForReload, restoreAfterReload } from './scroll-memory.ts';
import { stage } from './stage.ts';
import { TabBar } from './tab-bar.tsx';
import { TooOld } from './too-old.tsx';

/** How long after the start the other screens' chunks are fetched, in ms: after the first Home has come to rest. */
const otherScreensAfterMs = 3000;

/** The frame around every screen: gates, tab bar, notices, toasts (S1, R43). */
export function App() {
  const place = useLocation();
  const member = useSession() !== null;
  const base = useBaseInfo();
  const tooOld = useTooOld();
  const closed = base.state === 'ready' && base.value.video_login === 1;
  const visitor = { member, closed };
  const redirect = redirectOf(place.path, place.search, visitor);

  useHouseRules(visitor);
  useLayoutEffect(() => {
    // After the commit, still before the paint: a change of place may not begin inside of one. Whoever leaves is on
    // the way to the log-in already, and without a `next`: the following member starts on a page of their own.
    if (redirect) queueMicrotask(() => isAt(place) && navigate(redirect, { replace: true }));
  }, [redirect, place]);

  const club = base.state === 'ready' ? base.value.name : 'Foyer';
  const tab = !tooOld && redirect === undefined && addressOf(place.path)?.tab === true;
  return (
    <UnderHeader value={<OfflineStrip />}>
      <div className={styles.frame} data-tabs={tab || undefined}>
        {/* First: it has to listen before a screen says that it is there. */}
        <Arrival club={club} />
        {tooOld ? <TooOld /> : redirect === undefined && <ScreenHost path={place.path} />}
        {tab && <TabBar at={place.path} />}
        {!tooOld && <HouseNotices tab={tab} member={member} />}
        <ToastRegion />
      </div>
    </UnderHeader>
  );
}

/** What runs beside the screens for as long as the page lives. */
function useHouseRules(visitor: Visitor) {
  const visitorNow = useRef(visitor);
  visitorNow.current = visitor;
  useEffect(() => {
    const stopHistory = followHistory(stage, (path, search) => redirectOf(path, search, visitorNow.current));
    const stopLeaving = followLeaving();
    restoreAfterReload();
    void tellArrivingThird();
    window.addEventListener('pagehide', keepScrollForReload);
    const timer = setTimeout(() => {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData !== true) void loadOtherScreens();
    }, otherScreensAfterMs);
    return () => {
      stopHistory();
      stopLeaving();
      window.removeEventListener('pagehide', keepScrollForReload);
      clearTimeout(timer);
    };
  }, []);
}
