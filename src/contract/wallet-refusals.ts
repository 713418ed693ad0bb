import type { RefusalEntry } from './refusals.ts';

/** Refusals of the wallet's commands; part of the table in `refusals.ts`. */
export const walletRefusals = {
  amount_error: { code: 400, message: /*i18n*/ { id: 'refusal.amount_error', message: 'Wrong amount' } },
  withdraw_amount_missing: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.withdraw_amount_missing', message: 'Please fill in the exact amount' },
  },
  fund_password_missing: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.fund_password_missing', message: 'Please re-enter the new withdrawal password' },
  },
  fund_password_form: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.fund_password_form', message: 'The fund password has exactly 6 digits' },
  },
  form_incomplete: { code: 400, message: /*i18n*/ { id: 'refusal.form_incomplete', message: 'Please fill in the form completely' } },
  fund_password_set: { code: 409, message: /*i18n*/ { id: 'refusal.fund_password_set', message: 'A fund password is set already' } },
  fund_password_unset: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.fund_password_unset', message: 'Please set your withdrawal password' },
  },
  fund_password_wrong: {
    code: 403,
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
    message: /*i18n*/ {
      id: 'refusal.fund_password_locked',
      message: 'Too many wrong fund passwords. Please log out and log in again with your login password.',
    },
  },
  fund_password_not_editable: {
    code: 403,
    message: /*i18n*/ { id: 'refusal.fund_password_not_editable', message: 'Please contact online service to change your fund password' },
  },
  reset_code_wrong: { code: 403, message: /*i18n*/ { id: 'refusal.reset_code_wrong', message: 'This code is wrong or no longer valid' } },
  bank_missing: { code: 409, message: /*i18n*/ { id: 'refusal.bank_missing', message: 'Please set bank account' } },
  bank_bound: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.bank_bound', message: 'You have an account already. Please contact online service to change it.' },
  },
  network_missing: { code: 400, message: /*i18n*/ { id: 'refusal.network_missing', message: 'Please select a network' } },
  deposit_name_missing: { code: 400, message: /*i18n*/ { id: 'refusal.deposit_name_missing', message: 'Please enter your deposit name' } },
  bank_account_missing: { code: 400, message: /*i18n*/ { id: 'refusal.bank_account_missing', message: 'Please enter your account' } },
  balance_too_low: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.balance_too_low', message: 'Insufficient balance. Please contact customer service.' },
  },
  withdraw_below_min: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.withdraw_below_min', message: 'The least that can be withdrawn is {min} points' },
  },
  withdraw_above_max: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.withdraw_above_max', message: 'The most that can be withdrawn at once is {max} points' },
  },
  withdraw_daily_count: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.withdraw_daily_count',
      message:
        '{num, plural, =0 {Withdrawals are closed today} one {You can make only # withdrawal a day, and you have made it} other {You can make only # withdrawals a day, and you have made them}}',
    },
  },
  withdraw_cooling: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.withdraw_cooling',
      message: 'Your account or fund password was changed. Withdrawals open again in {hours, plural, one {# hour} other {# hours}}.',
    },
  },
  provider_unknown: {
    code: 404,
    message: /*i18n*/ { id: 'refusal.provider_unknown', message: 'This payment method is not available here' },
  },
  deposit_limit_24h: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.deposit_limit_24h',
      message: 'This is over your own deposit limit for 24 hours. {left} points are left.',
    },
  },
  deposit_limit_7d: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.deposit_limit_7d',
      message: 'This is over your own deposit limit for 7 days. {left} points are left.',
    },
  },
  deposit_limit_30d: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.deposit_limit_30d',
      message: 'This is over your own deposit limit for 30 days. {left} points are left.',
    },
  },
  play_excluded: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.play_excluded',
      message: 'You have paused play and deposits. The pause ends in {days, plural, one {# day} other {# days}}.',
    },
  },
  play_excluded_account: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.play_excluded_account',
      message:
        'Play and deposits are paused here, because a member with the same payout account has paused them. The pause ends in {days, plural, one {# day} other {# days}}. Your points can be withdrawn.',
    },
  },
  limit_invalid: { code: 400, message: /*i18n*/ { id: 'refusal.limit_invalid', message: 'This limit can’t have that value' } },
  limit_not_pending: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.limit_not_pending', message: 'There is no change of this limit to confirm' },
  },
  limit_too_early: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.limit_too_early',
      message: 'This change can be confirmed in {hours, plural, one {# hour} other {# hours}}',
    },
  },
  exclusion_invalid: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.exclusion_invalid', message: 'A pause lasts 1 to 42 days, an exclusion 6 to 60 months' },
  },
  exclusion_shorter: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.exclusion_shorter', message: 'A pause can be made longer, not shorter' },
  },
  command_id_reused: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.command_id_reused', message: 'This was sent before with other details. Nothing was changed.' },
  },
  command_closed: { code: 410, message: /*i18n*/ { id: 'refusal.command_closed', message: 'This came too late. Nothing was changed.' } },
  signature_wrong: { code: 403, message: /*i18n*/ { id: 'refusal.signature_wrong', message: 'This signature is not valid' } },
  payment_mismatch: { code: 409, message: /*i18n*/ { id: 'refusal.payment_mismatch', message: 'This does not fit the payment' } },
} as const satisfies Record<string, RefusalEntry>;
