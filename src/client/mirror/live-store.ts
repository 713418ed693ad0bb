import { createStore } from '../device/store.ts';

/**
 * Whether the club tells this phone of changes as they come (`GET /stream`), in this tab or another one. Asking from time
 * to time is then only for what the telling might miss. Written by sync/stream.ts alone.
 */
export const liveStore = createStore(false);
