import type { RefusalEntry } from './refusals.ts';

/** Refusals about a member's own account; part of the table in `refusals.ts`. */
export const memberRefusals = {
  avatar_unknown: { code: 400, message: /*i18n*/ { id: 'refusal.avatar_unknown', message: 'This picture is not one of the set' } },
  name_missing: { code: 400, message: /*i18n*/ { id: 'refusal.name_missing', message: 'Please enter your name' } },
  name_invalid: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.name_invalid', message: 'A name can have up to 40 characters, on one line' },
  },
  name_set: { code: 409, message: /*i18n*/ { id: 'refusal.name_set', message: 'Your name is set and can’t be changed' } },
  sex_invalid: { code: 400, message: /*i18n*/ { id: 'refusal.sex_invalid', message: 'Please choose one of the answers' } },
  old_password_wrong: { code: 403, message: /*i18n*/ { id: 'refusal.old_password_wrong', message: 'The old password is wrong' } },
  password_same: { code: 409, message: /*i18n*/ { id: 'refusal.password_same', message: 'The new password is the same as the old one' } },
  passkey_name: { code: 400, message: /*i18n*/ { id: 'refusal.passkey_name', message: 'Please choose a name of at most 40 characters' } },
  passkeys_full: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.passkeys_full',
      message:
        '{count, plural, one {You have # passkey, which is the most. Remove it first.} other {You have # passkeys, which is the most. Remove one first.}}',
    },
  },
  passkey_expired: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.passkey_expired', message: 'This took too long, or was done already. Please begin again.' },
  },
  passkey_wrong: {
    code: 403,
    message: /*i18n*/ { id: 'refusal.passkey_wrong', message: 'This passkey does not open any account. Please log in with your password.' },
  },
  passkey_unusable: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.passkey_unusable', message: 'This passkey can’t be used here. Please try another device or app.' },
  },
  push_host: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.push_host', message: 'The club can’t reach the notification service of this browser' },
  },
  push_invalid: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.push_invalid', message: 'This browser gave no usable address for notifications' },
  },
} as const satisfies Record<string, RefusalEntry>;
