import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { favouriteSchema } from '../collections/favourites.ts';
import { idField } from '../fields.ts';

/** Puts a profile among the member's favourites, or takes it out; the same again changes nothing. */
export const wantProfileCall = defineCall({
  name: 'want-profile',
  post: ['/profile/want'],
  who: 'member',
  fields: { id: idField, want: v.picklist(['0', '1']) },
  reply: favouriteSchema,
});

/** Rates a profile (H2): one rating a member, which a later one replaces. */
export const rateProfileCall = defineCall({
  name: 'rate-profile',
  post: ['/profile/rate'],
  who: 'member',
  fields: { id: idField, stars: v.picklist(['1', '2', '3', '4', '5']) },
  reply: favouriteSchema,
});
