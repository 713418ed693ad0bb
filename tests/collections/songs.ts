import * as v from 'valibot';
import { defineCollection } from '../../src/contract/collections/collection.ts';

/** Stands in for `contract/collections/songs.ts`: songs by genre, for everybody. */
export const songsCollection = defineCollection({
  row: v.object({ id: v.string(), title: v.string(), genre: v.string(), pos: v.number(), at_ms: v.number() }),
  who: 'visitor',
  order: 'pos',
  group: 'genre',
  cap: 3,
  removal: { atOnce: true, rowsOf: 'stamps' },
});

/** Stands in for `contract/collections/stamps.ts`: how often a member has sung a song; the row has the song's id. */
export const stampsCollection = defineCollection({
  row: v.object({ id: v.string(), sung: v.number(), at_ms: v.number() }),
  who: 'owner',
  order: 'newest',
  cap: 2,
});
