import { memberInfoCall } from '#contract/collections/member.ts';
import type { SessionReply } from '#contract/commands/session.ts';
import { client } from '../client.ts';
import { broadcast } from '../device/broadcast.ts';
import { keepPendingLogOut } from '../device/pending-log-out.ts';
import { keepSession } from '../device/session.ts';
import { mirror } from '../mirror/instance.ts';
import { read } from '../net/ask.ts';
import { RefusedError, UnreachableError } from '../net/errors.ts';

/**
 * Enters with a session just got: asks whose it is, keeps it, and opens that member's copy. Where that can't be
 * told, the session is not kept and is ended at the next contact.
 */
export async function enter({ token, tokensso }: SessionReply): Promise<void> {
  try {
    const answer = await read(memberInfoCall, {}, { session: { token, tokensso }, quiet: true });
    if (answer.same) throw new UnreachableError('No member came');
    const member = answer.data;
    // Checklist T6, X5: the frame shows it under the words for 'Offline account'.
    if (member.status !== 1) throw new RefusedError(403, 'account_inactive', 'Offline account');
    keepSession({ token, tokensso, memberId: member.id });
    mirror.open({ memberId: member.id });
    mirror.apply({ kind: 'rows', collection: 'member', rows: [member], atMs: client().nowMs() });
    broadcast({ kind: 'logged-in' });
  } catch (error) {
    await keepPendingLogOut(tokensso);
    throw error;
  }
}
