import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** More than a text of 1,000 characters needs before it is normalised, so that a longer one gets its own refusal. */
const longestTyped = 8_000;

/** A message for the board (its rules: domain/board-text.ts). A member's first one waits for review. */
export const postMessageCall = defineCall({
  name: 'post-message',
  post: ['/memberfeedback'],
  who: 'member',
  fields: { content: v.optional(textField(longestTyped), '') },
});
