import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { favouriteSchema } from '../collections/favourites.ts';
import { idField } from '../fields.ts';

/** Adds a profile to the member's favourites, or removes it; repeating it changes nothing. */
export const wantProfileCall = defineCall({
  name: 'want-profile',
  post: ['/profile/want'],
  who: 'member',
  fields: { id: idField, want: v.picklist(['0', '1']) },
  reply: favouriteSchema,
});

/** Rates a profile (H2): one rating per member, which a later one replaces. */
export const rateProfileCall = defineCall({
  name: 'rate-profile',
  post: ['/profile/rate'],
  who: 'member',
  fields: { id: idField, stars: v.picklist(['1', '2', '3', '4', '5']) },
  reply: favouriteSchema,
});
