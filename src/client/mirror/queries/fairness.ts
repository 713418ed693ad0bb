import type { Fairness } from '../game-rows.ts';
import { partView } from '../part-view.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

export type { Fairness } from '../game-rows.ts';

/** What the server publishes of a lottery: its chains, the open period's commitment, the number of void periods. */
export const useFairness = (key: string): Mirrored<Fairness> => useView(partView('fairness', key, ({ fairness }) => fairness));
