import { useStore } from '../../device/store.ts';
import { liveStore } from '../live-store.ts';

/** Whether changes are told as they come: then a screen asks by itself more rarely. */
export const useLive = (): boolean => useStore(liveStore);
