import * as v from 'valibot';

/**
 * The forms that request fields may take (wire.md, "Requests"): text comes in as text, numbers are not coerced from
 * odd forms, and everything has a length.
 */

/** An id, opaque, at least 8 characters. */
export const idField = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** A group's id, or `0` for all of them. */
export const groupField = v.pipe(v.string(), v.regex(/^(0|[A-Za-z0-9_-]{8,64})$/));

/** A page number in plain decimal, at most 99,999. */
export const pageField = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,4})$/), v.transform(Number));

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
