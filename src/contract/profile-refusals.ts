import type { RefusalEntry } from './refusals.ts';

/** Refusals of favourites, ratings and reports; part of the table in `refusals.ts`. */
export const profileRefusals = {
  favourites_full: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.favourites_full', message: 'You can keep {most} favourites. Remove one first.' },
  },
  report_reason_missing: { code: 400, message: /*i18n*/ { id: 'refusal.report_reason_missing', message: 'Please say what is wrong' } },
  report_open: {
    code: 409,
    message: /*i18n*/ { id: 'refusal.report_open', message: 'You have reported this already. The club is looking into it.' },
  },
  report_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ {
      id: 'refusal.report_wait',
      message: 'Too many reports. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
} as const satisfies Record<string, RefusalEntry>;
