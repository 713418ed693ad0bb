import type { LotteryInfo } from '#contract/collections/lotteries.ts';
import { createStore } from '../device/store.ts';

/** What the club said of a lottery's open period, and when: of this visit alone, never kept. */
export type ClockReading = {
  info: LotteryInfo;
  /** The club's clock at the moment of `atElapsedMs`, as near as the way there and back lets one know. */
  serverMs: number;
  /** On the phone's even clock (`elapsedMs` of client.ts), which nobody can set. */
  atElapsedMs: number;
};

/** By the lottery's key. Written by sync alone. */
export const lotteryClocks = createStore<ReadonlyMap<string, ClockReading>>(new Map());
