import type { GameRecord } from '#contract/collections/game-records.ts';
import { feedView } from '../feed-view.ts';
import { maybeRowView } from '../maybe-row-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed, Mirrored } from './mirrored.ts';

const resource = resourceOf('game-records');
/** A record by itself: the collection is asked for, since it may be on any page of the list. */
const single = resourceOf('game-record');

/** The member's own bets, a row a play, newest first. */
export const useGameRecords = (): Feed<GameRecord> => useView(feedView(resource, 'game-records', (row) => row));

/** What became of one bet; null where the club knows of none. */
export const useGameRecord = (id: string): Mirrored<GameRecord | null> => useView(maybeRowView(single, 'game-records', id));
