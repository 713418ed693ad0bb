/** Exactly six ASCII digits (checklist V8, C1): full-width ones and spaces are refused. */
export const isFundPassword = (typed: string): boolean => /^[0-9]{6}$/.test(typed);
