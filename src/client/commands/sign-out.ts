import type { depositCall } from '#contract/commands/deposit.ts';
import type { forgetMemberCall } from '#contract/commands/forget-member.ts';
import type { setLoginPasswordCall } from '#contract/commands/member-profile.ts';
import type { placeBetCall } from '#contract/commands/place-bet.ts';
import type { spinWheelCall } from '#contract/commands/spin-wheel.ts';
import type { withdrawCall } from '#contract/commands/withdraw.ts';
import { client } from '../client.ts';
import { broadcast, type Doubt, type SignOutReason } from '../device/broadcast.ts';
import { keysAfterSignOut } from '../device/keys.ts';
import { clearLocal, readLocal, writeLocal } from '../device/local.ts';
import { clearOutbox, type OutboxEntry, outbox } from '../device/outbox.ts';
import { storePendingLogOut } from '../device/pending-log-out.ts';
import { recheckPreferences } from '../device/preferences.ts';
import { forgetPush } from '../device/push-note.ts';
import { currentSession, recheckSession, watchSession } from '../device/session.ts';
import { dropStatementMark } from '../device/statement-marks.ts';
import { dropStalePages } from '../device/still-pages.ts';
import { forgetMemberCopy } from '../mirror/instance.ts';
import { forgetSharedPicture } from '../pwa/shared-picture.ts';
import { dropCommands, isUnresolvedState, type OpenCommand, openCommands } from './open-commands.ts';
import { sessionName } from './session-name.ts';

export type SignOut = {
  why: SignOutReason;
  /** What the server said, in the member's language; '' on log-out. Show 'Offline account' for `inactive` (X5). */
  message: string;
};

type EndingCall = (typeof setLoginPasswordCall | typeof forgetMemberCall)['name'];
type PointsCall = (typeof withdrawCall | typeof depositCall | typeof placeBetCall | typeof spinWheelCall)['name'];

/** The commands that end this session, then those that move points, and the reason that is shown if their outcome is unknown. */
const doubts: Readonly<Record<EndingCall | PointsCall, Doubt>> = {
  'set-login-password': 'password-unknown',
  'forget-member': 'closed-unknown',
  withdraw: 'points-unknown',
  deposit: 'points-unknown',
  'place-bet': 'points-unknown',
  'spin-wheel': 'points-unknown',
};

let signingOut: Promise<void> | undefined;

/** Nobody has logged in since this page itself signed out, and said why. */
let signedOutHere = false;
/** Why the session has ended, by the reply of the command that ended it: no refusal, nor another tab, says more. */
let known: SignOut | undefined;
watchSession(() => {
  if (!currentSession()) return;
  signedOutHere = false;
  known = undefined;
});

/** The reply has come of the command that ended the session, after a refusal or another tab had told of the end. */
export function explainSignOut(how: SignOut): void {
  known = how;
  client().left(how);
}

/**
 * Signs out: deletes everything of the member's on this device (checklist T2, O12-O15), also offline, notifies the other tabs, and
 * goes to /Login. Every reason except log-out is a server's reply: without one nothing is deleted.
 */
export function signOut(how: SignOut): Promise<void> {
  signingOut ??= wipe(how).finally(() => {
    signingOut = undefined;
  });
  return signingOut;
}

/** The record cannot reveal the lost reply of such a command: there is no session any more with which to request it. */
function withDoubt(how: SignOut, open: readonly OutboxEntry[]): SignOut {
  const [, doubt] = Object.entries(doubts).find(([name]) => open.some(({ call }) => call === name)) ?? [];
  return doubt ? { ...how, why: doubt } : how;
}

/** This member's commands without an outcome: those of this page, and those that only the device knows, from before a reload or of another tab. */
async function withoutOutcome(memberId: string | undefined, here: readonly OpenCommand[]): Promise<OutboxEntry[]> {
  const stored = memberId === undefined ? [] : await outbox(memberId).catch(() => []);
  const known = new Set(here.map(({ id }) => id));
  return [...stored.filter(({ id, end }) => !end && !known.has(id)), ...here.filter(({ now }) => isUnresolvedState(now))];
}

async function wipe(asked: SignOut): Promise<void> {
  const session = currentSession();
  const here = openCommands.get();
  signedOutHere = true;
  clearKeys();
  recheckSession();
  recheckPreferences();
  dropCommands();
  // The copy is closed here, in the same task: nothing of the member's is shown from now on.
  const forgotten = forgetMemberCopy(session?.memberId ?? null);
  const told = asked.why === 'auth' ? withDoubt(asked, await withoutOutcome(session?.memberId, here)) : asked;
  // That takes a moment, in which the reply may have come.
  const how = known ?? told;
  broadcast({ kind: 'left', of: sessionName(session?.token), why: how.why, message: how.message });
  if (!known) client().left(how);
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

/** Another tab has signed out of the session `of`: this page does too. */
export async function followSignOut({ of, why, message }: SignOut & { of: string }): Promise<void> {
  // The server ends the sessions of all tabs at once: the page that asked for it has the reply, which another tab's refusal must not replace.
  if (signedOutHere || known) return;
  recheckSession();
  const now = currentSession();
  // A page that stood still hears of it late: somebody may have logged in since.
  if (now && sessionName(now.token) !== of) return;
  // Local storage is shared, but a change in another process may arrive later than its message.
  clearKeys();
  recheckSession();
  recheckPreferences();
  dropCommands();
  client().left({ why, message });
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
