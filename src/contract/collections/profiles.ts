import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, pageField, textsField } from '../fields.ts';
import { pictureSchema } from '../picture.ts';
import { defineCollection } from './collection.ts';

/** Fewer would reveal individual ratings. */
export const leastRatings = 3;

/** The record of a verification: by whom, how, when, and until when it is valid. */
export const certificateSchema = v.object({ by: v.string(), how: v.string(), at_ms: v.number(), until_ms: v.number() });
export type Certificate = v.InferOutput<typeof certificateSchema>;

/** The words of a profile in one language, as lists show them. */
const listedWords = { vo_title: v.string(), remark: v.string(), price: v.string(), service_data: v.array(v.string()) };

/**
 * Checklist D4 with the fields that the five views of a profile (Q5) show in lists. Measurements and rate are optional: an
 * empty string if not given. `types` are the trades (model, dancer, host, musician, guide).
 */
const listEntries = {
  id: v.string(),
  xuanfei_name: v.string(),
  ...listedWords,
  img_url: v.string(),
  picture: v.nullable(pictureSchema),
  types: v.array(v.string()),
  height: v.string(),
  one: v.string(),
  address: v.string(),
  region_id: v.string(),
  pos: v.number(),
  at_ms: v.number(),
  /** Counted views: once per member and day. */
  views: v.number(),
  /** The number of ratings, and their average in tenths of a star; null while there are fewer than `leastRatings`. */
  ratings: v.number(),
  rating_tenths: v.nullable(v.number()),
  /** The valid verification (H3); null if there is none, or it has expired or was revoked. */
  certified: v.nullable(certificateSchema),
};
export const profileItemSchema = v.object({ ...listEntries, texts: textsField(listedWords) });
export type ProfileItem = v.InferOutput<typeof profileItemSchema>;

/** Checklist D5: here `img_url` is the list of pictures; `cover_url` (ours) is the list item's picture. */
export const profileSchema = v.object({
  ...listEntries,
  img_url: v.array(v.string()),
  cover_url: v.string(),
  pictures: v.array(pictureSchema),
  weight: v.string(),
  two: v.string(),
  three: v.string(),
  content: v.string(),
  texts: textsField({ ...listedWords, content: v.string() }),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** Rows of a page: two screens of cards on a phone, about 20 kB before compression. */
export const profilesPerPage = 20;

/** Pages count from 1 (C4); the end is an empty page. */
export const profilesCall = defineCall({
  name: 'profiles',
  get: ['/xuanfei/xuanfeilist', '/xuanfeilist'],
  who: 'visitor',
  etag: true,
  fields: { id: v.optional(idField), page: v.optional(pageField) },
  reply: v.array(profileItemSchema),
});
export const newHomeListCall = defineCall({
  name: 'n-home-list',
  get: ['/nHomeList'],
  who: 'visitor',
  etag: true,
  fields: { page: v.optional(pageField) },
  reply: v.array(profileItemSchema),
});
export const profileCall = defineCall({
  name: 'profile',
  get: ['/xuanfei/xuanfeidata', '/xuanfeidata'],
  who: 'member',
  etag: true,
  fields: { id: idField },
  reply: profileSchema,
});

/** The newest may be anywhere in the operator's order: the client stores the top of that order. */
export const profilesCollection = defineCollection({
  row: profileSchema,
  visitorRow: profileItemSchema,
  who: 'visitor',
  order: 'pos',
  group: 'region_id',
  cap: 20_000,
  isLong: true,
  lists: {
    profiles: { call: profilesCall, pages: { first: 1, rows: profilesPerPage } },
    'n-home': { order: 'newest', group: '', call: newHomeListCall, pages: { first: 1, rows: profilesPerPage } },
  },
  byLanguage: true,
  counts: ['views', 'ratings', 'rating_tenths'],
  changesOften: true,
  namesFiles: true,
  // Members' favourites and ratings of a person are deleted with the profile (checklist O24).
  removal: { atOnce: true, rowsOf: 'favourites' },
});
