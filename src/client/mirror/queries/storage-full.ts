import { createStore, useStore } from '../../device/store.ts';
import { mirror } from '../instance.ts';

/** The device's storage was full, and pictures were deleted to make room (checklist O19). */
export const storageFull = createStore(false);
export const useStorageFull = (): boolean => useStore(storageFull);

mirror.subscribe(() => storageFull.set(mirror.full));
