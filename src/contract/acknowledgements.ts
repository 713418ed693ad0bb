/** The texts of `msg` for commands that succeed, in the caller's language; message descriptors by id, as in `refusals.ts`. */
export const acknowledgements = {
  account_bound: /*i18n*/ { id: 'done.account_bound', message: 'Your account is bound' },
  account_bound_paused: /*i18n*/ {
    id: 'done.account_bound_paused',
    message:
      'Your account is bound, and your points can be withdrawn to it. Play and deposits are paused, because a member with the same payout account has paused them.',
  },
  fund_password_set: /*i18n*/ { id: 'done.fund_password_set', message: 'Your fund password is set' },
  fund_password_changed: /*i18n*/ { id: 'done.fund_password_changed', message: 'Your fund password is changed' },
  withdrawal_requested: /*i18n*/ {
    id: 'done.withdrawal_requested',
    message: 'Your withdrawal is requested. The points are set aside for it.',
  },
  deposit_begun: /*i18n*/ { id: 'done.deposit_begun', message: 'Your deposit has started. It is credited once the payment is confirmed.' },
  limit_set: /*i18n*/ { id: 'done.limit_set', message: 'Your limit applies from now on' },
  limit_pending: /*i18n*/ {
    id: 'done.limit_pending',
    message: 'You can confirm this change in 24 hours. Until then the old limit applies.',
  },
  bet_placed: /*i18n*/ { id: 'done.bet_placed', message: 'Your bet is placed' },
  wheel_seed_changed: /*i18n*/ { id: 'done.wheel_seed_changed', message: 'Your text is set. The wheel starts anew with it.' },
  play_paused: /*i18n*/ { id: 'done.play_paused', message: 'Play and deposits are paused for you' },
  rated: /*i18n*/ { id: 'done.rated', message: 'Your rating is saved. It counts within a minute.' },
  reported: /*i18n*/ {
    id: 'done.reported',
    message: 'Thank you. The club looks into it and tells you the outcome under Notices.',
  },
  avatar_set: /*i18n*/ { id: 'done.avatar_set', message: 'Your picture is changed' },
  name_set: /*i18n*/ { id: 'done.name_set', message: 'Your name is set' },
  sex_set: /*i18n*/ { id: 'done.sex_set', message: 'Saved' },
  password_changed: /*i18n*/ { id: 'done.password_changed', message: 'Your password is changed. Please log in again.' },
  account_closed: /*i18n*/ { id: 'done.account_closed', message: 'Your account is closed. Thank you for having been here.' },
  session_ended: /*i18n*/ { id: 'done.session_ended', message: 'Logged out there' },
  passkey_added: /*i18n*/ { id: 'done.passkey_added', message: 'Your passkey is added' },
  passkey_renamed: /*i18n*/ { id: 'done.passkey_renamed', message: 'Renamed' },
  passkey_removed: /*i18n*/ { id: 'done.passkey_removed', message: 'The passkey is removed' },
  message_posted: /*i18n*/ { id: 'done.message_posted', message: 'Your message is on the board' },
  message_waits: /*i18n*/ { id: 'done.message_waits', message: 'Your message waits for review. You are told when it is on the board.' },
} as const satisfies Record<string, { id: string; message: string }>;

export type Acknowledgement = keyof typeof acknowledgements;
