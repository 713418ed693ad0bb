import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textsField } from '../fields.ts';
import { pictureSchema } from '../picture.ts';
import { defineCollection } from './collection.ts';

/** Checklist D2, with the flags as the numbers 0 and 1. `frame_origins` (ours) is the allow-list for frames. */
export const baseInfoSchema = v.object({
  id: v.literal('base_info'),
  name: v.string(),
  ico: v.string(),
  login_bg: v.string(),
  center_bg: v.string(),
  video_login: v.number(),
  isluckdraw: v.number(),
  iskefu: v.number(),
  kefu: v.string(),
  ispop: v.number(),
  pop_content: v.string(),
  isplay: v.number(),
  head_toal: v.number(),
  edit_paypwd: v.number(),
  close_number: v.number(),
  lang_data: v.array(v.object({ value: v.string(), name: v.string() })),
  winners: v.array(v.string()),
  pay_banklist: v.array(v.object({ name: v.string() })),
  /** Ways to deposit (ours): `pay_way` and `bank_type` of a deposit. None: points come from the operator. */
  pay_channels: v.array(v.object({ pay_way: v.string(), name: v.string() })),
  /** Origins that our pages may show in a frame (that of `kefu` must be one of them), e.g. `https://help.example.org`. */
  frame_origins: v.array(v.string()),
  texts: textsField({ pop_content: v.string() }),
});
export type BaseInfo = v.InferOutput<typeof baseInfoSchema>;

/** Checklist D3; the movie lists are Home's two rows of videos (Q28): their ids, titles and covers. */
const movieSchema = v.object({
  id: v.string(),
  name: v.string(),
  img: v.string(),
  picture: v.nullable(pictureSchema),
  texts: textsField({ name: v.string() }),
});
export const systemConfigSchema = v.object({
  id: v.literal('config'),
  notice: v.string(),
  banners: v.array(v.object({ url: v.string(), picture: v.nullable(pictureSchema) })),
  movielist_0: v.array(movieSchema),
  movielist_1: v.array(movieSchema),
  texts: textsField({ notice: v.string() }),
});
export type SystemConfig = v.InferOutput<typeof systemConfigSchema>;

/** The two rows of the collection `base`. */
export const baseRowSchema = v.variant('id', [baseInfoSchema, systemConfigSchema]);
export type BaseRow = v.InferOutput<typeof baseRowSchema>;

export const baseInfoCall = defineCall({
  name: 'base-info',
  get: ['/system/base', '/base_info'],
  who: 'anyone',
  etag: true,
  reply: baseInfoSchema,
});
export const systemConfigCall = defineCall({
  name: 'system-config',
  get: ['/system/config'],
  who: 'anyone',
  etag: true,
  reply: systemConfigSchema,
});

export const baseCollection = defineCollection({
  row: baseRowSchema,
  who: 'visitor',
  byLanguage: true,
  order: 'pos',
  posOf: () => 0,
  cap: 2,
  namesFiles: true,
});
