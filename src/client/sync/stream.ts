import type { StreamNews } from '#contract/stream.ts';
import { broadcast, type TabMessage } from '../device/broadcast.ts';
import { isPoorLine } from '../device/data-saving.ts';
import { currentSession } from '../device/session.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { liveStore } from '../mirror/live-store.ts';
import { followStream, streamPatience } from '../net/stream.ts';
import { type HolderParts, StreamHolder } from './stream-holder.ts';
import { type Baseline, type Changes, KnownNews } from './stream-news.ts';

/** Shared changes are requested at a random moment within this time, in ms, since a thousand clients learn of them at once. */
const spreadMs = 400;

export type StreamParts = Pick<HolderParts, 'alone' | 'isVisible' | 'later' | 'random' | 'doubted'> & {
  /** Something has changed on the server. */
  changed(changes: Changes): void;
  /** The server's revisions when this tab first received them. */
  began(baseline: Baseline): void;
};

/** The page's state, and messages from other tabs. */
export type Stream = Pick<StreamHolder, 'look' | 'stop' | 'wake'> & {
  onMessage(message: TabMessage & { kind: 'news' | 'live' }): void;
  /** Somebody else is logged in, or nobody. */
  changedMember(): void;
};

/** Starts receiving events in this tab or, while another tab holds the stream, from that one. */
export function startStream(parts: StreamParts): Stream {
  const known = new KnownNews();
  let token = currentSession()?.token;
  let silent: (() => void) | undefined;

  const isLive = (live: boolean): void => {
    silent?.();
    silent = live ? parts.later(() => liveStore.set(false), streamPatience.silenceMs) : undefined;
    liveStore.set(live);
  };
  const take = (news: StreamNews, isFirst: boolean): void => {
    const { changes, baseline } = known.take(news, isFirst);
    if (baseline.size > 0) parts.began(baseline);
    if (!changes) return;
    const of = token;
    const report = (): void => {
      if (of === token) parts.changed(changes);
    };
    if (changes.own) report();
    else parts.later(report, parts.random() * spreadMs);
  };
  const holder = new StreamHolder({
    ...parts,
    isWanted: () => currentSession() !== null && !isPoorLine() && connectionStore.get() !== 'offline',
    follow: async (signal, onActivity) => {
      const session = currentSession();
      if (!session) return 'cancelled';
      const { memberId } = session;
      let first = true;
      const listener = {
        onActivity: () => {
          onActivity();
          broadcast({ kind: 'live', memberId, live: true });
        },
        news: (news: StreamNews) => {
          broadcast({ kind: 'news', memberId, news, first });
          take(news, first);
          first = false;
        },
      };
      return followStream({ session, listener, signal, later: parts.later });
    },
    live: (live) => {
      isLive(live);
      const { memberId } = currentSession() ?? {};
      if (!live && memberId !== undefined) broadcast({ kind: 'live', memberId, live });
    },
  });

  return {
    look: () => holder.look(),
    stop: () => holder.stop(),
    wake: () => holder.wake(),
    onMessage: (message) => {
      // A tab of another member may not know yet that somebody else is logged in now.
      if (message.memberId !== currentSession()?.memberId) return;
      if (message.kind === 'news') take(message.news, message.first === true);
      else isLive(message.live);
    },
    changedMember: () => {
      if (token === currentSession()?.token) return;
      token = currentSession()?.token;
      known.forget();
      holder.stop();
      isLive(false);
      holder.look();
    },
  };
}
