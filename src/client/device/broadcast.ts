import type { StreamNews } from '#contract/stream.ts';
import type { TabNote } from '../mirror/change.ts';

/**
 * Why a member is logged out on this device.
 * `password`: the login password was changed, which ends every session; `closed`: the account was closed, which does too.
 */
export type SignOutReason = 'log-out' | 'auth' | 'inactive' | 'password' | 'closed' | Doubt;

/** The session ended while that command's outcome was unknown; `points`: one that moves points. */
export type Doubt = 'password-unknown' | 'closed-unknown' | 'points-unknown';

/** Messages between tabs. */
export type TabMessage =
  | { kind: 'wrote'; note: TabNote }
  /** Pictures were deleted on this device: their addresses without the width. */
  | { kind: 'dropped-pictures'; bases: readonly string[] }
  | { kind: 'mirrored'; memberId: string | null }
  /** `of`: the session that has ended, by the name of commands/session-name.ts. */
  | { kind: 'left'; of: string; why: SignOutReason; message: string }
  | { kind: 'logged-in' }
  | { kind: 'held'; held: boolean }
  /** `first`: the first event of a stream, with all revisions. */
  | { kind: 'news'; memberId: string; news: StreamNews; first?: boolean }
  | { kind: 'live'; memberId: string; live: boolean };

let channel: BroadcastChannel | undefined;

/** Starts listening; without BroadcastChannel a tab is alone, and local storage events still end its session. */
export function joinTabs(onMessage: (message: TabMessage) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('foyer');
  channel.onmessage = (event: MessageEvent<TabMessage>) => onMessage(event.data);
}

export function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}
