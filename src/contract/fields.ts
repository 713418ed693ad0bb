import * as v from 'valibot';
import { idForm } from './row-id.ts';

/**
 * The forms that request fields may take: text comes in as text, numbers are not coerced from
 * odd forms, and everything has a length.
 */

/**
 * An id, or `0` for all where a list takes a group's. Ours are opaque and have at least 8 characters; a shorter one, as
 * clients of the old kind may still hold, is an id that nobody has (`not_found`, an empty list) and not a bad request.
 */
export const idField = v.pipe(v.string(), v.regex(idForm));

/** A page number in plain decimal, at most 99,999. */
export const pageField = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,4})$/), v.transform(Number));

/** How many of something, 1 to 99,999 in plain decimal. */
export const countField = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,4}$/), v.transform(Number));

/** Whole cents in plain decimal, at most 999,999,999. */
export const centsField = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,8})$/), v.transform(Number));

/** Text that is kept or compared, not interpreted. */
export const textField = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** Accepted on every call and dropped at the door (checklist E0.5, Q29); `lang` stands in bodies of [A] clients. */
export const everyCallFields = {
  realLat: v.optional(textField(32)),
  realLng: v.optional(textField(32)),
  lat: v.optional(textField(32)),
  lng: v.optional(textField(32)),
  lang: v.optional(textField(16)),
};
