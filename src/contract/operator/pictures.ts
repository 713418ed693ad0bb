import * as v from 'valibot';
import { defineAction } from './action.ts';
import { deleted, file, id, text } from './fields.ts';

/** Pictures of one profile: more than anybody views, and the row stays small. */
export const mostPictures = 12;

const number = v.pipe(text('the number that `profile picture list` shows', 2), v.title('N'));

const listed = {
  id: v.string(),
  pictures: v.array(v.strictObject({ number: v.number(), address: v.string(), width: v.number(), height: v.number() })),
};

export const addPicturesForm = defineAction({
  name: 'profile picture add',
  summary: 'Puts pictures behind those that a profile has.',
  typed: ['id', 'file'],
  reason: 'optional',
  input: { id, file: v.pipe(v.array(file('a picture: JPEG, PNG or WebP')), v.minLength(1)) },
  output: listed,
});

export const listPicturesForm = defineAction({
  name: 'profile picture list',
  summary: 'The pictures of a profile, with their numbers.',
  typed: ['id'],
  input: { id },
  output: listed,
});

export const removePictureForm = defineAction({
  name: 'profile picture remove',
  summary: 'Takes a picture off: from every call at once, from the disk, and from phones at their next contact.',
  typed: ['id', 'number'],
  reason: 'optional',
  input: { id, number },
  output: { ...listed, ...deleted },
});

export const orderPicturesForm = defineAction({
  name: 'profile picture order',
  summary: 'The first one stands on cards and lists. Those that are not named follow as they were.',
  typed: ['id', 'numbers'],
  reason: 'optional',
  input: { id, numbers: v.pipe(v.array(number), v.minLength(1), v.title('N')) },
  output: listed,
});
