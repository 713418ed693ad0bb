import * as v from 'valibot';
import { defineAction } from './action.ts';
import { deleted, file, id, ids, text, time } from './fields.ts';

const banner = { id: v.string(), url: v.string() };
const picture = file('the picture: JPEG, PNG or WebP');

export const addBannerForm = defineAction({
  name: 'banner add',
  summary: 'Puts a picture behind the banners that there are, cut to their shape.',
  typed: ['file'],
  reason: 'optional',
  input: { file: picture },
  output: banner,
});

export const removeBannerForm = defineAction({
  name: 'banner remove',
  summary: 'Takes a banner down: from phones at their next contact, its files from the disk.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: { id: v.string(), removed: v.number(), ...deleted },
});

export const orderBannersForm = defineAction({
  name: 'banner order',
  summary: 'All banners, in the order in which they are to come.',
  typed: ['ids'],
  reason: 'optional',
  input: { ids },
  output: { order: v.array(v.string()) },
});

export const listBannersForm = defineAction({
  name: 'banner list',
  summary: 'The banners in their order.',
  output: { banners: v.array(v.strictObject({ ...banner, pos: v.number() })) },
});

export const addBackgroundForm = defineAction({
  name: 'background add',
  summary: 'Makes a picture to be named by `setting set login_bg` or `center_bg`; nothing shows it before.',
  typed: ['file'],
  reason: 'optional',
  input: { file: picture },
  output: { url: v.string() },
});

export const removeBackgroundForm = defineAction({
  name: 'background remove',
  summary: 'Deletes a picture that was made to be a background, once no setting names it.',
  typed: ['url'],
  reason: 'optional',
  input: { url: text('its address, as `background list` shows it', 200) },
  output: { url: v.string(), removed: v.number(), ...deleted },
});

export const listBackgroundsForm = defineAction({
  name: 'background list',
  summary: 'Pictures that were made to be backgrounds, newest first, and what names each of them now.',
  output: { backgrounds: v.array(v.strictObject({ url: v.string(), added: time, used_by: v.array(v.string()) })) },
});
