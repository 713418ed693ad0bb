import * as v from 'valibot';
import { defineAction } from './action.ts';
import {
  deleted,
  file,
  id,
  ids,
  ifVersion,
  line,
  newTextLanguage,
  page,
  spokenLanguages,
  text,
  textLanguage,
  time,
  version,
  whole,
} from './fields.ts';

/** What members read about a video. */
const title = line('what members read', 120);
const category = text("a category's name or id", 200);
const info = line('a sentence about it', 2_000, 0);
const tags = v.pipe(
  line('words, parted by commas', 200, 0),
  v.transform((typed) =>
    typed
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
);
/** The most videos in a row of Home, which is swiped by hand. */
const mostInRow = 12;

const row = v.pipe(
  v.picklist(['1', '2', 'off'], 'is 1, 2 or off'),
  v.transform((typed): 0 | 1 | 2 => (typed === '1' ? 1 : typed === '2' ? 2 : 0)),
  v.description('1 or 2; off takes it from Home'),
);
const lang = text('the language, e.g. de, en, zh-Hans', 40);

const listed = {
  id: v.string(),
  title: v.string(),
  category: v.string(),
  seconds: v.number(),
  plays: v.number(),
  hidden: v.number(),
  /** Its position on Home, as row and place: `1.3`. */
  home: v.nullable(v.string()),
  heights: v.array(v.number()),
  added: time,
};
const captions = v.array(v.strictObject({ lang: v.string(), captions: v.number(), added: time }));

export const addVideoForm = defineAction({
  name: 'video add',
  summary: 'Takes a video in: in two or three heights for phones, with a preview and a cover.',
  typed: ['file'],
  reason: 'optional',
  input: {
    file: file('the video'),
    title,
    category,
    info: v.optional(info, ''),
    tags: v.optional(tags, ''),
    language: newTextLanguage,
    damaged: v.optional(
      v.pipe(v.literal('accept', 'takes the word accept'), v.description('accept: take a video although not all of it can be read')),
    ),
  },
  output: {
    id: v.string(),
    title: v.string(),
    seconds: v.number(),
    heights: v.array(v.number()),
    captions: v.array(v.string()),
    subtitles_left_out: v.number(),
  },
});

export const listVideosForm = defineAction({
  name: 'video list',
  summary: 'Videos, newest first.',
  input: page,
  output: { videos: v.array(v.strictObject(listed)) },
});

export const showVideoForm = defineAction({
  name: 'video show',
  summary: 'Everything about one video.',
  typed: ['id'],
  input: { id },
  output: {
    ...listed,
    info: v.string(),
    tags: v.array(v.string()),
    pos: v.number(),
    cover: v.nullable(v.string()),
    captions,
    ...spokenLanguages,
    version,
    texts: v.array(v.strictObject({ language: v.string(), title: v.string(), info: v.string(), tags: v.array(v.string()) })),
  },
});

export const editVideoForm = defineAction({
  name: 'video edit',
  summary: 'Changes what is given of what members read about a video, or adds a language.',
  typed: ['id'],
  reason: 'optional',
  input: {
    id,
    title: v.optional(title),
    category: v.optional(category),
    info: v.optional(info),
    tags: v.optional(tags),
    ...textLanguage,
    if_version: ifVersion,
  },
  output: { id: v.string(), changed: v.array(v.string()), version },
});

export const orderVideosForm = defineAction({
  name: 'video order',
  summary: 'Puts some videos first in every list. Those that are not named follow as they were.',
  typed: ['ids'],
  reason: 'optional',
  input: { ids },
  output: { first: v.array(v.string()), videos: v.number() },
});

export const hideVideoForm = defineAction({
  name: 'video hide',
  summary: 'Takes a video from every list and every phone; it stays here.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), hidden: v.number() },
});

export const unhideVideoForm = defineAction({
  name: 'video unhide',
  summary: 'Shows a video again that was hidden.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), hidden: v.number() },
});

export const removeVideoForm = defineAction({
  name: 'video remove',
  summary: 'Takes a video away for good, with its files.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), removed: v.number(), ...deleted },
});

export const homeVideoForm = defineAction({
  name: 'video home',
  summary: 'Puts a video into a row of videos on Home, or takes it from there.',
  typed: ['id'],
  reason: 'optional',
  input: {
    id,
    row,
    pos: v.optional(whole('its place in the row, from 1; the last by default', 1, mostInRow, `is a number from 1 to ${mostInRow}`)),
  },
  output: {
    id: v.string(),
    row: v.number(),
    pos: v.number(),
    videos: v.array(v.strictObject({ id: v.string(), title: v.string() })),
  },
});

export const coverVideoForm = defineAction({
  name: 'video cover',
  summary: 'Gives a video another cover.',
  typed: ['id', 'file'],
  reason: 'optional',
  input: { id, file: file('the picture: JPEG, PNG or WebP') },
  output: { id: v.string(), address: v.string(), ...deleted },
});

export const addCaptionsForm = defineAction({
  name: 'video captions add',
  summary: 'Captions in one language, WebVTT or SubRip, instead of those that the video may have in it.',
  typed: ['id', 'file'],
  reason: 'optional',
  input: { id, file: file('the captions'), lang },
  output: { id: v.string(), lang: v.string(), captions: v.number() },
});

export const removeCaptionsForm = defineAction({
  name: 'video captions remove',
  summary: 'Takes the captions of one language away.',
  typed: ['id'],
  reason: 'optional',
  input: { id, lang },
  output: { id: v.string(), lang: v.string(), removed: v.number() },
});

export const listCaptionsForm = defineAction({
  name: 'video captions list',
  summary: 'The captions of a video.',
  typed: ['id'],
  input: { id },
  output: { captions },
});
