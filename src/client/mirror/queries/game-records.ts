import type { GameRecord } from '#contract/collections/game-records.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

/** A single record: the collection is requested, since it may be on any page of the list. */
const single = resourceOf('game-record');

/** The outcome of one bet; null if the server has no such bet. */
export const useGameRecord = (id: string): Mirrored<GameRecord | null> => useView(maybeRowView(single, 'game-records', id));
