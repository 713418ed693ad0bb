import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, pageField, textsField } from '../fields.ts';
import { pictureSchema } from '../picture.ts';
import { defineCollection } from './collection.ts';

/**
 * Checklist D7 and D8: one video under the names of both readings. `count` are real plays; `is_see` and `is_play`
 * say whether the caller may watch in full (0 or 1); `free_see_time` is the length of the preview, in seconds.
 * `vod_play_url` and `nowPlayVideoUrl` are the same address, valid for the caller's session and two hours: only the
 * reply of getVideoInfo contains it, in lists it is empty.
 */
export const videoSchema = v.object({
  id: v.string(),
  vod_name: v.string(),
  name: v.string(),
  vod_pic: v.string(),
  img: v.string(),
  cover: v.string(),
  vod_play_url: v.string(),
  nowPlayVideoUrl: v.string(),
  count: v.number(),
  /** When it was added, `YYYY-MM-DD HH:mm:ss` in the club's time zone; `at_ms` is the same instant. */
  time: v.string(),
  at_ms: v.number(),
  is_see: v.number(),
  is_play: v.number(),
  free_see_time: v.number(),
  catlist: v.array(v.string()),
  info: v.string(),
  attributes: v.array(v.string()),
  class_id: v.string(),
  seconds: v.number(),
  pos: v.number(),
  picture: v.nullable(pictureSchema),
  texts: textsField({ name: v.string(), info: v.string(), attributes: v.array(v.string()) }),
});
export type Video = v.InferOutput<typeof videoSchema>;

export const videoListSchema = v.object({ data: v.array(videoSchema), count: v.number() });

/**
 * One video with its addresses. `sources` are the same video in several heights (px), the lowest first; 0 if there is
 * only one. A caller who may not watch in full gets the preview there, a file of its own. `captions` are WebVTT
 * files by language (BCP 47), signed like the video and cut to what may be watched; `hash` identifies their content.
 */
export const playableVideoSchema = v.object({
  ...videoSchema.entries,
  sources: v.array(v.object({ height: v.number(), url: v.string() })),
  captions: v.array(v.object({ lang: v.string(), hash: v.string(), url: v.string() })),
});
export type PlayableVideo = v.InferOutput<typeof playableVideoSchema>;

/** Rows of a page: ten rows of two covers. */
export const videosPerPage = 20;

/** Pages count from 0 (C5); the end is an empty page. */
export const videosCall = defineCall({
  name: 'videos',
  get: ['/video/getVideoList'],
  who: 'visitor',
  etag: true,
  fields: { id: v.optional(idField), page: v.optional(pageField) },
  reply: videoListSchema,
});
/** Other videos of the class of `id`; without `id` the newest first. */
export const moreVideosCall = defineCall({
  name: 'more-videos',
  get: ['/video_get_more_item'],
  who: 'visitor',
  etag: true,
  fields: { id: v.optional(idField), page: v.optional(pageField) },
  reply: videoListSchema,
});
export const videoCall = defineCall({
  name: 'video',
  get: ['/video/getVideoInfo'],
  who: 'member',
  etag: true,
  fields: { id: idField },
  reply: playableVideoSchema,
});

export const videosCollection = defineCollection({
  row: videoSchema,
  who: 'visitor',
  byTier: true,
  byLanguage: true,
  order: 'pos',
  group: 'class_id',
  cap: 20_000,
  isLong: true,
  lists: { videos: { call: videosCall, pages: { first: 0, rows: videosPerPage } } },
  counts: ['count'],
  changesOften: true,
  namesFiles: true,
  removal: { atOnce: true, savedVideo: true },
});
