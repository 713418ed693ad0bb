import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { MemberInfo } from '#contract/collections/member.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { client } from '../client.ts';
import { type CommandEnd, forgetCommand, type OutboxEntry, outbox, persistOutcome } from '../device/outbox.ts';
import { persistCommand } from '../device/persist-command.ts';
import { currentSession } from '../device/session.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import type { ResourceKind } from '../mirror/resource.ts';
import { postCommand } from '../net/ask.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';
import {
  beginCommand,
  dropCommand,
  forgetHeldBack,
  holdBack,
  isUnresolved,
  openCommand,
  openCommands,
  setCommand,
} from './open-commands.ts';
import type { OnceResult } from './outcome.ts';
import { requestAgain } from './request-again.ts';
import { resolveOutcome } from './resolve-outcome.ts';
import { explainSignOut, signOut } from './sign-out.ts';

/** After this time without a reply the member is told that the outcome is unknown, and the server's record is requested. */
const slowMs = 8_000;

export type Fields = Record<string, string>;

/** Where an outcome comes from: the command's own reply, or the server's record, whose reply may be older than the copy. */
export type Source = 'reply' | 'record';

/** A command that moves points, or changes credentials: it runs once or not at all, and no outcome is shown before it is known. */
export type IdempotentCommand<Reply = unknown> = {
  call: Call<string, v.ObjectEntries, Reply>;
  /** What is requested again once it is done. */
  changes: readonly ResourceKind[];
  /** The member's own row as its own reply makes it: no screen may show the old balance as the present one meanwhile. */
  member?(row: MemberInfo, reply: Reply, fields: Fields): MemberInfo;
  /** Writes the reply's data; `fields` are the persisted ones. A record's must not replace what has come since. */
  wrote?(reply: Reply, atMs: number, fields: Fields, source: Source): void;
  /** It ends all sessions of the member, including this one (T24): the client signs out, for this reason. */
  signsOut?: 'password' | 'closed';
};

/** The member's own row with the points that a reply says are left. */
export const withBalance = (row: MemberInfo, { balance_cents: left }: { balance_cents: number }): MemberInfo => ({
  ...row,
  money: decimalOfCents(cents(left)),
  money_value: left / 100,
});

/**
 * Sends a command once: it gets an id that is persisted before anything is sent. Its state is in
 * `openCommands`; the returned promise resolves at the first thing that can be said (`unknown`: it is being checked;
 * `earlier-open`: it was not sent).
 *
 * @param fields what it is about; persisted with the id.
 * @param secret further fields, which are only in the request: passwords, codes, account numbers.
 */
export async function sendCommand<Reply>(command: IdempotentCommand<Reply>, fields: Fields, secret: Fields = {}): Promise<OnceResult> {
  const session = currentSession();
  const call = command.call.name;
  if (!session || connectionStore.get() === 'offline') return { state: 'offline' };
  // The outcome of the previous one has to be known first: sent again with a new id, it might be done twice.
  if (openCommands.get().some((one) => one.call === call && isUnresolved(one.id))) return { state: 'earlier-open' };
  const one: OutboxEntry = {
    id: client().newId(),
    memberId: session.memberId,
    call,
    fields,
    atMs: client().nowMs(),
  };
  forgetHeldBack(call);
  beginCommand(one, { state: 'sending' });
  return new Promise((resolve, reject) => {
    void aloneWith(one.id, () => run(command, one, secret, resolve)).catch(reject);
  });
}

/** Resumes a command of an earlier visit: a known outcome is shown again, an unknown one is requested; it is never sent again. */
export async function resumeCommand<Reply>(command: IdempotentCommand<Reply>, one: OutboxEntry): Promise<void> {
  if (one.end) return showAgain(command, one, one.end);
  beginCommand(one, { state: 'checking' });
  await aloneWith(one.id, async () => {
    // Another tab was handling it meanwhile.
    const now = (await outbox(one.memberId)).find(({ id }) => id === one.id);
    if (!now) dropCommand(one.id);
    else if (now.end) showAgain(command, now, now.end);
    else await finish(command, one.id, await resolveOutcome(one.id, command.call.reply), 'record');
  });
}

/** Shows a stored outcome. Its reply is not written again: the mirror may be newer by now. */
function showAgain<Reply>({ signsOut }: IdempotentCommand<Reply>, one: OutboxEntry, end: CommandEnd): void {
  beginCommand(one, end);
  // The page ended before it had signed out.
  if (end.state === 'done' && signsOut) void signOut({ why: signsOut, message: end.message });
}

/** Only one tab at a time handles a command: a second one would close an id that the first is about to send. */
async function aloneWith(id: string, work: () => Promise<void>): Promise<void> {
  let begun = false;
  try {
    await navigator.locks.request(`foyer-act-${id}`, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    // A browser without locks: assume that there is only one tab.
    if (begun) throw error;
    await work();
  }
}

async function run<Reply>(
  command: IdempotentCommand<Reply>,
  one: OutboxEntry,
  secret: Fields,
  resolve: (result: OnceResult) => void,
): Promise<void> {
  const stop = new AbortController();
  const looked = persistCommand(one, client().makeRoom).then(() => earlierThan(one));
  const reply = looked.then((earlier) => (earlier ? undefined : sendOnce(command, one, secret, stop.signal)));
  let callOff: () => void = () => undefined;
  const slow = new Promise<undefined>((go) => {
    callOff = client().later(() => go(undefined), slowMs);
  });
  const earlier = await Promise.race([looked, slow]);
  if (earlier) {
    callOff();
    // The outcome that is shown next is not that of what was confirmed here.
    holdBack(one.call);
    dropCommand(one.id);
    await forgetCommand(one.id);
    resolve({ state: 'earlier-open' });
    return resumeCommand(command, earlier);
  }
  let source: Source = 'reply';
  let end = await Promise.race([reply, slow]);
  callOff();
  if (!end) {
    setCommand(one.id, { state: 'checking' });
    resolve({ state: 'unknown' });
    // The reply may still come, and is as good as the record.
    const late = reply.then((answered) => (answered ? (['reply', answered] as const) : new Promise<never>(() => undefined)));
    const recorded = resolveOutcome(one.id, command.call.reply).then((known) => ['record', known] as const);
    [source, end] = await Promise.race([late, recorded]);
    stop.abort();
  }
  const persisted = finish(command, one.id, end, source);
  resolve(resultOf(end));
  await persisted;
}

/** A command of the same kind without an outcome that this page does not know: of another tab, or of an earlier visit. */
async function earlierThan({ id, memberId, call, atMs }: OutboxEntry): Promise<OutboxEntry | undefined> {
  const isEarlier = (other: OutboxEntry): boolean => other.atMs < atMs || (other.atMs === atMs && other.id < id);
  return (await outbox(memberId)).find((other) => other.call === call && !other.end && !openCommand(other.id) && isEarlier(other));
}

/** The command's outcome by its own reply; undefined if that is inconclusive. */
async function sendOnce<Reply>(
  command: IdempotentCommand<Reply>,
  one: OutboxEntry,
  secret: Fields,
  signal: AbortSignal,
): Promise<CommandEnd | undefined> {
  // The member signed out while it was being persisted.
  if (!isUnresolved(one.id)) return undefined;
  try {
    const { data, message } = await postCommand(command.call, { ...one.fields, ...secret }, { commandId: one.id, signal });
    return { state: 'done', message, data };
  } catch (error) {
    if (error instanceof RefusedError) return endOfRefusal(error);
    if (gaveNoAnswer(error)) return undefined;
    throw error;
  }
}

function endOfRefusal({ code, reason, message }: RefusedError): CommandEnd | undefined {
  // The server may have failed after the commit: only its record tells.
  if (code === 500) return undefined;
  return reason === 'command_closed' ? { state: 'nothing-happened' } : { state: 'refused', why: reason, message };
}

const resultOf = (end: CommandEnd | undefined): OnceResult => {
  if (end?.state === 'done') return { state: 'done', message: end.message };
  return end?.state === 'refused' ? end : { state: 'unknown' };
};

/** Announces the outcome, and updates the mirror; resolves once the outcome is stored. Does nothing if the member has signed out meanwhile. */
async function finish<Reply>(command: IdempotentCommand<Reply>, id: string, end: CommandEnd | undefined, source: Source): Promise<void> {
  if (!end) return;
  if (!isUnresolved(id)) {
    // Another request, or another tab, learned first that the session is over: only this reply knows why.
    if (end.state === 'done' && command.signsOut && !currentSession()) explainSignOut({ why: command.signsOut, message: end.message });
    return;
  }
  if (end.state === 'done') applyReply(command, openCommand(id)?.fields ?? {}, end.data, source);
  setCommand(id, end);
  if (end.state === 'done') {
    if (command.signsOut) void signOut({ why: command.signsOut, message: end.message });
    else void requestAgain(command.changes);
  }
  // Before another tab may take it over: it shows the same without asking.
  await persistOutcome(id, end);
}

function applyReply<Reply>(command: IdempotentCommand<Reply>, fields: Fields, data: unknown, source: Source): void {
  const reply = v.safeParse(command.call.reply, data);
  if (!reply.success) return;
  const atMs = client().nowMs();
  command.wrote?.(reply.output, atMs, fields, source);
  // A balance of then is not that of now: the row is requested again.
  const [row] = source === 'reply' ? mirror.collection('member').rows.values() : [];
  if (!row || !command.member) return;
  mirror.apply({ kind: 'rows', collection: 'member', rows: [command.member(row as MirrorRow<'member'>, reply.output, fields)], atMs });
}
