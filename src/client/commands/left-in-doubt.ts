import type { Doubt } from '../device/broadcast.ts';
import { createStore } from '../device/store.ts';

/** What was still unknown when the session ended, until the log-in screen has said so: its words are not on Home's path. */
export const leftInDoubt = createStore<Doubt | undefined>(undefined);
