import type { forgetMemberCall } from '#contract/commands/forget-member.ts';
import type { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import { client } from '../client.ts';
import { broadcast, type SignOutReason } from '../device/broadcast.ts';
import { keysAfterSignOut } from '../device/keys.ts';
import { clearLocal, readLocal, writeLocal } from '../device/local.ts';
import { clearOutbox } from '../device/outbox.ts';
import { storePendingLogOut } from '../device/pending-log-out.ts';
import { recheckPreferences } from '../device/preferences.ts';
import { forgetPush } from '../device/push-note.ts';
import { currentSession, recheckSession, watchSession } from '../device/session.ts';
import { dropStatementMark } from '../device/statement-marks.ts';
import { dropStalePages } from '../device/still-pages.ts';
import { forgetMemberCopy } from '../mirror/instance.ts';
import { forgetSharedPicture } from '../pwa/shared-picture.ts';
import { dropCommands, isUnresolved, openCommands } from './open-commands.ts';

export type SignOut = {
  why: SignOutReason;
  /** What the server said, in the member's language; '' on log-out. Show 'Offline account' for `inactive` (X5). */
  message: string;
};

type EndingCall = (typeof setLoginPasswordCall | typeof forgetMemberCall)['name'];

/** The commands that end this session, and the reason that is shown if their outcome is unknown. */
const doubts: Readonly<Record<EndingCall, SignOutReason>> = {
  'set-login-password': 'password-unknown',
  'forget-member': 'closed-unknown',
};

let signingOut: Promise<void> | undefined;

/** Nobody has logged in since this page itself signed out, and said why. */
let signedOutHere = false;
watchSession(() => {
  if (currentSession()) signedOutHere = false;
});

/**
 * Signs out: deletes everything of the member's on this device (checklist T2, O12-O15), also offline, notifies the other tabs, and
 * goes to /Login. Every reason except log-out is a server's reply: without one nothing is deleted.
 */
export function signOut(how: SignOut): Promise<void> {
  signingOut ??= wipe(withDoubt(how)).finally(() => {
    signingOut = undefined;
  });
  return signingOut;
}

/** The record cannot reveal the lost reply of such a command: there is no session any more with which to request it. */
function withDoubt(how: SignOut): SignOut {
  if (how.why !== 'auth') return how;
  const open = openCommands.get().filter(({ id }) => isUnresolved(id));
  const [, doubt] = Object.entries(doubts).find(([name]) => open.some(({ call }) => call === name)) ?? [];
  return doubt ? { ...how, why: doubt } : how;
}

async function wipe(how: SignOut): Promise<void> {
  const session = currentSession();
  signedOutHere = true;
  clearKeys();
  recheckSession();
  recheckPreferences();
  dropCommands();
  // The copy is closed here, in the same task: nothing of the member's is shown from now on.
  const forgotten = forgetMemberCopy(session?.memberId ?? null);
  broadcast({ kind: 'left', why: how.why, message: how.message });
  client().left(how);
  await Promise.allSettled([
    forgotten,
    clearOutbox(),
    client().dropMedia(),
    forgetSharedPicture(),
    dropStalePages(),
    // At the server its subscription ends with the session.
    forgetPush(),
    session && how.why === 'log-out' ? storePendingLogOut(session.tokensso) : undefined,
    session && how.why === 'closed' ? dropStatementMark(session.memberId) : undefined,
  ]);
}

/** Another tab has signed out: this page does too. */
export async function followSignOut(how: SignOut): Promise<void> {
  // The server ends the sessions of all tabs at once: the page that asked for it has the reply, which another tab's refusal must not replace.
  if (signedOutHere) return;
  // Local storage is shared, but a change in another process may arrive later than its message.
  clearKeys();
  recheckSession();
  recheckPreferences();
  dropCommands();
  client().left(how);
  await Promise.all([forgetMemberCopy(null), clearOutbox()]);
}

/** Checklist Q19: local storage is cleared; language, theme and age confirmation are written back. */
function clearKeys(): void {
  const stored = keysAfterSignOut.map((key) => [key, readLocal(key)] as const);
  clearLocal();
  for (const [key, value] of stored) writeLocal(key, value);
  try {
    globalThis.sessionStorage?.clear();
  } catch {
    // Blocked storage contains nothing to clear.
  }
}
