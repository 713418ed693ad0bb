/** Letters and digits of any script; `. _ -` after the first one. Marks, so that Vietnamese, Thai and Hindi can be typed. */
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** What leaves no trace on a screen (variation selectors, fillers): with it, two names could look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Code points of the form that is kept (refusals.ts, `username_invalid`). */
export const usernameLength = { least: 3, most: 24 } as const;

/** The name as it is kept and shown: one spelling of what looks alike (NFKC), without white space around it. */
export function usernameAsKept(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** What has to be unique: two names that differ only in case or in the form of their characters are one. */
export function usernameKey(typed: string): string {
  return usernameAsKept(typed).toLowerCase().normalize('NFKC');
}

/** Whether a name may be registered (V1, refusals.ts `username_invalid`). */
export function isUsername(typed: string): boolean {
  const kept = usernameAsKept(typed);
  const length = [...kept].length;
  return length >= usernameLength.least && length <= usernameLength.most && form.test(kept) && !invisible.test(kept);
}
