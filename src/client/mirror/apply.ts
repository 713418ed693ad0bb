import type { Change } from './change.ts';
import { mirror } from './instance.ts';

/**
 * The one writer of the mirror: at once in memory, right after in Dexie. False: the answer comes too late, another
 * one was applied since its request was sent; it was dropped.
 */
export const apply = (change: Change): boolean => mirror.apply(change);
