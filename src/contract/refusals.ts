import { boardRefusals } from './board-refusals.ts';
import { gameRefusals } from './game-refusals.ts';
import { leavingRefusals } from './leaving-refusals.ts';
import { memberRefusals } from './member-refusals.ts';
import { pictureRefusals } from './picture-refusals.ts';
import { profileRefusals } from './profile-refusals.ts';
import { walletRefusals } from './wallet-refusals.ts';

/**
 * Every refusal for members and visitors, in one table: the number in `code`, the HTTP status (200 unless given,
 * as old clients expect for refusals of the application itself), and its message. The messages are Lingui descriptors by id,
 * so that the extractor finds them and the server can look them up in compiled catalogues without macros.
 */
export type RefusalEntry = { code: number; http?: number; message: { id: string; message: string } };

export const refusals = {
  // Old clients recognise the text, so it is fixed: this one for every language except zh_cn (http/envelope.ts).
  auth: { code: 401, message: /*i18n*/ { id: 'refusal.auth', message: 'xác thực lỗi' } },
  bad_request: { code: 400, message: /*i18n*/ { id: 'refusal.bad_request', message: 'This request could not be read.' } },
  not_found: { code: 404, message: /*i18n*/ { id: 'refusal.not_found', message: 'This is no longer here.' } },
  wrong_verb: {
    code: 405,
    http: 405,
    message: /*i18n*/ { id: 'refusal.wrong_verb', message: 'This address does not take this kind of request.' },
  },
  too_large: { code: 413, http: 413, message: /*i18n*/ { id: 'refusal.too_large', message: 'That is too large.' } },
  wrong_type: {
    code: 415,
    http: 415,
    message: /*i18n*/ { id: 'refusal.wrong_type', message: 'This kind of content is not accepted here.' },
  },
  too_many: { code: 429, http: 429, message: /*i18n*/ { id: 'refusal.too_many', message: 'Too many requests. Please wait a moment.' } },
  overloaded: {
    code: 503,
    http: 503,
    message: /*i18n*/ { id: 'refusal.overloaded', message: 'The club is very busy. Please try again in a moment.' },
  },
  internal: {
    code: 500,
    http: 500,
    // The commit may have succeeded before the error.
    message: /*i18n*/ {
      id: 'refusal.internal',
      message: 'Something went wrong on our side. Check whether it was done before you try again.',
    },
  },
  cursor_unknown: { code: 410, message: /*i18n*/ { id: 'refusal.cursor_unknown', message: 'This list has to be loaded again.' } },
  username_missing: { code: 400, message: /*i18n*/ { id: 'refusal.username_missing', message: 'Please enter your username' } },
  password_missing: { code: 400, message: /*i18n*/ { id: 'refusal.password_missing', message: 'Please enter your password' } },
  invite_missing: { code: 400, message: /*i18n*/ { id: 'refusal.invite_missing', message: 'Please enter your invite code' } },
  username_invalid: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.username_invalid', message: 'A username has 3 to 24 letters or digits; . _ and - are fine' },
  },
  password_invalid: { code: 400, message: /*i18n*/ { id: 'refusal.password_invalid', message: 'A password needs 8 to 128 characters' } },
  username_taken: { code: 409, message: /*i18n*/ { id: 'refusal.username_taken', message: 'This username is taken' } },
  invite_invalid: { code: 403, message: /*i18n*/ { id: 'refusal.invite_invalid', message: 'This invite code is unknown or used up' } },
  login_wrong: { code: 403, message: /*i18n*/ { id: 'refusal.login_wrong', message: 'Username or password is wrong' } },
  login_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ {
      id: 'refusal.login_wait',
      message: 'Too many wrong tries. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  register_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ { id: 'refusal.register_wait', message: 'Too many registrations from here. Please try again later.' },
  },
  account_inactive: { code: 403, message: /*i18n*/ { id: 'refusal.account_inactive', message: 'Offline account' } },
  sso_invalid: { code: 403, message: /*i18n*/ { id: 'refusal.sso_invalid', message: 'This log-in link is not valid' } },
  ...walletRefusals,
  ...memberRefusals,
  ...leavingRefusals,
  ...gameRefusals,
  ...profileRefusals,
  ...boardRefusals,
  ...pictureRefusals,
} as const satisfies Record<string, RefusalEntry>;

export type Refusal = keyof typeof refusals;
