import type { WheelSpin } from '#contract/commands/spin-wheel.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('wheel-spins');

/** The member's own turns of the wheel, newest first; `server_seed` once its pair was revealed. */
export const useWheelSpins = (): Feed<WheelSpin> => useView(feedView(resource, 'wheel-spins', (row) => row));
