import * as v from 'valibot';
import { defineAction } from './action.ts';
import { file, language, newTextLanguage, spokenLanguages, textLanguage, whole } from './fields.ts';

/** Characters of a prize's name: a field of the wheel shows the beginning of a longer one. */
const title = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));

/** How many prizes a wheel on a small screen can show, and their limits. */
export const prizesSchema = v.pipe(
  v.array(
    v.strictObject({
      title,
      /** Its name in other languages, like {"de": "10 Punkte"}. */
      texts: v.optional(v.record(language('the language of a name'), title), {}),
      points: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
      weight: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
      image: v.optional(v.pipe(v.string(), v.regex(/^\/[a-z0-9/._-]{1,100}$/)), '/dice/6.svg'),
    }),
  ),
  v.minLength(2),
  v.maxLength(16),
);

export const setWheelForm = defineAction({
  name: 'wheel set',
  summary: 'Sets what the wheel holds and what a turn costs; what a turn gives follows from its seeds.',
  reason: 'optional',
  input: {
    prizes: v.optional(file('a JSON file: [{"title": "10 points", "points": 10, "weight": 150, "texts": {"de": "10 Punkte"}}, …]')),
    language: newTextLanguage,
    cost: v.optional(whole('points for a turn', 0, 100_000)),
    free: v.optional(whole('free turns a day', 0, 100)),
  },
  output: {
    edition: v.number(),
    prizes: v.array(v.strictObject({ id: v.string(), title: v.string(), image: v.string(), points_cents: v.number(), weight: v.number() })),
    cost: v.optional(v.number()),
    free: v.optional(v.number()),
    pairs_ended: v.number(),
  },
});

export const nameWheelForm = defineAction({
  name: 'wheel name',
  summary: 'Says a prize in one more language, or takes that away; everybody’s pairs go on.',
  typed: ['place'],
  reason: 'optional',
  input: { place: whole('its place, as `wheel list` counts from 1', 1, 16), title: v.optional(title), ...textLanguage },
  output: { title: v.string(), ...spokenLanguages },
});

export const listWheelForm = defineAction({
  name: 'wheel list',
  summary: 'What the wheel holds, how likely each prize is, and what a turn costs.',
  output: {
    edition: v.number(),
    on: v.number(),
    cost: v.number(),
    free: v.number(),
    prizes: v.array(
      v.strictObject({
        place: v.number(),
        title: v.string(),
        points: v.string(),
        weight: v.number(),
        per_cent: v.number(),
        image: v.string(),
        ...spokenLanguages,
      }),
    ),
  },
});
