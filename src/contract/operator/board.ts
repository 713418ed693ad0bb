import * as v from 'valibot';
import { defineAction } from './action.ts';
import { id, oneOf, page, time } from './fields.ts';

const state = { id: v.string(), state: v.string() };

export const listMessagesForm = defineAction({
  name: 'message list',
  summary: 'What waits, longest first; what stands on the board, also as far as members reported it; what was removed.',
  typed: ['state'],
  input: { state: oneOf('which', ['waiting', 'shown', 'reported', 'removed']), ...page },
  output: {
    messages: v.array(
      v.strictObject({
        id: v.string(),
        at: time,
        username: v.nullable(v.string()),
        nickname: v.string(),
        content: v.string(),
        reason: v.optional(v.string()),
        reports: v.optional(v.number()),
      }),
    ),
  },
});

export const approveMessageForm = defineAction({
  name: 'message approve',
  summary: 'Puts a message that waits on the board; from then on its author’s next ones stand there at once.',
  typed: ['id'],
  reason: 'optional',
  input: { id },
  output: state,
});

export const removeMessageForm = defineAction({
  name: 'message remove',
  summary: 'Takes a message off the board, or turns one down that waits; author and reporters are told why.',
  typed: ['id'],
  reason: 'required',
  input: { id },
  output: { ...state, reports_closed: v.number() },
});

export const listReportsForm = defineAction({
  name: 'report list',
  summary: 'What members reported, newest first, with what it is about.',
  typed: ['state'],
  input: { state: oneOf('which', ['open', 'closed', 'all']), ...page },
  output: {
    reports: v.array(
      v.strictObject({
        id: v.string(),
        at: time,
        username: v.string(),
        kind: v.string(),
        target_id: v.string(),
        reason: v.string(),
        closed: time,
        closed_by: v.nullable(v.string()),
        outcome: v.nullable(v.string()),
        about: v.nullable(v.string()),
        author: v.nullable(v.string()),
        other_open: v.number(),
      }),
    ),
  },
});

export const closeReportForm = defineAction({
  name: 'report close',
  summary: 'Closes a report; what came of it is said to the member who made it.',
  typed: ['id'],
  reason: 'required',
  input: { id },
  output: state,
});
