import * as v from 'valibot';
import { defineAction } from './action.ts';
import { formed, keyset, next, oneOf, text, time } from './fields.ts';

/** An invite may be for a campaign, but not for more people than a club has. */
const mostUses = 100_000;

const usesWanted = `is a number from 1 to ${mostUses}, or "unlimited"`;
const uses = v.pipe(
  v.string(usesWanted),
  v.check((typed) => typed === 'unlimited' || (/^[1-9][0-9]{0,5}$/.test(typed) && Number(typed) <= mostUses), usesWanted),
  v.transform((typed) => (typed === 'unlimited' ? null : Number(typed))),
  v.description('how often it may be used, or "unlimited"; 1 by default'),
);

/** Its remaining uses: null for no limit. */
const left = { code: v.string(), uses_left: v.nullable(v.number()) };

export const createInviteForm = defineAction({
  name: 'invite create',
  summary: 'Makes a code that lets people register.',
  reason: 'optional',
  input: {
    code: v.optional(formed('the code; a new random one by default', /^[A-Za-z0-9_-]{4,64}$/, 'has 4 to 64 letters, digits, _ or -')),
    uses: v.optional(uses, '1'),
  },
  output: left,
});

export const listInvitesForm = defineAction({
  name: 'invite list',
  summary: 'Codes, newest first: what is left of each, and how many joined with it.',
  typed: ['state'],
  input: { state: oneOf('which', ['all', 'open']), ...keyset },
  output: { invites: v.array(v.strictObject({ ...left, used: v.number(), made: time })), next },
});

export const revokeInviteForm = defineAction({
  name: 'invite revoke',
  summary: 'Nobody joins with the code any more; who has joined stays.',
  typed: ['code'],
  reason: 'optional',
  input: { code: text('the code', 64) },
  output: left,
});
