import { client } from '../../client.ts';
import { connectionStore } from '../connection-store.ts';
import { type ClockReading, lotteryClocks } from '../lottery-clocks.ts';
import { resourceOf } from '../resource.ts';
import { subscriptions } from '../subscriptions.ts';
import { absence, isFresh, makeView, useView, type View, viewOf } from '../view.ts';

export { type ClockReading, serverMsAt } from '../lottery-clocks.ts';

/** A lottery's open period by the server's clock. `missing` while the server can't be reached: an old one is never shown. */
export type LotteryClock = { state: 'loading' } | { state: 'missing'; offline: boolean } | { state: 'ready'; reading: ClockReading };

export const useLotteryClock = (key: string): LotteryClock => useView(clockView(key));

/** Requests the server's clock and the open period. True: it answered. */
export const askClock = (key: string): Promise<boolean> => subscriptions.pull(resourceOf('lottery-clock', key), 'again');

/** The device's monotonic clock, in ms: the age of a reading is measured by it. */
export const elapsedMs = (): number => client().elapsedMs();

const clockView = (key: string): View<LotteryClock> =>
  viewOf(`clock ${key}`, () => {
    const resource = resourceOf('lottery-clock', key);
    return makeView<LotteryClock>({
      resource,
      load: () => undefined,
      compute: () => {
        const reading = lotteryClocks.get().get(key);
        if (connectionStore.get() === 'offline') return { state: 'missing', offline: true };
        return reading && isFresh(resource) ? { state: 'ready', reading } : absence(resource, true);
      },
    });
  });
