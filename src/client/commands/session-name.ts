/** A name by which tabs tell sessions apart: 32 bits of a token's 256, from which nobody gets the token. '': there is none. */
export function sessionName(token = ''): string {
  let name = 0;
  for (const sign of token) name = (Math.imul(name, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return token && name.toString(36);
}
