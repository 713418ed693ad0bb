import * as v from 'valibot';
import { OperatorError } from './command-line.ts';

const line = (longest: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(longest), v.regex(/^\P{Cc}*$/u, 'one line without control characters'));
const filled = (longest: number) => v.pipe(line(longest), v.minLength(1));
const words = v.optional(v.pipe(v.array(filled(60)), v.maxLength(20)), []);
const figure = v.optional(line(40), '');

/** A day or an instant of ISO 8601, e.g. 2026-11-20; as Unix milliseconds. */
const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/, 'a day like 2026-11-20'),
  v.transform((text) => Date.parse(text)),
  v.number('a day that exists'),
);

/**
 * A profile as an operator writes it down (`profile import`): only name and region are needed; measurements and rate
 * are the person's choice. With all three records it is published, without them it waits for `profile publish` (H11).
 */
const profileForm = v.strictObject({
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
  /** HTML; cleaned where it is shown. */
  content: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  adult_checked_by: v.optional(filled(64)),
  adult_checked: v.optional(instant),
  consent: v.optional(instant),
});
export type ProfileForm = v.InferOutput<typeof profileForm>;

/** Profiles of one file at most: one transaction, and one answer of the mirror's pages. */
const mostAtOnce = 10_000;

/** The profiles of a file's JSON text. Throws OperatorError that says where it does not fit. */
export function profilesFrom(text: string): ProfileForm[] {
  const parsed = v.safeParse(v.pipe(v.array(profileForm), v.minLength(1), v.maxLength(mostAtOnce)), jsonFrom(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new OperatorError('file_invalid', `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError('file_invalid', 'the file is not JSON');
  }
}

/** A day or an instant that was typed. */
export function instantFrom(option: string, typed: string): number {
  const parsed = v.safeParse(instant, typed);
  if (!parsed.success) throw new OperatorError('usage', `--${option} is a day like 2026-11-20`);
  return parsed.output;
}
