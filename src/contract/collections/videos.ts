import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { idField, pageField } from '../fields.ts';
import { pictureSchema } from '../picture.ts';
import { defineCollection } from './collection.ts';

/**
 * Checklist D7 and D8: one video under the names of both readings. `count` are real plays; `is_see` and `is_play`
 * say whether the asking member may watch in full (0 or 1); `free_see_time` is the preview, in seconds.
 * `vod_play_url` and `nowPlayVideoUrl` are the same address, good for the asking session and two hours: it stands in
 * the reply to getVideoInfo alone and is empty in lists.
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
  /** When it was added, `YYYY-MM-DD HH:mm:ss` in the operator's zone; `at_ms` is the same instant. */
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
});
export type Video = v.InferOutput<typeof videoSchema>;

export const videoListSchema = v.object({ data: v.array(videoSchema), count: v.number() });

/**
 * One video with where it plays. `sources` are the same video in several heights (px), the lowest first; 0 where it
 * comes in one alone. A caller who may not watch in full has the preview there, a file of its own. `captions` are WebVTT
 * files by language (BCP 47), signed like the video and as long as what may be watched; `hash` names what is in them.
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
/** More videos of the same class as `id`, without it; newest first without `id`. */
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
  order: 'pos',
  group: 'class_id',
  cap: 20_000,
  isLong: true,
  lists: { videos: { call: videosCall, pages: { first: 0, rows: videosPerPage } } },
  changesOften: true,
  namesFiles: true,
  removal: { atOnce: true, savedVideo: true },
});
