/** Letters and digits of any script; `. _ -` after the first one. Marks, so that Vietnamese, Thai and Hindi can be typed. */
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** Invisible characters (variation selectors, fillers): with them two names could look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Code points of the stored form (refusals.ts, `username_invalid`). */
export const usernameLength = { least: 3, most: 24 } as const;

/** The name as it is stored and shown: NFKC, trimmed. */
export function usernameAsKept(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** The form that has to be unique: names that differ only in case or in the form of their characters are the same. */
export function usernameKey(typed: string): string {
  return usernameAsKept(typed).toLowerCase().normalize('NFKC');
}

/** Whether a name may be registered (V1, refusals.ts `username_invalid`). */
export function isUsername(typed: string): boolean {
  const kept = usernameAsKept(typed);
  const length = [...kept].length;
  return length >= usernameLength.least && length <= usernameLength.most && form.test(kept) && !invisible.test(kept);
}
