import * as v from 'valibot';
import { idForm } from './row-id.ts';

/**
 * Schemas of request fields: values are text, numbers in unusual notation are refused, and everything has a maximum length.
 */

/**
 * An id, or `0` for all groups of a list. Ours are opaque and have at least 8 characters; a shorter one, as old clients may
 * still have, is an unknown id (`not_found`, an empty list) and not a bad request.
 */
export const idField = v.pipe(v.string(), v.regex(idForm));

/** A page number in plain decimal, at most 99,999. */
export const pageField = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,4})$/), v.transform(Number));

/** A count, 1 to 99,999 in plain decimal. */
export const countField = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,4}$/), v.transform(Number));

/** Whole cents in plain decimal, at most 999,999,999. */
export const centsField = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,8})$/), v.transform(Number));

/** Text that is stored or compared, not interpreted. */
export const textField = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** Accepted in every call and discarded by the HTTP layer (checklist E0.5, Q29); [A] clients send `lang` in the body. */
export const everyCallFields = {
  realLat: v.optional(textField(32)),
  realLng: v.optional(textField(32)),
  lat: v.optional(textField(32)),
  lng: v.optional(textField(32)),
  lang: v.optional(textField(16)),
};

/**
 * Ours: all texts of a row of any content, by language, unless it is in English alone. The row's own fields have the
 * text in the language of the header `lang`, or the fallback, so that a change of language needs no request. Older
 * copies on clients lack it.
 */
export const textsField = <const Words extends v.ObjectEntries>(words: Words) => v.optional(v.record(v.string(), v.object(words)));
