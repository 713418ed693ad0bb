import type { RefusalEntry } from './refusals.ts';

/** Refusals of the message board; part of the table in `refusals.ts`. */
export const boardRefusals = {
  message_missing: { code: 400, message: /*i18n*/ { id: 'refusal.message_missing', message: 'Please write a message' } },
  message_too_long: { code: 400, message: /*i18n*/ { id: 'refusal.message_too_long', message: 'A message has at most {most} characters' } },
  message_lines: { code: 400, message: /*i18n*/ { id: 'refusal.message_lines', message: 'A message has at most {most} line breaks' } },
  message_same: { code: 409, message: /*i18n*/ { id: 'refusal.message_same', message: 'You have posted this already' } },
  message_waiting: {
    code: 409,
    message: /*i18n*/ {
      id: 'refusal.message_waiting',
      message: 'The club reads your first messages before they are shown. Write again once it has.',
    },
  },
  message_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ {
      id: 'refusal.message_wait',
      message: 'That is many messages in a short time. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
} as const satisfies Record<string, RefusalEntry>;
