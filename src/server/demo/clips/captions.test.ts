import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clipCaptions } from '../media-files.ts';
import { curtainOpens } from './score-backstage.ts';
import { cityBeat } from './score-city.ts';
import { danceBar } from './score-dance.ts';
import { turns } from './score-kitchen.ts';
import { entries } from './score-music.ts';
import { runwayBeat } from './score-runway.ts';

const clips = JSON.parse(readFileSync(join(import.meta.dirname, 'clips.json'), 'utf8')) as { key: string; seconds: number }[];
const captions = await clipCaptions((clip) => Math.round(clips.find(({ key }) => key === clip)?.seconds ?? 0));
const of = (clip: string, lang: string) => captions.find((one) => one.clip === clip && one.lang === lang)?.cues ?? [];

test.each(clips)('what is heard in $key is told from its beginning to its end, in both languages at the same times (S20)', (clip) => {
  const [english, german] = [of(clip.key, 'en'), of(clip.key, 'de')];
  const times = english.map(([startMs, endMs]) => [startMs, endMs]);
  expect(german.map(([startMs, endMs]) => [startMs, endMs])).toEqual(times);
  expect([times[0]?.[0], times.at(-1)?.[1]]).toEqual([0, clip.seconds * 1_000]);
  // Nothing overlaps, and nothing is left out between.
  expect(times.slice(1).map(([startMs]) => startMs)).toEqual(times.slice(0, -1).map(([, endMs]) => endMs));
  for (const [, , text] of [...english, ...german]) expect(text).toMatch(/^\[[^[\]]+\]$/);
});

/** Where the scores put what the captions tell of. */
test.each([
  ['dance', 'music box', 4 * danceBar],
  ['dance', 'swells', 7 * danceBar],
  ['runway', 'hi-hat', 4 * runwayBeat],
  ['runway', 'drums stop', 36 * runwayBeat],
  ['city', 'drum beat begins', 4 * cityBeat],
  ['city', 'drums stop', 32 * cityBeat],
  ['music', 'Piano', entries.piano],
  ['music', 'Drums join', entries.drums],
  ['music', 'last chord', entries.last],
  ['backstage', 'drum roll', curtainOpens - 2],
  ['backstage', 'Applause', curtainOpens + 1.2],
  ['kitchen', 'pan hisses', turns.pan - 0.5],
  ['kitchen', 'last chord', turns.served],
])('in %s "%s" is told when it is composed', (clip, words, seconds) => {
  const cue = of(clip, 'en').find(([, , text]) => text.includes(words));
  expect((cue?.[0] ?? Number.NaN) / 1_000).toBeCloseTo(seconds, 1);
});
