import type { GameRecord } from '#contract/collections/game-records.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

/** A record by itself: the collection is asked for, since it may be on any page of the list. */
const single = resourceOf('game-record');

/** What became of one bet; null where the club knows of none. */
export const useGameRecord = (id: string): Mirrored<GameRecord | null> => useView(maybeRowView(single, 'game-records', id));
