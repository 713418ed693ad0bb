import type { RefusalEntry } from './refusals.ts';

/** Refusals about closing an account and exporting its data; part of the table in `refusals.ts`. */
export const leavingRefusals = {
  password_wrong: { code: 403, message: /*i18n*/ { id: 'refusal.password_wrong', message: 'The password is wrong' } },
  forget_points: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.forget_points',
      message: 'You still have {points} points. Use them, withdraw them, or confirm that you give up exactly these.',
    },
  },
  forget_withdrawal: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.forget_withdrawal',
      message: 'A withdrawal of yours is still under way. The account can be closed once it is paid out or rejected.',
    },
  },
  forget_deposit: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.forget_deposit',
      message:
        'A deposit of yours still waits for its payment. The account can be closed once the deposit is credited, cancelled or expired.',
    },
  },
  forget_bet: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.forget_bet',
      message: 'A bet of yours is not settled yet. The account can be closed once it is.',
    },
  },
  username_closed: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.username_closed',
      message:
        'This username belonged to an account that was closed. It can’t be used for 90 days after that, nor while a pause lasts that its owner chose.',
    },
  },
  // Earlier releases refused to bind an account with this one; their stored replies still refer to it.
  account_excluded: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.account_excluded',
      message: 'This payout account belongs to somebody who paused play and closed their account. It can’t be used until the pause ends.',
    },
  },
  export_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ {
      id: 'refusal.export_wait',
      message:
        'You have collected your data several times within an hour. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
} as const satisfies Record<string, RefusalEntry>;
