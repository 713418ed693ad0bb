import { lotteryInfoCall } from '#contract/collections/lotteries.ts';
import { client } from '../client.ts';
import { lotteryClocks } from '../mirror/lottery-clocks.ts';
import { read } from '../net/ask.ts';

/** Asks for a lottery's open period and the club's clock (checklist E6). */
export async function askLotteryClock(key: string): Promise<void> {
  const sentMs = client().elapsedMs();
  const answer = await read(lotteryInfoCall, { key });
  if (answer.same) return;
  const atElapsedMs = client().elapsedMs();
  const before = lotteryClocks.get().get(key);
  // An answer that was overtaken on its way would bring back a period that is over.
  if (before && before.info.server_ms > answer.data.server_ms) return;
  const reading = { info: answer.data, serverMs: answer.data.server_ms + (atElapsedMs - sentMs) / 2, atElapsedMs };
  lotteryClocks.set(new Map([...lotteryClocks.get(), [key, reading]]));
}
