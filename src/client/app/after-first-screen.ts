import type { ClientDependencies } from '../client.ts';
import { endPendingSessions } from '../commands/end-sessions.ts';
import { wakeCommands } from '../commands/wait-for-contact.ts';
import { broadcast, type TabMessage } from '../device/broadcast.ts';
import { sparesData } from '../device/data-saving.ts';
import { followLocationSwitch } from '../device/location-switch.ts';
import { preference, recheckPreferences, watchPreference } from '../device/preferences.ts';
import { currentSession, recheckSession } from '../device/session.ts';
import { followLanguage, watchLanguage } from '../i18n/language.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { holdPictures, releasePictures } from '../mirror/held-pictures.ts';
import { forgetLeftovers } from '../mirror/instance.ts';
import { cachedPicture } from '../mirror/picture-cache.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import { yieldToMain } from '../mirror/yield-to-main.ts';
import { loadHttp } from '../net/exchange.ts';
import { followInstall, takesLaunchImage } from '../pwa/install.ts';
import { followTaps } from '../pwa/notification-taps.ts';
import { askToPersist } from '../pwa/persist.ts';
import { startWorker } from '../pwa/start-worker.ts';
import { fetchAhead } from '../pwa/worker.ts';
import type { Connection } from '../sync/connection.ts';
import type { Puller, PullerParts } from '../sync/puller.ts';
import { type Returns, returnsWithPauses } from '../sync/returns.ts';
import { Sync } from '../sync/sync.ts';
import { serverIsBack } from '../ui/when-back.ts';
import { appBannerSlot } from './app-banner-slot.ts';
import { AppBanners } from './app-banners.tsx';
import { followHand } from './hands-off.ts';
import { goLive, onStreamMessage, wakeStream } from './live.ts';
import { showMirrored } from './mirrored-mark.ts';
import { beginSweeping, sweep } from './sweeps.ts';

/** What boot.ts has created already. */
type Begun = PullerParts &
  Pick<ClientDependencies, 'random' | 'elapsedMs'> & {
    puller: Puller;
    connection: Connection;
    isVisible(): boolean;
    later(work: () => void, ms: number): () => void;
  };

/** What boot.ts calls once this chunk is loaded. */
export type Rest = { returned(wasOffline: boolean): void; changedPartition(): void; onMessage(message: TabMessage): void };

const report = (error: unknown): void => globalThis.reportError?.(error);
/** Resumes the commands of an earlier visit. */
const resumeOutbox = (): void =>
  void import('../commands/resume-outbox.ts').then(
    (commands) => commands.resumeOutbox().catch(report),
    // If the chunk can't be loaded now, the next contact tries again.
    () => undefined,
  );

/** Moves favourites that an earlier version stored on the device to the member's own list. */
const moveWants = (): void => {
  if (preference('wants').length === 0) return;
  void import('../commands/move-wants.ts').then(
    (wants) => wants.moveWants().catch(report),
    () => undefined,
  );
};

/**
 * Starts everything that the first screen does not need: background pulls, the stream of changes, sweeps, the commands of an
 * earlier visit, the service worker. Its code is not on Home's critical path.
 */
export function startRest(begun: Begun): Rest {
  const { random, connection, isVisible, later, pause } = begun;
  const untouched = followHand(window, begun);
  const handsOff = (): Promise<void> => untouched().then(pause);
  const sync = makeSync(begun, handsOff);
  loadHttp().catch(() => undefined);
  // What nobody has taken by now would be old when somebody did.
  if (window.foyerEarly) window.foyerEarly.replies = {};
  followInstall(begun.nowMs);
  appBannerSlot.set({ Banners: AppBanners });
  const returns = returnsWithPauses({
    isVisible,
    later,
    returned: () => {
      serverIsBack();
      startWorker().catch(() => undefined);
      sync.returned();
      wakeStream();
      endPendingSessions().catch(report);
      resumeOutbox();
      moveWants();
    },
  });
  followPage(connection, sync, returns, begun);
  followLocationSwitch(navigator.geolocation);
  askToPersist(navigator.storage);
  startWorkerWhenLoaded();
  if ('serviceWorker' in navigator) followTaps(navigator.serviceWorker);
  sync.start();
  watchPreference('picturesAhead', () => sync.picturesSoon());
  watchLanguage(() => sync.changedLanguage());
  sync.fillSoon(0);
  goLive({
    isVisible,
    later,
    random,
    doubted: () => connection.report('hint'),
    changed: (changes) => sync.changed(changes),
    began: (baseline) => sync.began(baseline),
  });
  inTurn([
    () => forgetLeftovers().catch(() => undefined),
    beginSweeping,
    () => endPendingSessions().catch(report),
    resumeOutbox,
    moveWants,
    () => holdPictures(document),
    // A later start shows the tab's screen as it was last shown.
    () => import('./take-stills.ts').then(({ takeStills }) => takeStills(handsOff, cachedPicture)).catch(() => undefined),
    () => 'setAppBadge' in navigator && followUnread(pause),
    () => takesLaunchImage() && addLaunchImages(pause),
  ]).catch(report);
  return {
    changedPartition: () => {
      // Somebody else's, perhaps: another tab has logged out or in.
      releasePictures('all');
      sync.changedPartition();
    },
    onMessage: (message) => {
      if (message.kind === 'dropped-pictures') releasePictures(message.bases);
      else onStreamMessage(message);
    },
    returned: (wasOffline) => {
      if (wasOffline) sync.wasAway();
      returns.returned(wasOffline);
    },
  };
}

/** Begins each of them in a task of its own: together they block a slow phone. */
async function inTurn(works: readonly (() => unknown)[]): Promise<void> {
  for (const work of works) {
    await yieldToMain();
    work();
  }
}

const addLaunchImages = (pause: Begun['pause']): void => {
  void pause()
    .then(() => import('../pwa/launch-image.ts'))
    .then((images) => images.addLaunchImages())
    .catch(() => undefined);
};

const followUnread = (pause: Begun['pause']): void => {
  void pause()
    .then(() => import('./icon-badge.ts'))
    .then(({ showUnreadOnIcon }) => showUnreadOnIcon(navigator))
    .catch(() => undefined);
};

function makeSync({ puller, ...parts }: Begun, handsOff: () => Promise<void>): Sync {
  const { nowMs } = parts;
  return new Sync(
    {
      ...parts,
      handsOff,
      mayFetchAhead: () => !sparesData(),
      alone,
      keep: (urls) => fetchAhead(urls, nowMs, handsOff),
      completed: () => {
        showMirrored(true);
        broadcast({ kind: 'mirrored', memberId: currentSession()?.memberId ?? null });
      },
      pictured: () => {
        document.documentElement.dataset.pictures = 'complete';
      },
    },
    puller,
  );
}

function startWorkerWhenLoaded(): void {
  const start = (): void => whenIdle(() => void startWorker().catch(() => undefined), { withinMs: 4_000, elseMs: 1_000 });
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Runs `work` unless another tab is doing it; browsers without locks run it in every tab. */
async function alone(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request('foyer-background', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** The page is shown or hidden, or the browser reports a change of the network. */
function followPage(connection: Connection, sync: Sync, returns: Returns, { nowMs, isVisible }: Begun): void {
  const recheck = (): void => {
    recheckSession();
    recheckPreferences();
    followLanguage();
  };
  // Another tab may have changed them before this page listened.
  recheck();
  let hiddenSinceMs = 0;
  const back = (): void => {
    recheck();
    connection.lookAgain();
    if (connectionStore.get() === 'online') {
      sync.lookedAt();
      returns.shown();
    } else sync.wasAway();
    wakeCommands();
    resumeOutbox();
    sweep();
  };
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) back();
    else hiddenSinceMs = nowMs();
  });
  addEventListener('pageshow', (event) => {
    // From the back-forward cache: somebody else may be logged in by now (checklist O12).
    if (event.persisted || hiddenSinceMs > 0) back();
  });
  addEventListener('online', () => {
    connection.lookAgain();
    if (connectionStore.get() === 'online') sync.lookedAt();
  });
  addEventListener('storage', recheck);
}
