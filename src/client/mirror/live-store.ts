import { createStore } from '../device/store.ts';

/**
 * Whether this device receives changes by `GET /stream`, in this tab or another one. Polling is then only for what the
 * stream might miss. Written only by sync/stream.ts.
 */
export const liveStore = createStore(false);
