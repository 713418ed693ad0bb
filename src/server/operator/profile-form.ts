import * as v from 'valibot';
import { beginningOf } from './dates.ts';
import { OperatorError } from './operator-error.ts';

const line = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(longest), v.regex(/^\P{Cc}*$/u, 'one line without control characters'));
const filled = (longest: number) => v.pipe(line(longest), v.minLength(1));
const words = v.optional(v.pipe(v.array(filled(60)), v.maxLength(20)), []);
const figure = v.optional(line(40), '');

/** A day of the club's time zone, or an instant: `2026-11-20`, `2026-11-20T18:30Z`. */
const instant = v.pipe(
  v.string(),
  v.check((text) => beginningOf(text, 'UTC') !== undefined, 'a day like 2026-11-20'),
);

/**
 * A profile as an operator writes it down (`profile import`): only name and region are needed; measurements and rate
 * are the person's choice. With all three records it is published, without them it waits for `profile publish` (H11).
 */
export const profileForm = v.strictObject({
  /** The operator's own name for it: imported again, the row with it changes. Without one it is the name and region. */
  key: v.optional(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}_.:-]{1,64}$/u, '1 to 64 letters, digits or one of _ . : -'))),
  name: filled(80),
  /** The region's name or id. */
  region: filled(80),
  title: figure,
  remark: v.optional(line(300), ''),
  price: figure,
  height: figure,
  weight: figure,
  bust: figure,
  waist: figure,
  hips: figure,
  services: words,
  types: words,
  /** HTML; cleaned before it is kept (H14). */
  content: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  adult_checked_by: v.optional(filled(64)),
  adult_checked: v.optional(instant),
  consent: v.optional(instant),
});
export type ProfileForm = v.InferOutput<typeof profileForm>;

/** Profiles of one file at most: one transaction, and one answer of the mirror's pages. */
export const mostAtOnce = 10_000;

/** A profile out of fields that were typed. Throws OperatorError that says which does not fit. */
export function profileFrom(fields: Readonly<Record<string, unknown>>): ProfileForm {
  const parsed = v.safeParse(profileForm, fields);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new OperatorError('file_invalid', `${v.getDotPath(issue) ?? 'the profile'}: ${issue.message}`);
}
