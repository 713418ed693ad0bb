import type { RefusalEntry } from './refusals.ts';

/** Refusals of bets and of the wheel; part of the table in `refusals.ts`. */
export const gameRefusals = {
  bet_amount_missing: { code: 400, message: /*i18n*/ { id: 'refusal.bet_amount_missing', message: 'Please enter an amount' } },
  bet_play_missing: { code: 400, message: /*i18n*/ { id: 'refusal.bet_play_missing', message: 'Please choose a number' } },
  bet_above_max: { code: 409, message: /*i18n*/ { id: 'refusal.bet_above_max', message: 'You can bet at most {max} points on each play' } },
  games_closed: { code: 403, message: /*i18n*/ { id: 'refusal.games_closed', message: 'The games are closed in this club' } },
  lottery_closed: { code: 409, message: /*i18n*/ { id: 'refusal.lottery_closed', message: 'This game is closed' } },
  period_closed: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.period_closed', message: 'Betting on this draw has closed. Nothing was placed.' },
  },
  stake_limit_24h: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.stake_limit_24h',
      message: 'This is over your own limit for bets in 24 hours. {left} points are left.',
    },
  },
  loss_limit_24h: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.loss_limit_24h',
      message: 'This could go over your own loss limit for 24 hours. {left} points are left.',
    },
  },
  loss_limit_7d: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.loss_limit_7d',
      message: 'This could go over your own loss limit for 7 days. {left} points are left.',
    },
  },
  session_limit: {
    code: 403,
    message: /*i18n*/ {
      id: 'refusal.session_limit',
      message:
        'Your own limit for one sitting is reached. You can play again after a break of {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  wheel_closed: { code: 403, message: /*i18n*/ { id: 'refusal.wheel_closed', message: 'The wheel is closed in this club' } },
  wheel_cost_changed: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.wheel_cost_changed',
      message: 'The price of a turn has changed. The wheel was not turned, and nothing was charged.',
    },
  },
  wheel_seed_missing: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.wheel_seed_missing', message: 'Please set your own text for the wheel first' },
  },
  wheel_seed_invalid: { code: 400, message: /*i18n*/ { id: 'refusal.wheel_seed_invalid', message: 'Your text needs 1 to 64 characters' } },
  wheel_hash_stale: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.wheel_hash_stale',
      message: 'The wheel has moved on. Please look at its new fingerprint and try again.',
    },
  },
} as const satisfies Record<string, RefusalEntry>;
