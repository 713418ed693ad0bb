import * as v from 'valibot';
import type { Call } from '#contract/call.ts';
import type { MemberInfo } from '#contract/collections/member.ts';
import { cents, decimalOfCents } from '#domain/points.ts';
import { client } from '../client.ts';
import { type OutboxEntry, outbox, persistCommand } from '../device/outbox.ts';
import { currentSession } from '../device/session.ts';
import type { MirrorRow } from '../mirror/collection-table.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import type { ResourceKind } from '../mirror/resource.ts';
import { postCommand } from '../net/ask.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';
import { askAnew } from './ask-anew.ts';
import { beginCommand, type CommandEnd, dropCommand, isUnresolved, openCommand, openCommands, setCommand } from './open-commands.ts';
import type { CommandResult } from './outcome.ts';
import { resolveOutcome } from './resolve-outcome.ts';
import { signOut } from './sign-out.ts';

/** Without a reply for so long the member is told that nobody knows, and the server's record is asked. */
const slowMs = 8_000;

export type Fields = Record<string, string>;

/** A command that moves points, or decides who can: done once, or not at all, and never said to be either before it is known. */
export type IdempotentCommand<Reply = unknown> = {
  call: Call<string, v.ObjectEntries, Reply>;
  /** What the server is asked for anew once it is done. */
  changes: readonly ResourceKind[];
  /** The member's own row as the reply makes it: no screen may show the old balance as the present one meanwhile. */
  member?(row: MemberInfo, reply: Reply, fields: Fields): MemberInfo;
  /** Writes what the reply holds; `fields` are those that were kept. */
  wrote?(reply: Reply, atMs: number, fields: Fields): void;
  /** With it every session of the member's has ended, this one too (T24): the phone leaves, for this reason. */
  signsOut?: 'password' | 'closed';
};

/** The member's own row with the points that a reply says are left. */
export const withBalance = (row: MemberInfo, { balance_cents: left }: { balance_cents: number }): MemberInfo => ({
  ...row,
  money: decimalOfCents(cents(left)),
  money_value: left / 100,
});

/**
 * Sends a command once: it gets an id that is kept on the phone before anything leaves it. What becomes of it stands in
 * `openCommands`; the returned promise resolves at the first thing that can be said (`unknown`: it is being checked).
 *
 * @param kept fields that say what it is about, kept with the id.
 * @param secret fields that are nowhere but in the request: passwords, codes, account numbers.
 */
export async function sendCommand<Reply>(money: IdempotentCommand<Reply>, kept: Fields, secret: Fields = {}): Promise<CommandResult> {
  const session = currentSession();
  const call = money.call.name;
  if (!session || connectionStore.get() === 'offline') return { state: 'offline' };
  // What the one before came to has to be known first: sent again as new, it might be done twice.
  if (openCommands.get().some((one) => one.call === call && isUnresolved(one.id))) return { state: 'unknown' };
  const one: OutboxEntry = {
    id: client().newId(),
    memberId: session.memberId,
    call,
    fields: kept,
    atMs: client().nowMs(),
  };
  beginCommand(one, { state: 'sending' });
  return new Promise((tell, fail) => {
    void aloneWith(one.id, () => run(money, one, secret, tell)).catch(fail);
  });
}

/** Takes up a command that an earlier visit began: it is asked for, never sent. */
export async function takeUpCommand<Reply>(money: IdempotentCommand<Reply>, one: OutboxEntry): Promise<void> {
  beginCommand(one, { state: 'checking' });
  await aloneWith(one.id, async () => {
    // Another tab was at it, and has told its end.
    if (!(await outbox(one.memberId)).some(({ id }) => id === one.id)) return dropCommand(one.id);
    finish(money, one.id, await resolveOutcome(one.id, money.call.reply));
  });
}

/** One tab at a time cares for a command: a second one would close an id that the first is about to send. */
async function aloneWith(id: string, work: () => Promise<void>): Promise<void> {
  let begun = false;
  try {
    await navigator.locks.request(`foyer-act-${id}`, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    // A browser that has no locks, or gives none here: there is one tab to care for it as far as can be told.
    if (begun) throw error;
    await work();
  }
}

async function run<Reply>(
  money: IdempotentCommand<Reply>,
  one: OutboxEntry,
  secret: Fields,
  tell: (result: CommandResult) => void,
): Promise<void> {
  const stop = new AbortController();
  const reply = persistCommand(one).then(() => sendOnce(money, one, secret, stop.signal));
  let callOff: () => void = () => undefined;
  const slow = new Promise<undefined>((go) => {
    callOff = client().later(() => go(undefined), slowMs);
  });
  let end = await Promise.race([reply, slow]);
  callOff();
  if (!end) {
    setCommand(one.id, { state: 'checking' });
    tell({ state: 'unknown' });
    // The reply may still come, and is as good as the record.
    const late = reply.then((answered) => answered ?? new Promise<never>(() => undefined));
    end = await Promise.race([late, resolveOutcome(one.id, money.call.reply)]);
    stop.abort();
  }
  finish(money, one.id, end);
  tell(resultOf(end));
}

/** The command's end as its own reply tells it; undefined where that says nothing. */
async function sendOnce<Reply>(
  money: IdempotentCommand<Reply>,
  one: OutboxEntry,
  secret: Fields,
  signal: AbortSignal,
): Promise<CommandEnd | undefined> {
  // It was left while the phone was still writing.
  if (!isUnresolved(one.id)) return undefined;
  try {
    const { data, message } = await postCommand(money.call, { ...one.fields, ...secret }, { commandId: one.id, signal });
    return { state: 'done', message, data };
  } catch (error) {
    if (error instanceof RefusedError) return endOfRefusal(error);
    if (gaveNoAnswer(error)) return undefined;
    throw error;
  }
}

function endOfRefusal({ code, reason, message }: RefusedError): CommandEnd | undefined {
  // A fault on the other side may have come after the deed: only the record knows.
  if (code === 500) return undefined;
  return reason === 'command_closed' ? { state: 'nothing-happened' } : { state: 'refused', why: reason, message };
}

const resultOf = (end: CommandEnd | undefined): CommandResult => {
  if (end?.state === 'done') return { state: 'done', message: end.message };
  return end?.state === 'refused' ? end : { state: 'unknown' };
};

/** Tells the end, and brings the mirror up to date with it. Nothing, where the member has left meanwhile. */
function finish<Reply>(money: IdempotentCommand<Reply>, id: string, end: CommandEnd | undefined): void {
  if (!end) return;
  if (!isUnresolved(id)) {
    // Another request, or another tab, heard first that the session is over: why it is, this reply alone knows.
    if (end.state === 'done' && money.signsOut && !currentSession()) client().left({ why: money.signsOut, message: end.message });
    return;
  }
  if (end.state === 'done') applyReply(money, openCommand(id)?.fields ?? {}, end.data);
  setCommand(id, end);
  if (end.state !== 'done') return;
  if (money.signsOut) void signOut({ why: money.signsOut, message: end.message });
  else void askAnew(money.changes);
}

function applyReply<Reply>(money: IdempotentCommand<Reply>, fields: Fields, data: unknown): void {
  const reply = v.safeParse(money.call.reply, data);
  if (!reply.success) return;
  const atMs = client().nowMs();
  money.wrote?.(reply.output, atMs, fields);
  const [row] = mirror.collection('member').rows.values();
  if (!row || !money.member) return;
  mirror.apply({ kind: 'rows', collection: 'member', rows: [money.member(row as MirrorRow<'member'>, reply.output, fields)], atMs });
}
