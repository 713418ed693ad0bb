import { type ClientDependencies, createClient } from '../client.ts';
import type { SignOut } from '../commands/sign-out.ts';
import { broadcast, joinTabs, type TabMessage } from '../device/broadcast.ts';
import { noteClubTime } from '../device/club-clock.ts';
import { currentSession, recheckSession, watchSession } from '../device/session.ts';
import { forgetStills } from '../device/stills.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { samePartition } from '../mirror/indexed-db/names.ts';
import { mirror } from '../mirror/instance.ts';
import { dropCachedPictures } from '../mirror/picture-cache.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { whenIdle } from '../mirror/when-idle.ts';
import { orUnreachable, type RefusedError } from '../net/errors.ts';
import { probe } from '../net/probe.ts';
import { recoverLostChunks } from '../pwa/lost-chunk.ts';
import { becameTooOld } from '../pwa/update.ts';
import { Connection } from '../sync/connection.ts';
import { Puller, type PullerParts } from '../sync/puller.ts';
import { whenMissed } from '../ui/picture-misses.ts';
import { serverIsBack } from '../ui/when-back.ts';
import type { Rest } from './after-first-screen.ts';
import { firstRowsBegun, storedCopyMayOpen } from './first-screen.ts';
import { showMirrored } from './mirrored-mark.ts';
import { restAfterMs } from './rest-after.ts';

const isVisible = (): boolean => document.visibilityState !== 'hidden';
const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
const idle = (): Promise<void> => new Promise((go) => whenIdle(go, { withinMs: 300, elseMs: 16 }));
const report = (error: unknown): void => globalThis.reportError?.(error);
const signOut = (how: SignOut): void => void import('../commands/sign-out.ts').then((leaving) => leaving.signOut(how)).catch(report);

/** What the start of the page passes in: the environment, and the navigation to /Login. */
type Outside = Pick<ClientDependencies, 'nowMs' | 'elapsedMs' | 'random' | 'newId' | 'left' | 'opens'> & {
  /** Resolves when the age gate is answered: until then nothing is fetched but what Home needs. */
  ofAge: Promise<void>;
};

/**
 * Creates the page's client. The returned function starts it: session, local copy, connection, other tabs. Everything that the
 * first screen does not need is loaded after it (after-first-screen.ts).
 */
export function makeClient(outside: Outside): () => void {
  const { nowMs } = outside;
  let rest: Rest | undefined;
  const pulling: PullerParts = {
    nowMs,
    isOnline: () => connectionStore.get() !== 'offline',
    pause: idle,
    dropPictures: async (bases) => (await orUnreachable(import('../pwa/worker.ts'))).dropPictures(bases),
    firstRows: firstRowsBegun,
    sawMember: (status) => {
      if (status !== 1) signOut({ why: 'inactive', message: '' });
    },
    failed: report,
  };
  const puller = new Puller(pulling);
  const changedPartition = (): void => (rest ?? puller).changedPartition();
  const connection = new Connection({
    store: connectionStore,
    probe,
    later,
    isVisible,
    returned: (wasOffline) => {
      if (rest) rest.returned(wasOffline);
      else if (wasOffline) {
        serverIsBack();
        puller.lookAtScreens();
      }
    },
  });
  createClient({
    ...outside,
    later,
    started: () => connection.started(),
    outdated: becameTooOld,
    receivedTime: (clubMs) => noteClubTime(clubMs, nowMs()),
    refused: onRefusal,
    notifyTabs: (note) => broadcast({ kind: 'wrote', note }),
    makeRoom: dropCachedPictures,
    mayOpen: () => outside.ofAge.then(() => storedCopyMayOpen(idle)),
    emptied: () => {
      forgetStills();
      changedPartition();
    },
    dropMedia: async () => {
      const videos = import('../device/saved-videos.ts').then(({ forgetVideos }) => forgetVideos());
      await Promise.allSettled([dropCachedPictures(), videos]);
    },
  });
  return () => {
    joinTabs((message) => onTabMessage(message, rest));
    // Another tab may have signed out before this one heard of it.
    recheckSession();
    followPartition(changedPartition);
    addEventListener('offline', () => connection.report('hint'));
    recoverLostChunks({ nowMs, clubAnswers: probe });
    whenMissed(() => connection.report('hint'));
    puller.start();
    const begin = ({ startRest }: AfterFirstScreen): void => {
      rest = startRest({ ...outside, ...pulling, puller, connection, isVisible, later });
    };
    void outside.ofAge.then(() => afterFirstScreen(connection, begin));
  };
}

type AfterFirstScreen = typeof import('./after-first-screen.ts');

/** Loads it once the first content has settled and the browser is idle; if that fails, again when the server can be reached. */
function afterFirstScreen(connection: Connection, loaded: (rest: AfterFirstScreen) => void): void {
  let loading = false;
  const load = (): void => {
    if (loading) return;
    loading = true;
    const lost = (): void => {
      loading = false;
      // From now on the probe looks for the server, with pauses.
      connection.report('unreachable');
    };
    import('./after-first-screen.ts').then(loaded, lost).catch(report);
  };
  later(() => {
    void idle().then(load);
    connectionStore.subscribe(() => {
      if (connectionStore.get() === 'online') load();
    });
  }, restAfterMs);
}

/** The server refused a request that carried `token`. */
function onRefusal(error: RefusedError, token: string | null): void {
  // A visitor gets nothing any more: the club may just have been closed to visitors (T4).
  if (token === null && error.endsSession && !currentSession()) subscriptions.pull(resourceOf('base'), 'again').catch(report);
  // By now there may be another session, also in another tab, which this refusal does not concern.
  recheckSession();
  if (token === null || token !== currentSession()?.token) return;
  if (error.endsSession) signOut({ why: 'auth', message: error.message });
  else if (error.reason === 'account_inactive') signOut({ why: 'inactive', message: error.message });
}

/** The open copy is always that of whoever is logged in. */
function followPartition(changed: () => void): void {
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
      changed();
    });
  });
}

function onTabMessage(message: TabMessage, rest: Rest | undefined): void {
  rest?.onMessage(message);
  if (message.kind === 'wrote') void mirror.follow(message.note);
  else if (message.kind === 'left') import('../commands/sign-out.ts').then(({ followSignOut }) => followSignOut(message)).catch(report);
  else if (message.kind === 'logged-in') recheckSession();
  else if (message.kind === 'mirrored' && message.memberId === (currentSession()?.memberId ?? null)) showMirrored(true);
}
