/**
 * Every refusal the club can give, in one table: the number in `code`, the HTTP status that carries it (200 for what
 * the product itself says, wire.md "Envelope"), and its message. The messages are Lingui descriptors by id, so that
 * the extractor finds them and the server can look them up in compiled catalogues without macros.
 */
export type RefusalEntry = { code: number; http: number; message: { id: string; message: string } };

export const refusals = {
  // The text is fixed by wire.md for all languages (catalogues other than zh_cn keep the Vietnamese text).
  auth: { code: 401, http: 200, message: /*i18n*/ { id: 'refusal.auth', message: 'xác thực lỗi' } },
  bad_request: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.bad_request', message: 'This request could not be read.' } },
  not_found: { code: 404, http: 200, message: /*i18n*/ { id: 'refusal.not_found', message: 'This is no longer here.' } },
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
    message: /*i18n*/ { id: 'refusal.internal', message: 'Something went wrong on our side. Nothing was changed.' },
  },
  cursor_unknown: { code: 410, http: 200, message: /*i18n*/ { id: 'refusal.cursor_unknown', message: 'This list has to be loaded anew.' } },
  username_missing: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.username_missing', message: 'Please enter your username' } },
  password_missing: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.password_missing', message: 'Please enter your password' } },
  invite_missing: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.invite_missing', message: 'Please enter your invite code' } },
  username_invalid: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.username_invalid', message: 'A username has 3 to 24 letters or digits, and may hold . _ and -' },
  },
  password_invalid: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.password_invalid', message: 'A password has 8 to 128 characters' },
  },
  username_taken: { code: 409, http: 200, message: /*i18n*/ { id: 'refusal.username_taken', message: 'This username is taken' } },
  invite_invalid: {
    code: 403,
    http: 200,
    message: /*i18n*/ { id: 'refusal.invite_invalid', message: 'This invite code is unknown or used up' },
  },
  login_wrong: { code: 403, http: 200, message: /*i18n*/ { id: 'refusal.login_wrong', message: 'Username or password is wrong' } },
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
  account_inactive: { code: 403, http: 200, message: /*i18n*/ { id: 'refusal.account_inactive', message: 'Offline account' } },
  sso_invalid: { code: 403, http: 200, message: /*i18n*/ { id: 'refusal.sso_invalid', message: 'This sign-in link is not valid' } },
  amount_error: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.amount_error', message: 'Wrong amount' } },
  withdraw_amount_missing: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.withdraw_amount_missing', message: 'Please fill in the exact amount' },
  },
  fund_password_missing: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.fund_password_missing', message: 'Please re-enter the new withdrawal password' },
  },
  fund_password_form: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.fund_password_form', message: 'The fund password has exactly 6 digits' },
  },
  form_incomplete: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.form_incomplete', message: 'Please fill in the form completely' },
  },
  fund_password_set: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.fund_password_set', message: 'A fund password is set already' },
  },
  fund_password_unset: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.fund_password_unset', message: 'Please set your withdrawal password' },
  },
  fund_password_wrong: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.fund_password_wrong',
      message: 'The fund password is wrong. {left, plural, =0 {No try is} one {# try is} other {# tries are}} left for now.',
    },
  },
  fund_password_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ {
      id: 'refusal.fund_password_wait',
      message: 'Too many wrong fund passwords. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  fund_password_locked: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.fund_password_locked',
      message: 'Too many wrong fund passwords. Please log out and log in again with your login password.',
    },
  },
  fund_password_not_editable: {
    code: 403,
    http: 200,
    message: /*i18n*/ { id: 'refusal.fund_password_not_editable', message: 'Please contact online service to change your fund password' },
  },
  reset_code_wrong: {
    code: 403,
    http: 200,
    message: /*i18n*/ { id: 'refusal.reset_code_wrong', message: 'This code is wrong or no longer valid' },
  },
  bank_missing: { code: 409, http: 200, message: /*i18n*/ { id: 'refusal.bank_missing', message: 'Please set your bank account' } },
  bank_bound: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.bank_bound', message: 'You have an account already. Please contact online service to change it.' },
  },
  network_missing: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.network_missing', message: 'Please select a network' } },
  deposit_name_missing: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.deposit_name_missing', message: 'Please enter your deposit name' },
  },
  bank_account_missing: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.bank_account_missing', message: 'Please enter your account' },
  },
  balance_too_low: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.balance_too_low', message: 'Insufficient balance. Please contact customer service.' },
  },
  withdraw_below_min: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.withdraw_below_min', message: 'The least that can be withdrawn is {min} points' },
  },
  withdraw_above_max: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.withdraw_above_max', message: 'The most that can be withdrawn at once is {max} points' },
  },
  withdraw_daily_count: {
    code: 409,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.withdraw_daily_count',
      message:
        '{num, plural, =0 {Withdrawals are closed today} one {Only # withdrawal a day is possible, and it is used} other {Only # withdrawals a day are possible, and they are used}}',
    },
  },
  withdraw_cooling: {
    code: 409,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.withdraw_cooling',
      message: 'Your account or fund password was changed. Withdrawals open again in {hours, plural, one {# hour} other {# hours}}.',
    },
  },
  provider_unknown: {
    code: 404,
    http: 200,
    message: /*i18n*/ { id: 'refusal.provider_unknown', message: 'This way to pay is not open here' },
  },
  deposit_limit_24h: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.deposit_limit_24h',
      message: 'This is over your own deposit limit for 24 hours. {left} points are left.',
    },
  },
  deposit_limit_7d: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.deposit_limit_7d',
      message: 'This is over your own deposit limit for 7 days. {left} points are left.',
    },
  },
  deposit_limit_30d: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.deposit_limit_30d',
      message: 'This is over your own deposit limit for 30 days. {left} points are left.',
    },
  },
  play_excluded: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.play_excluded',
      message: 'You have paused play and deposits. The pause ends in {days, plural, one {# day} other {# days}}.',
    },
  },
  limit_invalid: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.limit_invalid', message: 'This limit can not have that value' } },
  limit_not_pending: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.limit_not_pending', message: 'There is no change of this limit to confirm' },
  },
  limit_too_early: {
    code: 409,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.limit_too_early',
      message: 'This change can be confirmed in {hours, plural, one {# hour} other {# hours}}',
    },
  },
  exclusion_invalid: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.exclusion_invalid', message: 'A pause lasts 24 to 1008 hours, an exclusion 6 to 60 months' },
  },
  exclusion_shorter: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.exclusion_shorter', message: 'A pause can be made longer, not shorter' },
  },
  command_id_reused: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.command_id_reused', message: 'This was sent before with other details. Nothing was changed.' },
  },
  command_closed: {
    code: 410,
    http: 200,
    message: /*i18n*/ { id: 'refusal.command_closed', message: 'This came too late. Nothing was changed.' },
  },
  signature_wrong: { code: 403, http: 200, message: /*i18n*/ { id: 'refusal.signature_wrong', message: 'This signature is not valid' } },
  payment_mismatch: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.payment_mismatch', message: 'This does not fit the payment' },
  },
  bet_amount_missing: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.bet_amount_missing', message: 'Please enter an amount' } },
  bet_play_missing: { code: 400, http: 200, message: /*i18n*/ { id: 'refusal.bet_play_missing', message: 'Please choose a number' } },
  bet_above_max: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.bet_above_max', message: 'A bet is at most {max} points for each play' },
  },
  games_closed: { code: 403, http: 200, message: /*i18n*/ { id: 'refusal.games_closed', message: 'The games are closed in this club' } },
  lottery_closed: { code: 409, http: 200, message: /*i18n*/ { id: 'refusal.lottery_closed', message: 'This game is closed' } },
  period_closed: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.period_closed', message: 'Betting on this draw has closed. Nothing was placed.' },
  },
  stake_limit_24h: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.stake_limit_24h',
      message: 'This is over your own limit for bets in 24 hours. {left} points are left.',
    },
  },
  loss_limit_24h: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.loss_limit_24h',
      message: 'This could go over your own loss limit for 24 hours. {left} points are left.',
    },
  },
  loss_limit_7d: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.loss_limit_7d',
      message: 'This could go over your own loss limit for 7 days. {left} points are left.',
    },
  },
  session_limit: {
    code: 403,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.session_limit',
      message:
        'Your own limit for one sitting is reached. You can play again after a break of {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  wheel_closed: { code: 403, http: 200, message: /*i18n*/ { id: 'refusal.wheel_closed', message: 'The wheel is closed in this club' } },
  wheel_cost_changed: {
    code: 409,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.wheel_cost_changed',
      message: 'A turn costs something else now. Nothing was turned, and nothing was charged.',
    },
  },
  wheel_seed_missing: {
    code: 409,
    http: 200,
    message: /*i18n*/ { id: 'refusal.wheel_seed_missing', message: 'Please set your own text for the wheel first' },
  },
  wheel_seed_invalid: {
    code: 400,
    http: 200,
    message: /*i18n*/ { id: 'refusal.wheel_seed_invalid', message: 'Your text has 1 to 64 characters' },
  },
  wheel_hash_stale: {
    code: 409,
    http: 200,
    message: /*i18n*/ {
      id: 'refusal.wheel_hash_stale',
      message: 'The wheel has moved on. Please look at its new fingerprint and try again.',
    },
  },
} as const satisfies Record<string, RefusalEntry>;

export type Refusal = keyof typeof refusals;

/** The two texts on which clients of the old kind end a session (checklist T3). */
export const authTexts: readonly string[] = ['鉴权错误', 'xác thực lỗi'];
