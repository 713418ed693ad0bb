import * as v from 'valibot';
import { plays } from '#domain/odds.ts';
import { defineCall } from '../call.ts';
import { pageField } from '../fields.ts';
import { defineCollection } from './collection.ts';
import { recordsPerPage } from './withdrawals.ts';

/**
 * Checklist D19: one play of one bet. `status` 0: not drawn yet, 1: settled; `money` is the stake. Ours: the play
 * and its payout (a void refunds the stake: `void` is its reason).
 */
export const gameRecordSchema = v.object({
  id: v.string(),
  name: v.string(),
  status: v.picklist([0, 1]),
  status_text: v.string(),
  money: v.string(),
  create_time: v.string(),
  update_time: v.string(),
  opencode: v.nullable(v.tuple([v.number(), v.number(), v.number()])),
  one: v.string(),
  two: v.string(),
  data: v.array(v.object({ expect: v.string() })),
  lottery: v.string(),
  play: v.picklist(plays),
  stake_cents: v.number(),
  payout_cents: v.number(),
  void: v.nullable(v.string()),
  at_ms: v.number(),
  /** When it was settled; until then `at_ms`. */
  updated_ms: v.number(),
});
export type GameRecord = v.InferOutput<typeof gameRecordSchema>;

/** Checklist E37, newest first, pages from 1. */
export const gameRecordsCall = defineCall({
  name: 'game-records',
  get: ['/user_get_game_list'],
  who: 'member',
  etag: true,
  fields: { page: v.optional(pageField) },
  reply: v.array(gameRecordSchema),
});

export const gameRecordsCollection = defineCollection({
  row: gameRecordSchema,
  who: 'owner',
  order: 'newest',
  cap: 20_000,
  lists: { 'game-records': { call: gameRecordsCall, pages: { first: 1, rows: recordsPerPage } } },
  exported: 'bets',
});
