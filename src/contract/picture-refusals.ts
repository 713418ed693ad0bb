import type { RefusalEntry } from './refusals.ts';

/** Refusals about pictures that members upload; part of the table in `refusals.ts`. */
export const pictureRefusals = {
  picture_type: { code: 415, message: /*i18n*/ { id: 'refusal.picture_type', message: 'Pictures can be JPEG, PNG or WebP' } },
  picture_size: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.picture_size', message: 'This picture is too small or too large. Please choose another one.' },
  },
  picture_broken: {
    code: 400,
    message: /*i18n*/ { id: 'refusal.picture_broken', message: 'This picture is damaged. Please choose another one.' },
  },
  upload_wait: {
    code: 429,
    http: 429,
    message: /*i18n*/ {
      id: 'refusal.upload_wait',
      message: 'Too many pictures in a short time. Please wait {minutes, plural, one {# minute} other {# minutes}}.',
    },
  },
  upload_unknown: {
    code: 404,
    message: /*i18n*/ { id: 'refusal.upload_unknown', message: 'This picture is no longer here. Please send it again.' },
  },
} as const satisfies Record<string, RefusalEntry>;
