import { type ClientDependencies, createClient } from '../client.ts';
import { endPendingSessions } from '../commands/end-sessions.ts';
import { followSignOut as followOtherTab, signOut } from '../commands/sign-out.ts';
import { wakeCommands } from '../commands/wait-for-contact.ts';
import { broadcast, joinTabs, type TabMessage } from '../device/broadcast.ts';
import { hearClubTime } from '../device/club-clock.ts';
import { sparesData } from '../device/data-saving.ts';
import { forgetVideos } from '../device/kept-videos.ts';
import { followLocationSwitch } from '../device/location.ts';
import { preference, recheckPreferences, watchPreference } from '../device/preferences.ts';
import { currentSession, recheckSession, watchSession } from '../device/session.ts';
import { forgetStills } from '../device/stills.ts';
import { followLanguage } from '../i18n/language.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { samePartition } from '../mirror/indexed-db/names.ts';
import { forgetLeftovers, mirror } from '../mirror/instance.ts';
import { dropKeptPictures } from '../mirror/picture-cache.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import type { RefusedError } from '../net/errors.ts';
import { probe } from '../net/probe.ts';
import { followInstall } from '../pwa/install.ts';
import { recoverLostChunks } from '../pwa/lost-chunk.ts';
import { askToPersist } from '../pwa/persist.ts';
import { becameTooOld } from '../pwa/update.ts';
import { dropPictures, fetchAhead } from '../pwa/worker.ts';
import { Connection } from '../sync/connection.ts';
import { Sync } from '../sync/sync.ts';
import { firstRowsBegun, keptCopyMayOpen } from './first-screen.ts';
import { goLive, hearOfStream, wakeStream } from './live.ts';
import { beginSweeping, sweep } from './sweeps.ts';

/** The background pull starts once the first content has settled. */
const fillAfterMs = 3_000;

const isVisible = (): boolean => document.visibilityState !== 'hidden';
const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
const idle = (): Promise<void> => new Promise((go) => whenIdle(go, { withinMs: 300, elseMs: 16 }));
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

/** What the start of the page passes in: the environment, and the navigation to /Login. */
type Outside = Pick<ClientDependencies, 'nowMs' | 'elapsedMs' | 'random' | 'newId' | 'left'>;

/** Creates the page's client. The returned function starts it: session, local copy, connection, other tabs. */
export function makeClient(outside: Outside): () => void {
  const sync = makeSync(outside.nowMs);
  const connection = new Connection({
    store: connectionStore,
    probe,
    later,
    isVisible,
    returned: () => {
      sync.returned();
      wakeStream();
      endPendingSessions().catch(report);
      resumeOutbox();
      moveWants();
    },
  });
  createClient({
    ...outside,
    later,
    started: () => connection.started(),
    outdated: becameTooOld,
    heardTime: (clubMs) => hearClubTime(clubMs, outside.nowMs()),
    refused: hearRefusal,
    tell: (note) => broadcast({ kind: 'wrote', note }),
    makeRoom: dropKeptPictures,
    mayOpen: () => keptCopyMayOpen(idle),
    emptied: () => {
      forgetStills();
      sync.changedPartition();
    },
    dropMedia: async () => void (await Promise.allSettled([dropKeptPictures(), forgetVideos()])),
  });
  return () => start(sync, connection, outside);
}

/** The server refused a request that carried `token`. */
function hearRefusal(error: RefusedError, token: string | null): void {
  // A visitor gets nothing any more: the club may just have been closed to visitors (T4).
  if (token === null && error.endsSession && !currentSession()) subscriptions.pull(resourceOf('base'), 'again').catch(report);
  // By now there may be another session, which this refusal does not concern.
  if (token === null || token !== currentSession()?.token) return;
  if (error.endsSession) signOut({ why: 'auth', message: error.message }).catch(report);
  else if (error.reason === 'account_inactive') signOut({ why: 'inactive', message: error.message }).catch(report);
}

function start(sync: Sync, connection: Connection, { nowMs, random }: Outside): void {
  followPartition(sync);
  joinTabs((message) => hear(message));
  followPage(connection, sync, nowMs);
  followInstall();
  followLocationSwitch(navigator.geolocation);
  recoverLostChunks({ nowMs, clubAnswers: probe });
  askToPersist(navigator.storage);
  sync.start();
  watchPreference('picturesAhead', () => sync.picturesSoon());
  sync.fillSoon(fillAfterMs);
  whenQuiet(() => {
    forgetLeftovers().catch(() => undefined);
    beginSweeping();
    endPendingSessions().catch(report);
    resumeOutbox();
    moveWants();
    // A later start shows the tab's screen as it was last shown.
    void import('./take-stills.ts').then(({ takeStills }) => takeStills(idle)).catch(() => undefined);
    goLive({
      isVisible,
      later,
      random,
      doubted: () => connection.tell('hint'),
      told: (changes) => sync.told(changes),
      began: (baseline) => sync.began(baseline),
    });
  });
}

function makeSync(nowMs: () => number): Sync {
  return new Sync({
    nowMs,
    isOnline: () => connectionStore.get() !== 'offline',
    mayFetchAhead: () => !sparesData(),
    isVisible,
    later,
    pause: idle,
    alone,
    keep: (urls) => fetchAhead(urls, nowMs),
    dropPictures,
    firstRows: firstRowsBegun,
    sawMember: (status) => {
      if (status !== 1) signOut({ why: 'inactive', message: '' }).catch(report);
    },
    completed: () => {
      showMirrored(true);
      broadcast({ kind: 'mirrored', memberId: currentSession()?.memberId ?? null });
    },
    pictured: () => {
      document.documentElement.dataset.pictures = 'complete';
    },
    failed: report,
  });
}

/** Tests and the bench wait for these marks on the page. */
function showMirrored(complete: boolean): void {
  if (complete) document.documentElement.dataset.mirror = 'complete';
  else {
    delete document.documentElement.dataset.mirror;
    delete document.documentElement.dataset.pictures;
  }
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

/** The open copy is always that of whoever is logged in. */
function followPartition(sync: Sync): void {
  const partition = () => {
    const session = currentSession();
    return session ? { memberId: session.memberId } : ('public' as const);
  };
  mirror.open(partition());
  watchSession(() => {
    showMirrored(false);
    const wanted = partition();
    // Commands open the copy themselves, before they write its first row.
    queueMicrotask(() => {
      if (!samePartition(mirror.partition, wanted)) mirror.open(wanted);
      sync.changedPartition();
    });
  });
}

function hear(message: TabMessage): void {
  hearOfStream(message);
  if (message.kind === 'wrote') void mirror.follow(message.note);
  else if (message.kind === 'left') followOtherTab({ why: message.why, message: message.message }).catch(report);
  else if (message.kind === 'logged-in') recheckSession();
  else if (message.kind === 'mirrored' && message.memberId === (currentSession()?.memberId ?? null)) showMirrored(true);
}

/** The page is shown or hidden, or the browser reports a change of the network. */
function followPage(connection: Connection, sync: Sync, nowMs: () => number): void {
  let hiddenSinceMs = 0;
  const back = (): void => {
    recheckSession();
    recheckPreferences();
    followLanguage();
    connection.lookAgain();
    if (connectionStore.get() === 'online') sync.lookedAt();
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
  addEventListener('offline', () => connection.tell('hint'));
  addEventListener('storage', () => {
    recheckSession();
    recheckPreferences();
    followLanguage();
  });
}

function whenQuiet(work: () => void): void {
  setTimeout(() => void idle().then(work), fillAfterMs);
}
