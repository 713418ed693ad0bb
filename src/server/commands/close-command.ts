import { acknowledgements } from '#contract/acknowledgements.ts';
import type { closeCommandCall, commandOutcomeCall, StoredReply } from '#contract/commands/command-outcome.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { refusals } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import type { MemberCommand } from './command.ts';
import { closedName, isRunning, storedCommand } from './idempotency.ts';

/** `GET /command/outcome`: the outcome of a command. `running` only for this process: closing the id waits for another one's. */
export const commandOutcome: MemberCommand<typeof commandOutcomeCall> = async (context, { member }, { id }) => {
  // Checked before the table is read: a command that ends meanwhile is then found there.
  const running = isRunning(context, member.memberId, id);
  const stored = await storedCommand(context.db.queries, member.memberId, id);
  if (!stored) return done({ state: running ? 'running' : 'unknown' });
  if (stored.name === closedName) return done({ state: 'closed' });
  return done({ state: 'done', reply: storedReply(context, member.language, stored.reply) });
};

/** `POST /command/close`: from now on the id has no effect; waits for a command that already holds it. */
export const closeCommand: MemberCommand<typeof closeCommandCall> = async (context, { member }, { id }) => {
  const stored = await context.db.transaction(async (tx) => {
    const closed = { member_id: member.memberId, id, name: closedName, body_hmac: '', reply: '', at_ms: context.nowMs() };
    await tx
      .insertInto('commands')
      .values(closed)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return storedCommand(tx, member.memberId, id);
  });
  if (!stored || stored.name === closedName) return done({ state: 'closed' });
  return done({ state: 'done', reply: storedReply(context, member.language, stored.reply) });
};

/** A stored outcome as its envelope would be now, in the caller's language. */
function storedReply({ translate }: Context, language: LanguageCode, text: string): StoredReply {
  const outcome = JSON.parse(text) as Outcome<unknown>;
  if (outcome.ok) {
    return { code: 200, msg: outcome.says ? translate(acknowledgements[outcome.says], language) : '', data: outcome.data };
  }
  const { code, message } = refusals[outcome.why];
  return { code, msg: translate(message, language, outcome.values), reason: outcome.why, data: '' };
}
