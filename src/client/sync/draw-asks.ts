import { lotteryInfoCall } from '#contract/collections/lotteries.ts';
import { memberInfoCall } from '#contract/collections/member.ts';
import { client } from '../client.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { mirror } from '../mirror/instance.ts';
import { liveStore } from '../mirror/live-store.ts';
import { lotteryClocks, serverMsAt } from '../mirror/lottery-clocks.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
import { read } from '../net/ask.ts';
import { DrawFollower, type DrawParts } from './draw-follower.ts';
import { isExpected } from './pull-pauses.ts';

type Parts = { nowMs(): number; sawMember(status: number): void };

/** The resources that a reply after a draw updates. */
const ofMemberAfterDraw = (key: string) => [resourceOf('member'), resourceOf('winners', key), resourceOf('game-records')];

/**
 * Requests the member's own row, with their newest bets and the lottery's newest wins. Never rejects because of the network: without an answer
 * it returns false, and what it was to renew is no longer fresh.
 */
async function askMemberAfterDraw(key: string, { nowMs, sawMember }: Parts): Promise<boolean> {
  const { epoch } = mirror;
  const renewed = ofMemberAfterDraw(key);
  try {
    const answer = await read(memberInfoCall, { lottery: key });
    if (epoch !== mirror.epoch || answer.same) return true;
    const { winners, bets, ...row } = answer.data;
    const atMs = nowMs();
    mirror.apply({ kind: 'rows', collection: 'member', rows: [row], atMs });
    if (winners) mirror.apply({ kind: 'rows', collection: 'games', rows: [{ id: resourceOf('winners', key).key, winners }], atMs });
    if (bets && bets.length > 0) mirror.apply({ kind: 'rows', collection: 'game-records', rows: bets, atMs });
    for (const resource of renewed) subscriptions.report(resource.key, { failed: false, answeredMs: atMs });
    sawMember(row.status);
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    for (const { key: name } of renewed)
      if (epoch === mirror.epoch && subscriptions.pullOf(name).answeredMs > 0) subscriptions.report(name, { failed: true });
    return false;
  }
}

/** The next period to be drawn, by the server's last reply; '' before the first. */
const nextExpect = (key: string): string => lotteryClocks.get().get(key)?.info.next_expect ?? '';

/** The lotteries on screen whose countdown has ended. */
const drawsDue = (): string[] =>
  subscriptions
    .all()
    .filter(({ kind }) => kind === 'lottery-clock')
    .map(({ arg }) => arg)
    .filter((key) => {
      const clock = lotteryClocks.get().get(key);
      return clock !== undefined && serverMsAt(clock, client().elapsedMs()) >= clock.info.draws_at_ms;
    });

/** Whether a bet of the member's on a period before `next` is not settled, as far as its row is in memory. */
function hasOpenBet(key: string, next: string): boolean {
  const rows = [...mirror.collection('game-records').rows.values()] as MirrorRow<'game-records'>[];
  return rows.some(({ lottery, status, data }) => lottery === key && status === 0 && (data[0]?.expect ?? next) < next);
}

type FollowParts = Parts & Pick<DrawParts, 'later' | 'failed'> & { isVisible(): boolean; isOnline(): boolean };

/** Follows the draws of the lotteries on screen. */
export function drawFollower(parts: FollowParts, pull: (resource: Resource) => Promise<boolean>): DrawFollower {
  return new DrawFollower({
    later: parts.later,
    failed: parts.failed,
    isLive: () => liveStore.get(),
    isWatched: (key) => parts.isVisible() && parts.isOnline() && subscriptions.isShown(resourceOf('lottery-clock', key)),
    due: drawsDue,
    nextExpect,
    hasOpenBet: (key) => hasOpenBet(key, nextExpect(key)),
    askClock: (key) => pull(resourceOf('lottery-clock', key)),
    askResults: (key) => pull(resourceOf('lottery-results', key)),
    askMember: (key) => askMemberAfterDraw(key, parts),
  });
}

/** Requests a lottery's open period and the server's time (checklist E6). */
export async function askLotteryClock(key: string): Promise<void> {
  const sentMs = client().elapsedMs();
  const answer = await read(lotteryInfoCall, { key });
  if (answer.same) return;
  const atElapsedMs = client().elapsedMs();
  const before = lotteryClocks.get().get(key);
  // A reply that was overtaken by a newer one would bring back a period that is over.
  if (before && before.info.server_ms > answer.data.server_ms) return;
  const reading = { info: answer.data, serverMs: answer.data.server_ms + (atElapsedMs - sentMs) / 2, atElapsedMs };
  lotteryClocks.set(new Map([...lotteryClocks.get(), [key, reading]]));
}
