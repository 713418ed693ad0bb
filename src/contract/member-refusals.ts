import type { RefusalEntry } from './refusals.ts';

/** Refusals about a member's own account; part of the table in `refusals.ts`. */
export const memberRefusals = {
  avatar_unknown: { code: 400, message: /*i18n*/ { id: 'refusal.avatar_unknown', message: 'This picture is not one of the set' } },
  name_missing: { code: 400, message: /*i18n*/ { id: 'refusal.name_missing', message: 'Please enter your name' } },
  name_invalid: { code: 400, message: /*i18n*/ { id: 'refusal.name_invalid', message: 'A name has at most 40 characters on one line' } },
  name_set: { code: 409, message: /*i18n*/ { id: 'refusal.name_set', message: 'Your name is set and can not be set again' } },
  sex_invalid: { code: 400, message: /*i18n*/ { id: 'refusal.sex_invalid', message: 'Please choose one of the answers' } },
  old_password_wrong: { code: 403, message: /*i18n*/ { id: 'refusal.old_password_wrong', message: 'The old password is wrong' } },
  password_same: { code: 409, message: /*i18n*/ { id: 'refusal.password_same', message: 'The new password is the old one' } },
} as const satisfies Record<string, RefusalEntry>;
