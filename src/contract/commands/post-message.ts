import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { textField } from '../fields.ts';

/** Above what any text of 1,000 characters takes with what tidying removes, so that a long one is told by its rule. */
const longestTyped = 8_000;

/** A message for the board (its rules: domain/board-text.ts). A member's first one waits for review. */
export const postMessageCall = defineCall({
  name: 'post-message',
  post: ['/memberfeedback'],
  who: 'member',
  fields: { content: v.optional(textField(longestTyped), '') },
});
