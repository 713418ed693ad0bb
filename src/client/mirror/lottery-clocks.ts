import type { LotteryInfo } from '#contract/collections/lotteries.ts';
import { createStore } from '../device/store.ts';

/** The server's reply on a lottery's open period, and when it came: only of this visit, never stored. */
export type ClockReading = {
  info: LotteryInfo;
  /** The server's clock at `atElapsedMs`, as precisely as the round trip allows. */
  serverMs: number;
  /** On the monotonic clock (`elapsedMs` of client.ts), which nobody can set. */
  atElapsedMs: number;
};

/** The server's time at a value of the monotonic clock, in ms (checklist C10): the device's date is irrelevant. */
export const serverMsAt = ({ serverMs, atElapsedMs }: ClockReading, elapsedMs: number): number =>
  serverMs + Math.max(0, elapsedMs - atElapsedMs);

/** By the lottery's key. Written only by sync. */
export const lotteryClocks = createStore<ReadonlyMap<string, ClockReading>>(new Map());
