import type { forgetMemberCall } from '#contract/commands/forget-member.ts';
import type { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import { client } from '../client.ts';
import { broadcast, type SignOutReason } from '../device/broadcast.ts';
import { keptOnSignOut } from '../device/keys.ts';
import { clearLocal, readLocal, writeLocal } from '../device/local.ts';
import { clearOutbox } from '../device/outbox.ts';
import { keepPendingLogOut } from '../device/pending-log-out.ts';
import { recheckPreferences } from '../device/preferences.ts';
import { currentSession, recheckSession } from '../device/session.ts';
import { dropStatementMark } from '../device/statement-marks.ts';
import { forgetMemberCopy } from '../mirror/instance.ts';
import { dropCommands, isUnresolved, openCommands } from './open-commands.ts';

export type SignOut = {
  why: SignOutReason;
  /** What the server said, in the member's language; '' on log-out. Show 'Offline account' for `inactive` (X5). */
  message: string;
};

type EndingCall = (typeof setLoginPasswordCall | typeof forgetMemberCall)['name'];

/** The commands that end this very session, and what is told where nobody knows of one whether it was done. */
const doubts: Readonly<Record<EndingCall, SignOutReason>> = {
  'set-login-password': 'password-unknown',
  'forget-member': 'closed-unknown',
};

let signingOut: Promise<void> | undefined;

/**
 * Wipes what belongs to the member (checklist T2, O12-O15), also offline, tells the other tabs, and goes to /Login.
 * Every reason but log-out is a server's answer: without one nothing is wiped.
 */
export function signOut(how: SignOut): Promise<void> {
  signingOut ??= wipe(withDoubt(how)).finally(() => {
    signingOut = undefined;
  });
  return signingOut;
}

/** The lost reply to such a command is never told by the record: whoever may ask for it has no session any more. */
function withDoubt(how: SignOut): SignOut {
  if (how.why !== 'auth') return how;
  const open = openCommands.get().filter(({ id }) => isUnresolved(id));
  const [, doubt] = Object.entries(doubts).find(([name]) => open.some(({ call }) => call === name)) ?? [];
  return doubt ? { ...how, why: doubt } : how;
}

async function wipe(how: SignOut): Promise<void> {
  const session = currentSession();
  clearKeys();
  recheckSession();
  recheckPreferences();
  dropCommands();
  // The copy closes here, in this very task: nothing of the member is shown from now on.
  const forgotten = forgetMemberCopy(session?.memberId ?? null);
  broadcast({ kind: 'left', why: how.why, message: how.message });
  client().left(how);
  await Promise.allSettled([
    forgotten,
    clearOutbox(),
    client().dropMedia(),
    session && how.why === 'log-out' ? keepPendingLogOut(session.tokensso) : undefined,
    session && how.why === 'closed' ? dropStatementMark(session.memberId) : undefined,
  ]);
}

/** Another tab has signed out: this page's own goes too. */
export async function followSignOut(how: SignOut): Promise<void> {
  // Local storage is shared, but a change in another process may come later than the word of it.
  clearKeys();
  recheckSession();
  recheckPreferences();
  dropCommands();
  client().left(how);
  await Promise.all([forgetMemberCopy(null), clearOutbox()]);
}

/** Checklist Q19: all of local storage goes; language, theme and age confirmation are written back. */
function clearKeys(): void {
  const kept = keptOnSignOut.map((key) => [key, readLocal(key)] as const);
  clearLocal();
  for (const [key, value] of kept) writeLocal(key, value);
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    // Blocked storage holds nothing to clear.
  }
}
