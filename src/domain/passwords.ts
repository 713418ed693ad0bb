/** Code points after NFKC: too long to guess, short enough to hash (refusals.ts, `password_invalid`). */
export const passwordLength = { least: 8, most: 128 } as const;

/** The normalised form that is hashed: the same password typed on another keyboard may have other code points (RFC 8265). */
export function passwordAsHashed(typed: string): string {
  return typed.normalize('NFKC');
}

/** Whether a password may be chosen. */
export function isPassword(typed: string): boolean {
  const length = [...passwordAsHashed(typed)].length;
  return length >= passwordLength.least && length <= passwordLength.most;
}
