import type * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import { memberInfoCall } from '#contract/collections/member.ts';
import type { SessionReply } from '#contract/commands/session.ts';
import { client } from '../client.ts';
import { broadcast } from '../device/broadcast.ts';
import { storePendingLogOut } from '../device/pending-log-out.ts';
import { referral } from '../device/referral.ts';
import { storeSession } from '../device/session.ts';
import { mirror } from '../mirror/instance.ts';
import { postCommand, read } from '../net/ask.ts';
import { RefusedError, UnreachableError } from '../net/errors.ts';
import { wireLanguage } from '../net/headers.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/**
 * Logs in with a new session: requests its member, stores it, and opens that member's copy. If the member can't be
 * determined, the session is not stored and is ended at the next contact.
 */
async function enter({ token, tokensso }: SessionReply): Promise<void> {
  try {
    const answer = await read(memberInfoCall, {}, { session: { token, tokensso }, quiet: true });
    if (answer.same) throw new UnreachableError('The reply has no member');
    const member = answer.data;
    // Checklist T6, X5: the frame shows it below the text for 'Offline account'.
    if (member.status !== 1) throw new RefusedError(403, 'account_inactive', 'Offline account');
    storeSession({ token, tokensso, memberId: member.id });
    mirror.open({ memberId: member.id });
    mirror.apply({ kind: 'rows', collection: 'member', rows: [member], atMs: client().nowMs() });
    broadcast({ kind: 'logged-in' });
  } catch (error) {
    await storePendingLogOut(tokensso);
    throw error;
  }
}

/** `before`: what has to be over before anybody is in. `timeoutMs`: in place of a command's. */
type Entering = { before?: () => Promise<void>; timeoutMs?: number };

/** Gets a session by one of the calls that open one, and enters with it. */
export function enterBy(
  call: Call<string, v.ObjectEntries, SessionReply>,
  given: Record<string, string>,
  { before, timeoutMs }: Entering = {},
): Promise<CommandResult> {
  return outcomeOf(async () => {
    const fields = { ...given, ...referral(), lang: wireLanguage() };
    const { data, message } = await postCommand(call, fields, {
      ...{ session: null, quiet: true, takesCookie: true },
      ...(timeoutMs && { timeoutMs }),
    });
    await before?.();
    await enter(data);
    return message;
  });
}
