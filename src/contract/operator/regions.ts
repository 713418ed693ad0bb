import * as v from 'valibot';
import { languages } from '../languages.ts';
import { defineAction } from './action.ts';
import { deleted, file, id, ids, line, text } from './fields.ts';

const name = line('as members read it', 60);
const nameForm = v.pipe(
  v.string(),
  v.check((typed) => typed !== '' && [...typed].length <= 60 && !/\p{Cc}/u.test(typed)),
);
const codes = languages.map(({ code }) => code);

/** Names by language, as text: `de_de=Köln, ja_ja=ケルン`. */
const wanted = `is like "de_de=Köln, ja_ja=ケルン", with ${codes.join(', ')}`;
const names = v.pipe(
  v.string(wanted),
  v.transform((typed) => typed.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))),
  v.check((pairs) => pairs.every(([code, called]) => codes.some((known) => known === code) && v.is(nameForm, called ?? '')), wanted),
  v.transform((pairs) => Object.fromEntries(pairs) as Record<string, string>),
  v.description('in other languages, like "de_de=Köln, ja_ja=ケルン"; known for the cities that come with a picture'),
);

const namesOut = v.record(v.string(), v.string());
const region = {
  id: v.string(),
  name: v.string(),
  names: namesOut,
  city: v.string(),
  tile: v.number(),
  pictures: v.number(),
};

export const addRegionForm = defineAction({
  name: 'region add',
  summary: 'A place to list people in, and a tile on the city page.',
  reason: 'optional',
  input: {
    name,
    names: v.optional(names),
    city: v.optional(text('the picture on its tile that comes with the program, or none; the one of the city of that name by default', 60)),
    picture: v.optional(file('a file with a picture of its own, which begins its gallery')),
    tile: v.optional(
      v.pipe(v.picklist(['on', 'off'], 'is on or off'), v.description('off keeps it from the city page; on by default')),
      'on',
    ),
  },
  output: region,
});

export const listRegionsForm = defineAction({
  name: 'region list',
  summary: 'The regions in their order, and how many people each lists.',
  output: { regions: v.array(v.strictObject({ ...region, profiles: v.number() })) },
});

export const renameRegionForm = defineAction({
  name: 'region rename',
  summary: 'Who lives there shows the new name as well; names in other languages are forgotten where they are not those of its city.',
  typed: ['id'],
  reason: 'optional',
  input: { id, name, names: v.optional(names) },
  output: { id: v.string(), name: v.string(), names: namesOut },
});

export const orderRegionsForm = defineAction({
  name: 'region order',
  summary: 'Puts some first, on tiles and in lists. Those that are not named follow as they were.',
  typed: ['ids'],
  reason: 'optional',
  input: { ids },
  output: { order: v.array(v.string()) },
});

export const removeRegionForm = defineAction({
  name: 'region remove',
  summary: 'Takes a region off every list. One that somebody is listed in stays, unless --to says where they go.',
  typed: ['id'],
  reason: 'optional',
  input: { id, to: v.optional(text('the region, by id or name, that its people move to', 200)) },
  output: { id: v.string(), removed: v.number(), profiles_moved: v.number(), ...deleted },
});
